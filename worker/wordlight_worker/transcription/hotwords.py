"""Names that a speaker may say, taken over from a hearing that was told of them.

Being told of names changes what a model hears elsewhere, and it repeats them where nobody said them. So the sound is
heard twice, and of the second hearing only the names are taken: each in place of words that sound like it.
"""

from collections.abc import Sequence
from dataclasses import replace
from difflib import SequenceMatcher
from itertools import pairwise

import numpy as np
from rapidfuzz.distance import Levenshtein

from wordlight_worker.alignment.pronunciation import LANGUAGES, pronounce
from wordlight_worker.transcription.marks import is_mark
from wordlight_worker.transcription.recognised import RecognisedSegment, RecognisedWord

# Of a name and what was heard in its place; unrelated words of equal length share about a fifth.
_SOUNDS_ALIKE = 0.4
# A name may bring a neighbour or two with it ("a board buyer" was "Lord Byron"), not a new sentence.
_NEIGHBOURS = 2


def with_hotwords(
    plain: Sequence[RecognisedSegment],
    told: Sequence[RecognisedSegment],
    hotwords: Sequence[str],
    language: str,
) -> list[RecognisedSegment]:
    """The segments of ``plain`` with the names that ``told``, heard with ``hotwords``, has in the same places."""
    owners = [at for at, segment in enumerate(plain) for _ in segment.words]
    heard = [word for segment in plain for word in segment.words]
    suggested = [word for segment in told for word in segment.words]
    names = [name for name in (_bare(hotword.split()) for hotword in hotwords) if name]
    kept: list[list[RecognisedWord]] = [[] for _ in plain]
    matcher = SequenceMatcher(None, _bare_words(heard), _bare_words(suggested), autojunk=False)
    for tag, first, after, told_first, told_after in matcher.get_opcodes():
        old, new = heard[first:after], suggested[told_first:told_after]
        if tag == "replace" and _is_name(new, names) and _sound_alike(old, new, language):
            kept[owners[first]] += _timed(new, old)
            continue
        for owner, word in zip(owners[first:after], old, strict=True):
            kept[owner].append(word)
    return [
        replace(segment, words=tuple(words)) for segment, words in zip(plain, kept, strict=True)
    ]


def _is_name(words: Sequence[RecognisedWord], names: Sequence[str]) -> bool:
    """Whether the words are one of the names, with a neighbour or two at most."""
    texts = _bare_words(words)
    runs = [
        (first, after)
        for first in range(len(texts))
        for after in range(first + 1, len(texts) + 1)
        if "".join(texts[first:after]) in names
    ]
    return any(len(texts) - (after - first) <= _NEIGHBOURS for first, after in runs)


def _sound_alike(
    old: Sequence[RecognisedWord], new: Sequence[RecognisedWord], language: str
) -> bool:
    sounds = [
        [phone for word in words for phone in _phones(word.text, language)] for words in (old, new)
    ]
    return Levenshtein.normalized_similarity(*sounds) >= _SOUNDS_ALIKE


def _phones(text: str, language: str) -> Sequence[str]:
    """What is known of its sound, else its letters: an unknown sound would be like any other."""
    return pronounce(text, language) if language in LANGUAGES else _bare([text])


def _timed(
    words: Sequence[RecognisedWord], instead_of: Sequence[RecognisedWord]
) -> list[RecognisedWord]:
    """New words in the time of the old ones, each by its length; the aligner makes it exact."""
    start, end = instead_of[0].start, instead_of[-1].end
    lengths = np.cumsum([0, *(max(len(word.text.strip()), 1) for word in words)])
    bounds = start + (end - start) * lengths / lengths[-1]
    return [
        replace(word, start=float(first), end=float(last))
        for word, (first, last) in zip(words, pairwise(bounds), strict=True)
    ]


def _bare_words(words: Sequence[RecognisedWord]) -> list[str]:
    return [_bare([word.text]) for word in words]


def _bare(texts: Sequence[str]) -> str:
    joined = "".join(texts).casefold()
    return "".join(letter for letter in joined if not letter.isspace() and not is_mark(letter))
