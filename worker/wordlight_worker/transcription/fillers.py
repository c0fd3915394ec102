"""Sounds that people make while they think."""

import re
import unicodedata

# Sounds only: words such as "well", "este" or "ну" also mean something.
_FILLERS = {
    "en": "uh um uhm erm er hm mm mhm mmhm uhhuh",
    "fr": "euh heu hum hm",
    "de": "äh ähm hm öh öhm",
    "es": "eh em ehm mm",
    "it": "ehm eh uhm mm",
    "pt": "hum ehm hã ahn uhm",
    "ru": "э эм мм хм эээм",
    "zh": "嗯 呃 唔",
    "ja": "えー えーと えーっと えっと ええと あのー うーん んー",
    "ar": "امم اممم ممم اه",
}
_REPEATED = re.compile(r"(.)\1+")


def is_filler(text: str, language: str) -> bool:
    """Whether a written word is a sound of hesitation; a drawn-out one ("ummm") counts as well."""
    return _bare(text) in _KNOWN.get(language, frozenset())


def _bare(text: str) -> str:
    letters = (
        letter
        for letter in unicodedata.normalize("NFC", text.casefold())
        if letter == "ー" or unicodedata.category(letter)[0] == "L"
    )
    return _REPEATED.sub(r"\1", "".join(letters))


_KNOWN = {
    language: frozenset(_bare(filler) for filler in fillers.split())
    for language, fillers in _FILLERS.items()
}
