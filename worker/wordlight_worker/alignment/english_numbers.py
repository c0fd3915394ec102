"""Numbers and signs of English text as they are spoken, for the aligners only."""

import re

_ONES = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen",
    "nineteen",
)  # fmt: skip
_TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_SCALES = ((10**9, "billion"), (10**6, "million"), (1000, "thousand"), (100, "hundred"))
_ORDINALS = {
    "one": "first", "two": "second", "three": "third", "five": "fifth", "eight": "eighth",
    "nine": "ninth", "twelve": "twelfth",
}  # fmt: skip
_CURRENCIES = {"$": "dollars", "€": "euros", "£": "pounds"}
_SIGNS = {"%": "percent", "&": "and", "+": "plus", "=": "equals", "@": "at"}
_LARGEST_DIGITS = 12
_NUMBER = re.compile(
    r"(?P<currency>[$€£])?(?P<whole>\d[\d,]*)(?P<fraction>[.:]\d+)?(?P<ordinal>st|nd|rd|th)?"
    r"|(?P<sign>[%&+=@])|(?P<letters>[a-z']+)"
)


def spoken_words(text: str) -> list[str]:
    """The spoken words of one written word, lower-case: ``"$3.50,"`` is three dollars fifty."""
    lower = text.lower().replace("’", "'")
    words: list[str] = []
    for found in _NUMBER.finditer(lower):
        if found["letters"]:
            words.append(found["letters"].strip("'"))
        elif found["sign"]:
            words.append(_SIGNS[found["sign"]])
        else:
            words += _number(found)
    return [word for word in words if word]


def _number(found: re.Match[str]) -> list[str]:
    digits = found["whole"].replace(",", "")
    if len(digits) > _LARGEST_DIGITS:
        return [_ONES[int(digit)] for digit in digits]
    is_year = len(digits) == 4 and "," not in found["whole"] and "11" <= digits[:2] < "20"
    words = _year(digits) if is_year else _cardinal(int(digits))
    if found["currency"]:
        words = [*words, _CURRENCIES[found["currency"]]]
    if found["fraction"]:
        words += _fraction(found["fraction"], has_currency=bool(found["currency"]))
    if found["ordinal"]:
        words = [*words[:-1], _ordinal(words[-1])]
    return words


def _cardinal(value: int) -> list[str]:
    if value < 20:
        return [_ONES[value]]
    if value < 100:
        ones = [_ONES[value % 10]] if value % 10 else []
        return [_TENS[value // 10 - 2], *ones]
    scale, name = next(pair for pair in _SCALES if value >= pair[0])
    rest = _cardinal(value % scale) if value % scale else []
    return [*_cardinal(value // scale), name, *rest]


def _year(digits: str) -> list[str]:
    century, year = int(digits[:2]), int(digits[2:])
    if year == 0:
        return [*_cardinal(century), "hundred"]
    return [*_cardinal(century), *(["oh"] if year < 10 else []), *_cardinal(year)]


def _fraction(fraction: str, *, has_currency: bool) -> list[str]:
    if fraction[0] == ":" or has_currency:
        return _cardinal(int(fraction[1:]))
    return ["point", *(_ONES[int(digit)] for digit in fraction[1:])]


def _ordinal(word: str) -> str:
    if word in _ORDINALS:
        return _ORDINALS[word]
    return f"{word[:-1]}ieth" if word.endswith("y") else f"{word}th"
