import math
import unicodedata
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordlight_worker.alignment.repair import Aligners, SpeechFrames
from wordlight_worker.alignment.span import Span
from wordlight_worker.errors import JobError
from wordlight_worker.transcription.filtering import is_made_up, without_loops
from wordlight_worker.transcription.joining import join_pieces
from wordlight_worker.transcription.recognised import RecognisedSegment, RecognisedWord
from wordlight_worker.transcription.timing import longest_seconds, settle_times
from wordlight_worker.transcription.transcriber import Word
from wordlight_worker.transcription.unspaced import cut_unspaced
from wordlight_worker.transcription.words import clean_text, make_words

DURATION_SECONDS = 60.0
AUDIO = np.zeros(int(DURATION_SECONDS * 16_000), dtype=np.float32)
SPEECH = SpeechFrames(np.ones(60 * 32, dtype=np.float32), 1 / 32)


def pieces(*texts: str) -> list[RecognisedWord]:
    return [
        RecognisedWord(text, float(index), index + 0.5, 0.9) for index, text in enumerate(texts)
    ]


def segment(*texts: str, log_probability: float = -0.2) -> RecognisedSegment:
    words = tuple(pieces(*texts))
    return RecognisedSegment(0.0, float(len(texts)), words, log_probability, 0.7)


def joined(language: str, *texts: str) -> list[str]:
    return [word.text for word in join_pieces(pieces(*texts), language)]


@pytest.mark.parametrize(
    ("language", "given_pieces", "words"),
    [
        ("fr", [" l", "'accident", " a"], ["l'accident", "a"]),
        ("en", [" $3", ".50,", " and", " 10", "%"], ["$3.50,", "and", "10%"]),
        ("en", [" Hello", " ,", " you", "!"], ["Hello,", "you!"]),
        ("es", [" ¿", "Qué", " tal", "?"], ["¿Qué", "tal?"]),
        ("fr", [" Bonjour", " !"], ["Bonjour\u00a0!"]),
        ("fr", [" «", " Oui", " »", " dit"], ["«\u00a0Oui\u00a0»", "dit"]),
        ("de", [" „", "Ja", '"'], ['„Ja"']),
        ("en", [' "', "Yes", '"', " he"], ['"Yes"', "he"]),
        ("en", [" salt", " &", " pepper"], ["salt", "&", "pepper"]),
        ("fr", [" 10", " %"], ["10\u00a0%"]),
        ("ar", [" نعم", " ؟"], ["نعم؟"]),
        ("en", [" ...", " So"], ["So"]),
        ("en", [" -"], []),
    ],
)
def test_pieces_are_joined_to_words(
    language: str, given_pieces: list[str], words: list[str]
) -> None:
    assert [word for word in joined(language, *given_pieces) if word != "..."] == words


def test_a_mark_takes_no_time_and_a_piece_extends_its_word() -> None:
    first, second = join_pieces(pieces(" 3", ".5", " ok", "."), "en")

    assert (first.start, first.end) == (0, 1.5)
    assert (second.start, second.end) == (2, 2.5)


def test_japanese_pieces_become_phrases() -> None:
    words = cut_unspaced(pieces("電球", "が", "と", "もって", "いた", "。"), "ja")

    assert [word.text for word in words] == ["電球が", "ともっていた。"]
    assert (words[0].start, words[0].end) == (0, 1.5)


def test_chinese_pieces_become_words() -> None:
    words = cut_unspaced(pieces("我们", "中", "国", "，", "银行"), "zh")

    assert [word.text for word in words] == ["我们", "中国，", "银行"]


def test_thai_text_is_kept_whole_in_readable_chunks() -> None:
    text = "สวัสดีครับวันนี้อากาศดี"

    words = cut_unspaced(pieces(*text), "th")

    assert "".join(word.text for word in words) == text
    assert 1 < len(words) < len(text)


@given(
    st.lists(st.text("客観的実在の、。「」abc 行く", max_size=4), max_size=12),
    st.sampled_from(["ja", "zh", "th"]),
)
def test_text_without_spaces_loses_nothing_that_is_spoken(texts: list[str], language: str) -> None:
    spoken = "".join(character for character in "".join(texts) if character.isalnum())

    words = cut_unspaced(pieces(*texts), language)

    kept = "".join(word.text for word in words)
    assert "".join(character for character in kept if character.isalnum()) == spoken


def test_a_loop_of_the_recogniser_is_said_once() -> None:
    loop = pieces(*(["we", "go", "home"] * 5), "now")

    assert [word.text for word in without_loops(loop)] == ["we", "go", "home", "now"]


def test_a_word_said_a_few_times_is_speech() -> None:
    said = pieces("no", "no", "no", "no", "stop")

    assert without_loops(said) == said
    assert len(without_loops(pieces(*["très"] * 20))) == 1


def test_text_over_silence_is_made_up() -> None:
    silent = SpeechFrames(np.zeros(60 * 32, dtype=np.float32), 1 / 32)

    assert is_made_up(segment(" Thanks", " for", " watching"), silent)
    assert is_made_up(segment(" Hm", log_probability=-1.4), SPEECH)
    assert not is_made_up(segment(" Good", " morning"), SPEECH)


def test_no_words_at_all_is_no_speech() -> None:
    for segments in ([], [segment(" ...", " ?")]):
        with pytest.raises(JobError) as raised:
            make_words(segments, AUDIO, SPEECH, "en", Aligners())
        assert raised.value.code == "speech_none"


def test_more_words_than_anybody_can_say_is_an_invalid_answer() -> None:
    crowd = RecognisedSegment(
        0, 2, tuple(RecognisedWord(f" w{index}", 1, 1, 0.5) for index in range(900)), -0.1, 0
    )

    with pytest.raises(JobError) as raised:
        make_words([crowd], AUDIO, SPEECH, "en", Aligners())

    assert raised.value.code == "engine_output_invalid"


@given(st.text())
def test_cleaned_text_is_safe_short_and_stays_clean(text: str) -> None:
    cleaned = clean_text(text)

    assert unicodedata.is_normalized("NFC", cleaned)
    assert len(cleaned) <= 200
    allowed = {"\u200c", "\u200d"}
    assert not [
        character
        for character in cleaned
        if unicodedata.category(character).startswith("C") and character not in allowed
    ]
    assert clean_text(cleaned) == cleaned


TIME = st.floats(-2, 70, allow_nan=False)


@given(st.lists(st.tuples(TIME, TIME, st.text("abc1字", min_size=1, max_size=30)), max_size=40))
def test_settled_times_rise_do_not_overlap_and_last_long_enough(
    words: list[tuple[float, float, str]],
) -> None:
    spans = [Span(start, max(start, end)) for start, end, _ in words]
    texts = [text for _, _, text in words]

    settled = settle_times(spans, texts, DURATION_SECONDS)

    assert len(settled) == len(spans)
    for span, text in zip(settled, texts, strict=True):
        assert span.start >= -1e-6
        assert span.end <= DURATION_SECONDS + 1e-6
        assert 0.1 - 1e-6 <= span.end - span.start <= longest_seconds(text) + 1e-6 <= 2 + 1e-6
    assert all(left.end <= right.start + 1e-6 for left, right in pairwise(settled))


@given(st.lists(st.tuples(TIME, TIME), min_size=1, max_size=40))
def test_settling_twice_changes_nothing(times: list[tuple[float, float]]) -> None:
    texts = ["word"] * len(times)
    once = settle_times([Span(*sorted(pair)) for pair in times], texts, DURATION_SECONDS)

    twice = settle_times(once, texts, DURATION_SECONDS)

    for first, second in zip(once, twice, strict=True):
        assert math.isclose(first.start, second.start, abs_tol=1e-6)
        assert math.isclose(first.end, second.end, abs_tol=1e-6)


PIECE = st.builds(
    RecognisedWord,
    text=st.text(" ab'é-,.%«»字3\u202e\x07", max_size=8),
    start=st.floats(),
    end=st.floats(),
    confidence=st.floats(0, 1),
)


@given(st.lists(PIECE, max_size=30), st.sampled_from(["en", "fr", "ja", "zh", "ar"]))
def test_whatever_the_recogniser_says_the_words_keep_the_contract(
    said: list[RecognisedWord], language: str
) -> None:
    spoken = RecognisedSegment(0, DURATION_SECONDS, tuple(said), -0.1, 0)
    words: tuple[Word, ...]
    try:
        words = make_words([spoken], AUDIO, SPEECH, language, Aligners())
    except JobError as error:
        if error.code != "speech_none":
            raise
        return
    for word in words:
        assert word.text == clean_text(word.text) != ""
        assert 0 <= word.start < word.end <= DURATION_SECONDS
    assert all(left.end <= right.start for left, right in pairwise(words))
