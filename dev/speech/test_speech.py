"""Speech of one's own voices. What needs other voices than flite is held by ``dev/speech/generate`` itself."""

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from speech import festival, open_jtalk
from speech.check_times import check_times
from speech.flite import say
from speech.generate_set import clips, read_texts
from speech.speech import SAMPLE_RATE_HZ, MistimedTextError, Speech, join, name_words
from speech.variants import with_music, with_noise, with_silences
from speech.voices import VOICES


@pytest.fixture(scope="module")
def speech() -> Speech:
    sentences = ["Plants die of kindness more often than of thirst.", "Give them light."]
    return join([say(sentence, "rms") for sentence in sentences], [0.4, 0.9, 0.4])


@pytest.fixture(scope="module")
def first_clips() -> list[tuple[str, str, Speech]]:
    source = clips("en")
    return [next(source) for _ in range(4)]


def test_words_are_heard_where_they_are_told_and_pauses_are_silent(speech: Speech) -> None:
    check_times(speech)


@pytest.mark.parametrize("seconds", [-0.3, 0.3])
def test_words_told_too_early_or_too_late_are_refused(speech: Speech, seconds: float) -> None:
    moved = replace(speech, words=tuple(word.later(seconds) for word in speech.words))
    with pytest.raises(MistimedTextError):
        check_times(moved)


def test_a_pause_before_a_sentence_moves_its_words() -> None:
    longer = join([say("Give them light.")], [2.0, 0.0])
    plain = say("Give them light.")
    moves = [
        after.start - before.start for before, after in zip(plain.words, longer.words, strict=True)
    ]
    assert moves == pytest.approx([2.0, 2.0, 2.0])


def test_silences_move_each_later_word_and_keep_its_sound(speech: Speech) -> None:
    halting = with_silences(speech, every=5, seconds=0.3)
    for index, (before, after) in enumerate(zip(speech.words, halting.words, strict=True)):
        silences = (index + 1) // 5
        assert after.start - before.start == pytest.approx(0.3 * silences)
        middle = round((before.start + before.end) / 2 * SAMPLE_RATE_HZ)
        moved = middle + silences * round(0.3 * SAMPLE_RATE_HZ)
        assert np.array_equal(
            speech.samples[middle - 200 : middle + 200], halting.samples[moved - 200 : moved + 200]
        )
    assert len(halting.samples) - len(speech.samples) == 2 * round(0.3 * SAMPLE_RATE_HZ)


@pytest.mark.parametrize(("add", "ratio_db"), [(with_noise, 10), (with_music, 8)])
def test_what_lies_under_the_words_is_as_much_softer_as_was_asked(
    speech: Speech,
    add: Callable[[Speech, float, np.random.Generator], Speech],
    ratio_db: float,
) -> None:
    covered = add(speech, ratio_db, np.random.default_rng(7))
    words = np.concatenate(
        [
            speech.samples[round(w.start * SAMPLE_RATE_HZ) : round(w.end * SAMPLE_RATE_HZ)]
            for w in speech.words
        ]
    )
    power_ratio = np.mean(words**2) / np.mean((covered.samples - speech.samples) ** 2)
    assert 10 * np.log10(power_ratio) == pytest.approx(ratio_db, abs=0.1)


def test_an_english_text_comes_plain_under_music_in_noise_and_with_silences(
    first_clips: list[tuple[str, str, Speech]],
) -> None:
    assert [name for name, _, _ in first_clips] == [
        "en1-rms.flac",
        "en1-rms.mus.flac",
        "en1-rms.n10.flac",
        "en1-rms.sil.flac",
    ]


def test_a_clip_made_again_is_the_same(first_clips: list[tuple[str, str, Speech]]) -> None:
    _, _, made = first_clips[0]
    _, _, again = next(clips("en"))
    assert np.array_equal(made.samples, again.samples)
    assert made.words == again.words


@pytest.mark.parametrize("language", VOICES)
def test_each_language_has_five_texts_without_digits(language: str) -> None:
    texts = read_texts(language)
    assert len(texts) == 5
    assert not any(character.isdigit() for text in texts for line in text for character in line)


def test_a_voice_that_tells_fewer_times_than_words_is_refused() -> None:
    with pytest.raises(MistimedTextError):
        name_words("nicht mehr", [(0.0, 0.4)])


def test_times_that_go_back_are_refused() -> None:
    with pytest.raises(MistimedTextError):
        name_words("two words", [(0.5, 0.9), (0.1, 0.4)])


def test_festivals_own_words_of_one_written_word_are_one() -> None:
    lines = ["0 0.3 0.6", "1 0.6 0.7", "1 0.7 1.2"]
    assert festival.spans_of(lines) == [(0.3, 0.6), (0.6, 1.2)]


def test_a_japanese_word_lasts_as_long_as_its_morae() -> None:
    analysis = [
        "朝,名詞,副詞可能,*,*,*,*,朝,アサ,アサ,1/2,C3,-1",
        "は,助詞,係助詞,*,*,*,*,は,ハ,ワ,0/1,名詞%F1,1",
        "、,記号,読点,*,*,*,*,、,、,、,0/0,*,0",
        "本,名詞,一般,*,*,*,*,本,ホン,ホン,1/2,C3,-1",
    ]
    phones = ["sil", "a", "s", "a", "w", "a", "pau", "h", "o", "N", "sil"]
    labels = [
        f"{tick}000000 {tick + 1}000000 x^x-{phone}+x" for tick, phone in enumerate(phones, start=1)
    ]
    words = open_jtalk.words_of(analysis, labels)
    assert [(word.word, round(word.start, 3), round(word.end, 3)) for word in words] == [
        ("朝", 0.2, 0.5),
        ("は", 0.5, 0.7),
        ("本", 0.8, 1.1),
    ]
