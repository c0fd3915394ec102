"""What ``run`` asks of the machine."""

from pathlib import Path

import pytest

from wordlight_worker.commands.run import has_room
from wordlight_worker.contract import MediaLimits
from wordlight_worker.media import encode
from wordlight_worker.media.workdir import WorkDirectory, open_work_directory

GIBIBYTE = 1024**3
SOURCE_BYTES = 2 * GIBIBYTE


def largest_export_bytes() -> int:
    limits = MediaLimits()
    # The bit rate depends on the number of pixels alone.
    picture = encode.video_bits_per_second(limits.pixels, 1)
    bits_per_second = picture + encode.SOUND_BITS_PER_SECOND
    return round(bits_per_second * limits.duration_seconds / 8)


@pytest.mark.parametrize(
    ("free_bytes", "suffices"),
    [(SOURCE_BYTES + largest_export_bytes(), False), (5 * GIBIBYTE, True)],
)
def test_there_is_room_for_a_job_when_the_largest_leaves_some_over(
    free_bytes: int, suffices: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(WorkDirectory, "free_bytes", lambda _self: free_bytes)
    with open_work_directory(tmp_path) as work_directory:
        assert has_room(work_directory, 0) is suffices
        assert has_room(work_directory, 1) is False
