"""Letters to phones by the rules of ``letter_rules``."""

import re
import unicodedata
from collections.abc import Sequence
from functools import cache

from wordlight_worker.alignment.letter_rules import GENERAL, RULES

UNKNOWN = "ə"

Rule = tuple[re.Pattern[str], tuple[str, ...]]


def phones_of(word: str, language: str) -> list[str]:
    """Phones of a written word, none for one without letters (a number, say)."""
    letters = _letters_only(word)
    phones: list[str] = []
    place = 0
    while place < len(letters):
        length, found = _match(letters, place, language)
        for phone in found:
            if not phones or phones[-1] != phone:
                phones.append(phone)
        place += length
    return phones if phones or not letters else [UNKNOWN]


def _letters_only(word: str) -> str:
    text = unicodedata.normalize("NFC", word.lower()).replace("’", "'")
    return "".join(
        letter for letter in text if letter == "'" or unicodedata.category(letter).startswith("L")
    ).strip("'")


def _match(letters: str, place: int, language: str) -> tuple[int, Sequence[str]]:
    for pattern, phones in _rules(RULES.get(language, "")):
        if found := pattern.match(letters, place):
            return max(len(found.group()), 1), phones
    base = unicodedata.normalize("NFD", letters[place])[0]
    for pattern, phones in _rules(GENERAL):
        if pattern.match(base):
            return 1, phones
    return 1, ()


@cache
def _rules(table: str) -> tuple[Rule, ...]:
    pairs = (rule.rsplit(">", 1) for rule in table.split(";") if rule)
    return tuple((re.compile(pattern), tuple(phones.split())) for pattern, phones in pairs)
