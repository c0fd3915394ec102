import pytest

from wordlight_worker.transcription.fillers import is_filler


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Um,", "en"),
        ("uhhh…", "en"),
        ("Mm-hmm.", "en"),
        ("Euh", "fr"),
        ("Ähm,", "de"),
        ("ehm", "it"),
        ("э-э", "ru"),
        ("嗯,", "zh"),
        ("えーっと、", "ja"),
        ("اممم", "ar"),
    ],
)
def test_a_sound_of_hesitation_is_a_filler(text: str, language: str) -> None:
    assert is_filler(text, language)


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("well", "en"),
        ("I'm", "en"),
        ("her", "en"),
        ("heures", "fr"),
        ("este", "es"),
        ("é", "pt"),
        ("ну", "ru"),
        ("那个", "zh"),
        ("あの", "ja"),
        ("25", "en"),
        ("um", "de"),
        ("um", "sw"),
        ("50mm", "en"),
        ("5m", "en"),
        ("mm", "en"),
        ("M", "en"),
        ("M&M", "en"),
        ("ER", "en"),
        ("10m", "es"),
        ("мм", "ru"),
        ("м.", "ru"),
    ],
)
def test_a_word_that_means_something_is_none(text: str, language: str) -> None:
    assert not is_filler(text, language)
