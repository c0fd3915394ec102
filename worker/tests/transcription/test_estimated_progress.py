"""What a user sees while the engine is silent in the midst of 30 seconds of speech."""

from hypothesis import given
from hypothesis import strategies as st

from wordlight_worker.transcription.estimated_progress import EstimatedProgress


def test_it_follows_the_measured_rate_to_the_next_news() -> None:
    progress = EstimatedProgress(expected_seconds=1000, now=0)
    progress.tell(0, 0.2, now=0)
    progress.tell(0.2, 0.4, now=10)
    assert progress.at(10) == 0.2
    assert round(progress.at(15), 3) == 0.3
    assert round(progress.at(20), 3) == 0.34


def test_it_starts_with_the_guess() -> None:
    progress = EstimatedProgress(expected_seconds=100, now=5)
    progress.tell(0, 1.0, now=5)
    assert round(progress.at(15), 3) == 0.1


def test_it_moves_every_three_seconds_although_the_work_takes_three_times_as_long() -> None:
    """A tenth of a percent of the job is the least that is shown, and recognition is three quarters of it."""
    progress = EstimatedProgress(expected_seconds=10, now=0)
    progress.tell(0, 1.0, now=0)
    seen = [round(progress.at(now) * 75, 1) for now in range(0, 31, 3)]
    assert len(set(seen)) == len(seen)


def test_it_never_passes_the_next_news() -> None:
    progress = EstimatedProgress(expected_seconds=1, now=0)
    progress.tell(0, 0.5, now=0)
    assert progress.at(10_000) == 0.5


def test_slow_news_do_not_set_it_back() -> None:
    progress = EstimatedProgress(expected_seconds=1, now=0)
    progress.tell(0, 0.5, now=0)
    before = progress.at(10)
    progress.tell(0.1, 0.6, now=10)
    assert progress.at(10) == before


@given(
    st.floats(0.01, 10_000),
    st.lists(
        st.tuples(st.floats(0, 1), st.floats(0, 1), st.floats(0, 60), st.booleans()), max_size=30
    ),
)
def test_whatever_is_told_it_rises_from_0_to_1(
    expected_seconds: float, steps: list[tuple[float, float, float, bool]]
) -> None:
    now, seen = 0.0, [0.0]
    progress = EstimatedProgress(expected_seconds, now)
    for share, until, seconds, has_news in steps:
        now += seconds
        if has_news:
            progress.tell(share, until, now)
        seen.append(progress.at(now))
    assert seen == sorted(seen)
    assert seen[-1] <= 1
