import pytest

from wordlight_worker.bench.clips import TimedWord
from wordlight_worker.bench.scoring import ErrorCount, count_errors, matched_words, tokens_of


def words(*texts: str) -> list[TimedWord]:
    return [TimedWord(text, float(index), index + 1.0) for index, text in enumerate(texts)]


@pytest.mark.parametrize(
    ("text", "language", "tokens"),
    [
        ("Hello, “World”! It’s 25-30.", "en", ["hello", "world", "it's", "25", "30"]),
        ("L'accident a eu lieu…", "fr", ["l'accident", "a", "eu", "lieu"]),
        ("今日は、 晴れ。", "ja", ["今", "日", "は", "晴", "れ"]),
        ("إلى أمي", "ar", ["الي", "امي"]),
    ],
)
def test_case_and_punctuation_do_not_count(text: str, language: str, tokens: list[str]) -> None:
    assert tokens_of(text, language) == tokens


def test_wrong_missing_and_added_words_are_counted() -> None:
    assert count_errors("one two three four", "one too three", "en") == ErrorCount(2, 4)
    assert count_errors("", "made up", "en") == ErrorCount(2, 0)
    assert count_errors("", "", "en").rate == 0
    assert count_errors("", "made up", "en").rate == 1
    assert (ErrorCount(1, 4) + ErrorCount(1, 4)).rate == 0.25


def test_words_are_compared_in_time_only_where_they_are_the_same() -> None:
    said, heard = words("one", "two", "three", "four"), words("one", "to", "three", "um", "four")
    assert matched_words(said, heard, "en") == [(0, 0), (2, 2), (3, 4)]


def test_words_that_are_cut_elsewhere_are_compared_where_both_begin() -> None:
    assert matched_words(words("今日", "は", "晴れ"), words("今日は", "晴れ"), "ja") == [
        (0, 0),
        (2, 1),
    ]
