"""Phones of written words in the languages of the CTC aligner."""

from collections.abc import Callable
from functools import cache, lru_cache
from typing import Any

from wordlight_worker.alignment.english_numbers import spoken_words
from wordlight_worker.alignment.letter_rules import RULES
from wordlight_worker.alignment.letters import phones_of

LANGUAGES = frozenset(RULES) | {"en"}


@lru_cache(maxsize=20_000)
def pronounce(text: str, language: str) -> tuple[str, ...]:
    """Phones of one written word; empty where nothing is known of how it sounds (``"25"``)."""
    to_phones = _BY_LANGUAGE.get(language)
    return tuple(to_phones(text) if to_phones else phones_of(text, language))


def _english(text: str) -> list[str]:
    return [phone for word in spoken_words(text) for phone in _english_word(word)]


@lru_cache(maxsize=20_000)
def _english_word(word: str) -> tuple[str, ...]:
    return tuple(alignment.phoneme for alignment in _english_model()(word).alignments)


def _chinese(text: str) -> list[str]:
    from pypinyin import lazy_pinyin

    readings = lazy_pinyin(text, errors="ignore")
    return [phone for reading in readings for phone in phones_of(reading, "zh")]


def _japanese(text: str) -> list[str]:
    return phones_of(japanese_reading(text), "ja")


def japanese_reading(text: str) -> str:
    """Katakana as spoken; parts that the dictionary cannot read are left out."""
    tokens = japanese_tokenizer().tokenize(text)
    readings = (token.phonetic if token.phonetic != "*" else token.surface for token in tokens)
    return "".join(readings)


@cache
def japanese_tokenizer() -> Any:
    from janome.tokenizer import Tokenizer

    return Tokenizer(mmap=True)


@cache
def _english_model() -> Any:
    from hama import G2PModel

    return G2PModel()


_BY_LANGUAGE: dict[str, Callable[[str], list[str]]] = {
    "en": _english,
    "zh": _chinese,
    "ja": _japanese,
}
