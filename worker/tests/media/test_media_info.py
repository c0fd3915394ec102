"""What the facts that ffprobe tells mean."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordlight_worker.media.media_info import read_media_info


def sound_index(*tracks: tuple[str, int]) -> int | None:
    """Of sound tracks with their codecs, and whether they are enabled, which is taken."""
    streams = [
        {
            "index": 1 + at,
            "codec_type": "audio",
            "codec_name": codec,
            "disposition": {"default": enabled},
        }
        for at, (codec, enabled) in enumerate(tracks)
    ]
    facts = {
        "format": {"format_name": "mov,mp4", "duration": "1.0"},
        "streams": [_stream(), *streams],
    }
    sound = read_media_info(facts).sound
    return None if sound is None else sound.index


def test_the_first_enabled_sound_that_is_known_is_taken() -> None:
    assert sound_index(("aac", 1), ("aac", 1)) == 1
    assert sound_index(("aac", 0), ("ac3", 1)) == 2
    assert sound_index(("unknown", 1), ("aac", 1)) == 2
    assert sound_index(("unknown", 1), ("aac", 0)) == 2
    assert sound_index(("aac", 0), ("aac", 0)) == 1
    assert sound_index(("unknown", 1)) == 1


def _stream(**facts: object) -> dict[str, object]:
    picture = {"index": 0, "codec_type": "video", "codec_name": "h264", "width": 8, "height": 6}
    return {**picture, **facts}


@given(
    width=st.integers(2, 4096),
    height=st.integers(2, 4096),
    aspect=st.tuples(st.integers(0, 5000), st.integers(0, 5000)),
    rotation=st.sampled_from([-270, -180, -90, 0, 90, 180, 270, 89.98]),
)
def test_any_pixel_shape_and_rotation_gives_a_picture_size_or_a_clear_refusal(
    width: int, height: int, aspect: tuple[int, int], rotation: float
) -> None:
    stream = _stream(
        width=width,
        height=height,
        sample_aspect_ratio=f"{aspect[0]}:{aspect[1]}",
        side_data_list=[{"side_data_type": "x"}, {"rotation": rotation}],
    )
    facts = {"format": {"format_name": "mov,mp4", "duration": "1.0"}, "streams": [stream]}
    video = read_media_info(facts).video
    assert video is not None
    stored = (width, height) if round(rotation / 90) % 2 == 0 else (height, width)
    shown = (video.width, video.height)
    assert shown[0] >= 2
    assert shown[1] >= 2
    if aspect[0] == aspect[1] or 0 in aspect:
        assert shown == stored


@pytest.mark.parametrize(
    ("rates", "wanted"),
    [({"avg_frame_rate": "30000/1001"}, 29.97), ({"avg_frame_rate": "0/0"}, 25.0), ({}, 25.0)],
)
def test_the_frame_rate_is_read_or_assumed(rates: dict[str, object], wanted: float) -> None:
    facts = {"format": {"format_name": "avi", "duration": "1.0"}, "streams": [_stream(**rates)]}
    video = read_media_info(facts).video
    assert video is not None
    assert video.frames_per_second == pytest.approx(wanted, abs=0.01)


def test_the_longest_duration_that_a_file_states_counts() -> None:
    facts = {
        "format": {"format_name": "mov,mp4", "duration": "10.0"},
        "streams": [_stream(duration="2400.0")],
    }
    assert read_media_info(facts).duration_seconds == 2400
