"""How many jobs the disk takes at once."""

import threading
from contextlib import suppress

import pytest

from wordlight_worker.contract import MediaLimits
from wordlight_worker.jobs.room import Room
from wordlight_worker.media import encode

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
    free_bytes: int, suffices: bool
) -> None:
    room = Room(lambda: free_bytes)
    assert room.is_left is suffices
    assert room.take() is suffices
    assert not room.is_left
    assert not room.take()


def test_room_that_a_job_leaves_is_taken_by_another() -> None:
    room = Room(lambda: 6 * GIBIBYTE)
    assert room.take()
    room.leave()
    assert room.take()


def test_slots_that_ask_at_the_same_time_share_what_there_is() -> None:
    meeting, met = threading.Barrier(2), list[int]()

    def ask() -> int:
        with suppress(threading.BrokenBarrierError):
            met.append(meeting.wait(0.1))
        return 11 * GIBIBYTE

    room, taken = Room(ask), list[bool]()
    slots = [threading.Thread(target=lambda: taken.append(room.take())) for _slot in range(3)]
    for slot in slots:
        slot.start()
    for slot in slots:
        slot.join()
    assert met == []
    assert sorted(taken) == [False, True, True]
