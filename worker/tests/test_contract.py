"""What the product says once in TypeScript is what the recogniser knows."""

from faster_whisper.tokenizer import _LANGUAGE_CODES

from wordlight_worker.contract import LANGUAGES, MORE_LANGUAGES, UNSPACED_LANGUAGES


def test_the_languages_that_are_offered_are_those_that_whisper_knows() -> None:
    offered = [*LANGUAGES, *MORE_LANGUAGES]
    assert len(offered) == len(set(offered))
    assert set(offered) == set(_LANGUAGE_CODES)


def test_languages_without_spaces_are_languages_that_are_offered() -> None:
    assert set(UNSPACED_LANGUAGES) < {*LANGUAGES, *MORE_LANGUAGES}
