"""Which characters are punctuation, and to which side it belongs."""

import unicodedata

NO_BREAK_SPACE = "\u00a0"
_OPENING = frozenset("¿¡«“„‘([{「『《〈（［｛‹")
_EITHER = frozenset("\"'")
_SPOKEN = frozenset("&@+=#$€£¥%°")
_DASHES = frozenset("-–—―")


def is_mark(character: str) -> bool:
    """Punctuation that nobody says; signs that are read aloud do not count."""
    return character not in _SPOKEN and unicodedata.category(character)[0] in "PS"


def is_only_marks(text: str) -> bool:
    return bool(text) and all(is_mark(character) for character in text)


def opens(text: str, *, after_space: bool) -> bool:
    """Whether a lone mark belongs to the word that follows."""
    return is_only_marks(text) and all(
        character in _OPENING or (after_space and character in _EITHER) for character in text
    )


def space_before(text: str, language: str) -> str:
    """What stands between a word and a mark that was written with a space before it."""
    keeps_space = text[0] in _DASHES or text[0] in "%°" or (language == "fr" and text[0] in "!?:;»")
    return NO_BREAK_SPACE if keeps_space else ""
