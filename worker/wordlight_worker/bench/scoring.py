"""How much of what was said was heard, and how far off its times are."""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from rapidfuzz.distance import Levenshtein

from wordlight_worker.contract import UNSPACED_LANGUAGES

# Spellings that readers of Arabic take for the same word.
_ARABIC_FOLDED = str.maketrans("أإآٱىة", "اااايه")
_APOSTROPHES = str.maketrans("’ʼ`", "'''")


class Timed(Protocol):
    @property
    def text(self) -> str: ...
    @property
    def start(self) -> float: ...
    @property
    def end(self) -> float: ...


@dataclass(frozen=True, slots=True)
class ErrorCount:
    """Wrong, missing and added tokens against all that were said."""

    errors: int
    said: int

    def __add__(self, other: "ErrorCount") -> "ErrorCount":
        return ErrorCount(self.errors + other.errors, self.said + other.said)

    @property
    def rate(self) -> float:
        return self.errors / self.said if self.said else float(self.errors > 0)


def tokens_of(text: str, language: str) -> list[str]:
    """Words, or characters of a language written without spaces; case and punctuation do not count."""
    plain = unicodedata.normalize("NFKC", text).casefold().translate(_APOSTROPHES)
    if language == "ar":
        plain = plain.translate(_ARABIC_FOLDED)
    kept = "".join(
        character if character == "'" or unicodedata.category(character)[0] in "LMN" else " "
        for character in plain
    )
    if language in UNSPACED_LANGUAGES:
        return [character for character in kept if character not in " '"]
    words = (word.strip("'") for word in kept.split())
    return [word for word in words if word]


def count_errors(said: str, heard: str, language: str) -> ErrorCount:
    """Edit distance in tokens (word error rate; by characters for zh, ja and their like)."""
    reference = tokens_of(said, language)
    return ErrorCount(Levenshtein.distance(reference, tokens_of(heard, language)), len(reference))


def matched_words(
    truth: Sequence[Timed], heard: Sequence[Timed], language: str
) -> list[tuple[int, int]]:
    """Pairs (index of a true word, index of a heard word) that begin with the same token."""
    true_tokens, true_owners = _owned_tokens(truth, language)
    heard_tokens, heard_owners = _owned_tokens(heard, language)
    pairs = []
    for block in Levenshtein.opcodes(true_tokens, heard_tokens):
        if block.tag != "equal":
            continue
        for offset in range(block.src_end - block.src_start):
            true_owner = true_owners[block.src_start + offset]
            heard_owner = heard_owners[block.dest_start + offset]
            if true_owner is not None and heard_owner is not None:
                pairs.append((true_owner, heard_owner))
    return pairs


def _owned_tokens(words: Sequence[Timed], language: str) -> tuple[list[str], list[int | None]]:
    """All tokens, and for the first of each word the word's index."""
    tokens: list[str] = []
    owners: list[int | None] = []
    for index, word in enumerate(words):
        own = tokens_of(word.text, language)
        tokens += own
        owners += [index, *([None] * (len(own) - 1))] if own else []
    return tokens, owners
