"""Sounds that people make while they think."""

import re
import unicodedata

from wordlight_worker.transcription.marks import is_mark

# Sounds only: words such as "well", "este" or "ну" also mean something.
_FILLERS = {
    "en": "uh uhh um umm uhm er erm hm hmm mhm mm-hm mm-hmm uh-huh",
    "fr": "euh heu hum hm hmm",
    "de": "äh ähm hm hmm öh öhm",
    "es": "eh em ehm",
    "it": "ehm eh uhm",
    "pt": "hum hmm ehm hã ahn uhm",
    "ru": "э ээ э-э эм хм гм",
    "zh": "嗯 呃 唔",
    "ja": "えー えーと えーっと えっと ええと あのー うーん んー",
    "ar": "امم اممم اه",
}
_DRAWN_OUT = re.compile(r"(.)\1{2,}")


def is_filler(text: str, language: str) -> bool:
    """Whether a written word is a sound of hesitation; a drawn-out one ("ummmm") counts as well.

    In capitals it is an abbreviation, with a digit a measure.
    """
    bare = _bare(text)
    if len(bare) > 1 and bare.isupper():
        return False
    folded = bare.casefold()
    known = _KNOWN.get(language, frozenset())
    return folded in known or _DRAWN_OUT.sub(r"\1", folded) in known


def _bare(text: str) -> str:
    """Without the marks around it; those within stay."""
    normal = unicodedata.normalize("NFC", text)
    first, after = 0, len(normal)
    while first < after and is_mark(normal[first]):
        first += 1
    while after > first and is_mark(normal[after - 1]):
        after -= 1
    return normal[first:after]


_KNOWN = {language: frozenset(fillers.split()) for language, fillers in _FILLERS.items()}
