from hypothesis import given
from hypothesis import strategies as st

from wordlight_worker.transcription.hotwords import with_hotwords
from wordlight_worker.transcription.recognised import RecognisedSegment, RecognisedWord


def segment(text: str, start: float = 0.0) -> RecognisedSegment:
    words = tuple(
        RecognisedWord(f" {word}", start + index, start + index + 1, 0.9)
        for index, word in enumerate(text.split())
    )
    return RecognisedSegment(start, start + len(words), words, -0.2, 0.1)


def heard(plain: str, told: str, *hotwords: str, language: str = "en") -> str:
    segments = with_hotwords([segment(plain)], [segment(told)], hotwords, language)
    return " ".join(word.text.strip() for each in segments for word in each.words)


def test_a_name_replaces_what_sounds_like_it() -> None:
    assert heard("recorded by Quan Tricks today", "recorded by Quandrix today", "Quandrix") == (
        "recorded by Quandrix today"
    )


def test_a_name_may_bring_its_neighbour() -> None:
    assert heard("by a bored Byran.", "by a lord Byron.", "Byron") == "by a lord Byron."


def test_a_name_of_several_words_is_taken_as_a_whole() -> None:
    assert heard("we love word lite", "we love Wordlight", "Word light") == "we love Wordlight"


def test_a_name_repeated_where_nobody_said_it_is_left_out() -> None:
    said = "begin with a capital letter"
    assert heard(said, f"{said} Zelphora Quandrix", "Zelphora", "Quandrix") == said


def test_a_name_in_place_of_words_that_sound_otherwise_is_left_out() -> None:
    said = "specific themes in two thousand"
    assert heard(said, "specific themes Zelphora", "Zelphora") == said


def test_what_else_the_second_hearing_changed_is_left_as_it_was() -> None:
    assert heard("the blocs may help Quan Tricks", "the blogs can help Quandrix", "Quandrix") == (
        "the blocs may help Quandrix"
    )


def test_a_name_stays_in_the_time_of_the_words_that_it_replaces() -> None:
    plain, told = (
        segment("recorded by Quan Tricks today", 5.0),
        segment("recorded by Quandrix today"),
    )
    (result,) = with_hotwords([plain], [told], ["Quandrix"], "en")
    name = next(word for word in result.words if word.text.strip() == "Quandrix")
    assert (name.start, name.end) == (7.0, 9.0)


def test_names_of_any_language_are_taken() -> None:
    assert heard(
        "habla con Sel Fora ahora", "habla con Zelfora ahora", "Zelfora", language="es"
    ) == ("habla con Zelfora ahora")


def test_a_name_in_a_script_whose_sounds_are_not_known_must_look_alike() -> None:
    assert (
        heard("나는 서울 좋아", "나는 블랙핑크 좋아", "블랙핑크", language="ko") == "나는 서울 좋아"
    )
    assert heard("나는 블렉핑크 좋아", "나는 블랙핑크 좋아", "블랙핑크", language="ko") == (
        "나는 블랙핑크 좋아"
    )


WORDS = st.lists(
    st.sampled_from(["ab", "cd", "ef", "Zelphora", "Quandrix", "12", ",", "é"]), max_size=12
)


@given(WORDS, WORDS)
def test_without_a_name_in_the_second_hearing_nothing_changes(
    plain: list[str], told: list[str]
) -> None:
    first, second = segment(" ".join(plain)), segment(" ".join(told))
    assert with_hotwords([first], [second], ["Mirovia"], "es") == [first]


@given(WORDS, WORDS)
def test_times_stay_in_order(plain: list[str], told: list[str]) -> None:
    (result,) = with_hotwords(
        [segment(" ".join(plain))], [segment(" ".join(told))], ["Zelphora"], "es"
    )
    times = [time for word in result.words for time in (word.start, word.end)]
    assert times == sorted(times)
