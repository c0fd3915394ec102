"""Where an AVI's sound pauses, by its chunks alone."""

import struct
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordlight_worker.media.avi_chunks import StreamHeader, read_avi
from wordlight_worker.media.avi_sound import AviSound, Gap, sound_of_chunks, sound_of_samples

FRAME_SECONDS = 0.04
PICTURE, SOUND = 0, 1


def packets(length: int) -> StreamHeader:
    return StreamHeader(b"auds", 0.024, length, 0)


def heard(found: AviSound | None) -> AviSound:
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("chunks", "gaps"),
    [
        ("xxxx", ()),
        ("xx__", ()),
        ("____", ()),
        ("__xx", (Gap(0.0, 0.048),)),
        ("x_xx__x", (Gap(0.024, 0.024), Gap(0.072, 0.048))),
    ],
)
def test_empty_chunks_before_others_are_gaps(chunks: str, gaps: tuple[Gap, ...]) -> None:
    found = heard(sound_of_chunks(packets(len(chunks)), [chunk == "x" for chunk in chunks]))
    assert [(gap.at_seconds, gap.seconds) for gap in found.gaps] == [
        pytest.approx((gap.at_seconds, gap.seconds)) for gap in gaps
    ]
    assert found.heard_seconds == pytest.approx(chunks.count("x") * 0.024)


def test_empty_chunks_that_the_header_does_not_count_say_nothing() -> None:
    assert sound_of_chunks(packets(2), [True, False, True]) is None


def test_a_file_of_nothing_but_gaps_is_not_believed() -> None:
    assert sound_of_chunks(packets(1000), [True, False] * 500) is None


def samples_after(pictures_before: list[int], seconds_each: float, ending: int = 0) -> AviSound:
    """Chunks of sound, each after so many pictures, as a muxer puts them into the file."""
    header = StreamHeader(b"auds", 1 / 8000, 0, 2)
    chunks: list[tuple[int, int]] = []
    for pictures in pictures_before:
        chunks += [(PICTURE, 500)] * pictures
        chunks.append((SOUND, round(seconds_each * 8000) * 2))
    chunks += [(PICTURE, 500)] * ending
    picture = StreamHeader(b"vids", FRAME_SECONDS, 0, 0)
    return sound_of_samples(header, SOUND, picture, PICTURE, chunks)


def test_samples_that_come_with_their_pictures_have_no_gap() -> None:
    assert samples_after([1] * 100, FRAME_SECONDS).gaps == ()


@pytest.mark.parametrize("at", [0, 40])
def test_pictures_that_run_ahead_by_what_the_sound_lacks_are_a_gap(at: int) -> None:
    before = [1] * 100
    before[at] += 30
    (gap,) = samples_after(before, FRAME_SECONDS).gaps
    assert gap.at_seconds == pytest.approx(at * FRAME_SECONDS)
    assert gap.seconds == pytest.approx(30 * FRAME_SECONDS)


def test_a_sound_that_only_ends_early_has_no_gap() -> None:
    assert samples_after([1] * 100, FRAME_SECONDS, ending=50).gaps == ()


def test_a_recorder_that_writes_a_second_of_each_in_turn_makes_no_gap() -> None:
    assert samples_after([0, *[25] * 4], 1.0, ending=25).gaps == ()


def test_a_gap_that_could_be_in_two_places_is_not_believed() -> None:
    before = [1] * 100
    before[20] += 15
    before[60] += 15
    assert samples_after(before, FRAME_SECONDS).gaps == ()


@given(data=st.binary(max_size=400))
def test_any_bytes_can_be_read(data: bytes, tmp_path_factory: pytest.TempPathFactory) -> None:
    file = tmp_path_factory.getbasetemp() / "any.avi"
    header = b"strh" + struct.pack("<I", 56)
    for content in (data, b"RIFF" + data, b"RIFF\0\0\0\0AVI " + header + data):
        file.write_bytes(content)
        assert len(read_avi(file).headers) <= 400


def test_a_chunk_that_reaches_beyond_the_file_ends_it(tmp_path: Path) -> None:
    file = tmp_path / "a.avi"
    file.write_bytes(
        b"RIFF\0\0\0\0AVI " + b"01wb" + struct.pack("<I", 4) + b"xxxx" + b"01wb\xff\xff\xff\xff"
    )
    assert read_avi(file).chunks == [(1, 4)]
