from dataclasses import replace

from wordlight_worker.bench.goals import judge
from wordlight_worker.bench.report import Report, to_json, to_markdown
from wordlight_worker.bench.scoring import ErrorCount
from wordlight_worker.bench.summary import Row, TimeErrors

CLEAN = Row(
    language="en",
    variant="clean",
    times="exact",
    clips=2,
    seconds=50.0,
    errors=ErrorCount(2, 100),
    plain_errors=ErrorCount(3, 100),
    starts=TimeErrors(98, 15.0, 30.0, 90.0, -2.0),
    plain_starts=TimeErrors(97, 70.0, 150.0, 400.0, -60.0),
    given_starts=TimeErrors(100, 14.0, 28.0, 80.0, 0.0),
    recognition_speed=0.11,
    plain_speed=0.10,
    alignment_speed=0.08,
)
REAL = replace(CLEAN, variant="real", times="none", starts=None, given_starts=None)


def missed(*rows: Row, quiet_words: int = 0) -> list[str]:
    return [judged.name for judged in judge(rows, quiet_words, "auto") if not judged.met]


def test_good_figures_meet_every_goal() -> None:
    assert missed(CLEAN, REAL) == []


def test_each_goal_is_missed_by_its_own_figure() -> None:
    late = TimeErrors(98, 21.0, 81.0, 300.0, 10.0)
    assert missed(replace(CLEAN, starts=late)) == [
        "start error, en clean, mean ms",
        "start error, en clean, p90 ms",
    ]
    assert missed(replace(CLEAN, variant="white noise", starts=late)) == [
        "start error, en white noise, p90 ms"
    ]
    assert missed(replace(CLEAN, starts=None)) == [
        "start error, en clean, mean ms",
        "start error, en clean, p90 ms",
    ]
    worse = missed(replace(REAL, errors=ErrorCount(4, 100)))
    assert worse == ["word errors, en, % (the bare library's is the limit)"]
    assert missed(replace(CLEAN, recognition_speed=0.12)) == [
        "recognition time over the bare library's"
    ]
    assert missed(replace(CLEAN, alignment_speed=0.21)) == ["alignment over real time"]
    assert missed(CLEAN, quiet_words=1) == ["words heard where nobody speaks"]


def test_arabic_is_held_to_the_times_of_its_given_text() -> None:
    heard_badly = TimeErrors(3, 90.0, 300.0, 400.0, 50.0)
    given = TimeErrors(80, 44.0, 79.0, 200.0, 5.0)
    arabic = replace(CLEAN, language="ar", starts=heard_badly, given_starts=given)
    assert missed(arabic) == []
    assert missed(replace(arabic, given_starts=replace(given, mean_ms=46.0))) != []


def test_labelled_times_are_shown_and_not_held_to_a_goal() -> None:
    labelled = replace(
        REAL, variant="labelled by hand", times="labelled", starts=TimeErrors(8, 200, 300, 400, 0)
    )
    assert missed(labelled) == []


def test_without_hama_the_limit_is_that_of_the_base_path() -> None:
    rough = replace(CLEAN, starts=TimeErrors(98, 79.0, 200.0, 400.0, -20.0))
    assert [judged.name for judged in judge([rough], 0, "vad") if not judged.met] == []
    assert missed(rough) != []


def test_the_report_ends_with_what_was_missed_and_how_much_was_met() -> None:
    rows = [CLEAN, replace(REAL, recognition_speed=0.2)]
    report = Report("base", "auto", rows, {"silence": 0}, 400 * 2**20, judge(rows, 0, "auto"))
    lines = to_markdown(report).splitlines()
    assert "| en clean | 2, 50 | 2.0 | 3.0 | 15 / 30 / 90 (98) |" in lines[2]
    assert lines[-2].startswith("missed: recognition time over the bare library's: 1.55")
    assert lines[-1] == "base, auto: 5 of 6 goals met"
    assert not report.is_good
    assert to_json(report)["rows"][0]["starts"]["mean_ms"] == 15.0
