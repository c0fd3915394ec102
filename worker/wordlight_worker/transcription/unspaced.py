"""Words of languages that are written without spaces.

The recogniser gives pieces of a character or a few. Their characters are laid on the time line,
the sentence is cut into words, and each word takes the time of its characters.
"""

from collections.abc import Sequence
from itertools import pairwise

from wordlight_worker.alignment.pronunciation import japanese_tokenizer
from wordlight_worker.transcription.marks import is_only_marks, opens
from wordlight_worker.transcription.recognised import RecognisedWord

_LETTERS_IN_A_CHUNK = 8
# Parts of speech that Japanese writes and says with the word before them.
_JAPANESE_ATTACHED = ("助詞", "助動詞", "動詞,非自立", "動詞,接尾", "名詞,接尾", "形容詞,非自立")


def cut_unspaced(pieces: Sequence[RecognisedWord], language: str) -> list[RecognisedWord]:
    """Words of one segment, with punctuation at the word that it belongs to."""
    characters = [character for piece in pieces for character in _characters(piece)]
    text = "".join(character.text for character in characters)
    segment = {"ja": _japanese, "zh": _chinese, "yue": _chinese}.get(language, _chunks)
    words, place = [], 0
    for part in _with_marks(segment(text)):
        own = characters[place : place + len(part)]
        place += len(part)
        spoken = [character for character in own if not is_only_marks(character.text)]
        if spoken:
            confidence = min(character.confidence for character in spoken)
            words.append(RecognisedWord(part.strip(), spoken[0].start, spoken[-1].end, confidence))
    return [word for word in words if word.text]


def _characters(piece: RecognisedWord) -> list[RecognisedWord]:
    text = piece.text.strip()
    step = (piece.end - piece.start) / max(len(text), 1)
    bounds = [piece.start + step * index for index in range(len(text) + 1)]
    return [
        RecognisedWord(character, start, end, piece.confidence)
        for character, (start, end) in zip(text, pairwise(bounds), strict=True)
    ]


def _with_marks(parts: Sequence[str]) -> list[str]:
    joined: list[str] = []
    opening = ""
    for part in parts:
        if opens(part, after_space=False):
            opening += part
        elif joined and is_only_marks(part) and not opening:
            joined[-1] += part
        else:
            joined.append(opening + part)
            opening = ""
    return [*joined, opening] if opening else joined


def _japanese(text: str) -> list[str]:
    parts: list[str] = []
    for token in japanese_tokenizer().tokenize(text):
        if parts and token.part_of_speech.startswith(_JAPANESE_ATTACHED):
            parts[-1] += token.surface
        else:
            parts.append(token.surface)
    return _covering(text, parts)


def _chinese(text: str) -> list[str]:
    from pypinyin.seg import mmseg

    return _covering(text, list(mmseg.seg.cut(text)))


def _chunks(text: str) -> list[str]:
    parts: list[str] = []
    for character in text:
        if parts and (len(parts[-1]) < _LETTERS_IN_A_CHUNK or not character.isalpha()):
            parts[-1] += character
        else:
            parts.append(character)
    return parts


def _covering(text: str, parts: list[str]) -> list[str]:
    return parts if "".join(parts) == text else _chunks(text)
