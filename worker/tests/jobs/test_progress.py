"""One figure out of several stages."""

from hypothesis import given
from hypothesis import strategies as st

from wordlight_worker.jobs.progress import Progress

STAGES = {"download": 1.0, "render": 8.0, "upload": 1.0}


def test_each_stage_has_its_part() -> None:
    progress = Progress(STAGES)
    progress.stage("download")(1)
    assert progress.snapshot() == (10.0, "download")
    progress.stage("render")(0.5)
    assert progress.snapshot() == (50.0, "render")
    progress.stage("upload")(1)
    assert progress.snapshot() == (100.0, "upload")


@given(st.lists(st.tuples(st.sampled_from(list(STAGES)), st.floats(-1, 2))))
def test_progress_never_goes_back_and_stays_within_0_and_100(
    reports: list[tuple[str, float]],
) -> None:
    progress = Progress(STAGES)
    seen = [0.0]
    for stage, share in reports:
        progress.stage(stage)(share)
        seen.append(progress.snapshot()[0])
    assert seen == sorted(seen)
    assert 0 <= seen[-1] <= 100
