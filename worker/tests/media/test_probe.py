"""Which files are taken, and what is read from them."""

import socket
from pathlib import Path

import pytest

from tests.media.lying import claim_avi_seconds, claim_mp4_seconds, make_long
from tests.media.making import AAC, H264, TO_BT709, ffmpeg, make_clip, make_talk
from tests.media.sources import SOURCES, Source
from wordlight_worker.contract import MediaLimits
from wordlight_worker.errors import JobError
from wordlight_worker.media.ffmpeg import SOURCE
from wordlight_worker.media.probe import probe_sound, probe_video
from wordlight_worker.media.sandbox import Sandbox

LIMITS = MediaLimits()


def refusal(sandbox: Sandbox, job_dir: Path, made: Path, limits: MediaLimits = LIMITS) -> str:
    made.rename(job_dir / SOURCE)
    with pytest.raises(JobError) as refused:
        probe_video(sandbox, job_dir, limits)
    return refused.value.code


@pytest.mark.parametrize("source", SOURCES, ids=[source.name for source in SOURCES])
def test_the_displayed_size_is_what_a_player_shows(
    source: Source, sandbox: Sandbox, job_dir: Path, tmp_path: Path
) -> None:
    source.make(tmp_path).rename(job_dir / SOURCE)
    _info, video = probe_video(sandbox, job_dir, LIMITS)
    assert (video.width, video.height) == source.displayed


def test_a_talk_gives_its_facts(sandbox: Sandbox, job_dir: Path, tmp_path: Path) -> None:
    make_talk(tmp_path / "a.mp4", seconds=2).rename(job_dir / SOURCE)
    info, video = probe_video(sandbox, job_dir, LIMITS)
    assert info.container == "mp4"
    assert info.duration_seconds == pytest.approx(2, abs=0.05)
    assert video.frames_per_second == pytest.approx(25)
    assert info.sound is not None
    assert info.sound.codec == "aac"


def test_a_clip_without_sound_is_refused(sandbox: Sandbox, job_dir: Path, tmp_path: Path) -> None:
    made = make_clip(tmp_path / "a.mp4", "-vf", TO_BT709, *H264, with_sound=False)
    assert refusal(sandbox, job_dir, made) == "media_no_audio"


def test_a_file_with_sound_only_is_refused(sandbox: Sandbox, job_dir: Path, tmp_path: Path) -> None:
    ffmpeg("-f", "lavfi", "-i", "sine=duration=1", *AAC, tmp_path / "a.mp4")
    assert refusal(sandbox, job_dir, tmp_path / "a.mp4") == "media_no_video"


def test_cover_art_is_no_video(sandbox: Sandbox, job_dir: Path, tmp_path: Path) -> None:
    song = tmp_path / "a.mp4"
    ffmpeg(
        *("-f", "lavfi", "-i", "sine=duration=1", "-f", "lavfi", "-i", "color=size=64x64"),
        *(*AAC, "-frames:v", "1", "-c:v", "mjpeg", "-disposition:v", "attached_pic", song),
    )
    assert refusal(sandbox, job_dir, song) == "media_no_video"


@pytest.mark.parametrize("codec", ["png", "mjpeg"])
def test_a_talk_with_cover_art_is_taken(
    codec: str, sandbox: Sandbox, job_dir: Path, tmp_path: Path
) -> None:
    talk = make_talk(tmp_path / "talk.mp4")
    cover = ("-f", "lavfi", "-i", "color=size=64x64:duration=0.04")
    maps = ("-map", "1:v", "-map", "0:v", "-map", "0:a", "-c:v:0", codec, "-c:v:1", "copy")
    disposition = ("-disposition:v:0", "attached_pic", "-c:a", "copy")
    ffmpeg("-i", talk, *cover, *maps, *disposition, tmp_path / "a.mp4")
    (tmp_path / "a.mp4").rename(job_dir / SOURCE)
    _info, video = probe_video(sandbox, job_dir, LIMITS)
    assert (video.codec, video.width, video.height) == ("h264", 360, 640)


def test_301_seconds_are_too_long(sandbox: Sandbox, job_dir: Path, tmp_path: Path) -> None:
    made = make_clip(tmp_path / "a.mp4", "-r", "1", *H264, *AAC, size=(64, 64), seconds=301)
    assert refusal(sandbox, job_dir, made) == "media_too_long"


def test_300_4_seconds_are_not_too_long(sandbox: Sandbox, job_dir: Path, tmp_path: Path) -> None:
    made = make_clip(tmp_path / "a.mp4", "-r", "5", *H264, *AAC, size=(64, 64), seconds=300.4)
    made.rename(job_dir / SOURCE)
    info, _video = probe_video(sandbox, job_dir, LIMITS)
    assert info.duration_seconds == pytest.approx(300.4, abs=0.05)


@pytest.mark.parametrize(
    "options", [("-use_editlist", "0"), ("-movflags", "frag_keyframe+empty_moov")]
)
def test_an_mp4_is_as_long_as_its_media_whatever_its_header_says(
    options: tuple[str, ...], sandbox: Sandbox, job_dir: Path, tmp_path: Path
) -> None:
    made = claim_mp4_seconds(make_long(tmp_path / "a.mp4", *options), 10)
    assert refusal(sandbox, job_dir, made) == "media_too_long"


def test_an_avi_is_as_long_as_its_media_whatever_its_header_says(
    sandbox: Sandbox, job_dir: Path, tmp_path: Path
) -> None:
    made = claim_avi_seconds(make_long(tmp_path / "a.avi"), 10)
    assert refusal(sandbox, job_dir, made) == "media_too_long"


def test_an_avi_without_sound_is_as_long_as_its_pictures(
    sandbox: Sandbox, job_dir: Path, tmp_path: Path
) -> None:
    picture = ("-f", "lavfi", "-i", "color=size=64x64:rate=1", "-t", "310", "-c:v", "mpeg4")
    ffmpeg(*picture, tmp_path / "a.avi")
    claim_avi_seconds(tmp_path / "a.avi", 10).rename(job_dir / SOURCE)
    with pytest.raises(JobError, match="media_too_long"):
        probe_video(sandbox, job_dir, LIMITS, needs_sound=False)


@pytest.mark.parametrize("size", [(4098, 64), (64, 4098), (2160, 4097)])
def test_a_picture_beyond_the_limits_is_too_large(
    size: tuple[int, int], sandbox: Sandbox, job_dir: Path, tmp_path: Path
) -> None:
    made = make_clip(tmp_path / "a.mp4", "-pix_fmt", "yuv444p", *H264, *AAC, size=size, seconds=0.1)
    assert refusal(sandbox, job_dir, made) == "media_too_large"


def test_a_truncated_file_is_unreadable(sandbox: Sandbox, job_dir: Path, tmp_path: Path) -> None:
    talk = make_talk(tmp_path / "a.mp4").read_bytes()
    (tmp_path / "b.mp4").write_bytes(talk[: len(talk) // 2])
    assert refusal(sandbox, job_dir, tmp_path / "b.mp4") == "media_unreadable"


def test_a_talk_that_lost_its_end_on_the_way_is_unreadable(
    sandbox: Sandbox, job_dir: Path, tmp_path: Path
) -> None:
    """Its index lies first, so it opens like a whole one."""
    talk = make_faststart(tmp_path).read_bytes()
    (tmp_path / "cut.mp4").write_bytes(talk[: len(talk) * 6 // 10])
    assert refusal(sandbox, job_dir, tmp_path / "cut.mp4") == "media_unreadable"


@pytest.mark.parametrize("share", [0.4, 1.0])
def test_a_talk_that_was_trimmed_on_a_phone_is_whole(
    share: float, sandbox: Sandbox, job_dir: Path, tmp_path: Path
) -> None:
    """Phones leave the media as it is and shorten the edit list, so players skip much of what the index promises."""
    trim(make_faststart(tmp_path), share).rename(job_dir / SOURCE)
    info, _video = probe_video(sandbox, job_dir, LIMITS)
    assert info.duration_seconds == pytest.approx(4 * share, abs=0.1)


@pytest.mark.parametrize("sound", ["pcm_s16le", "mp3"])
def test_an_avi_that_lost_its_end_on_the_way_is_unreadable(
    sound: str, sandbox: Sandbox, job_dir: Path, tmp_path: Path
) -> None:
    whole = make_clip(tmp_path / "a.avi", "-c:v", "mpeg4", "-c:a", sound, seconds=4).read_bytes()
    (tmp_path / "cut.avi").write_bytes(whole[: len(whole) * 6 // 10])
    assert refusal(sandbox, job_dir, tmp_path / "cut.avi") == "media_unreadable"


def test_an_avi_whose_recorder_never_wrote_its_length_is_whole(
    sandbox: Sandbox, job_dir: Path, tmp_path: Path
) -> None:
    made = claim_avi_seconds(
        make_clip(tmp_path / "a.avi", "-c:v", "mpeg4", "-c:a", "mp3", seconds=2), 0
    )
    made.rename(job_dir / SOURCE)
    info, _video = probe_video(sandbox, job_dir, LIMITS)
    assert info.duration_seconds == pytest.approx(2, abs=0.1)


@pytest.mark.parametrize("sound_seconds", [None, 2])
def test_an_avi_whose_pictures_are_not_in_the_order_of_their_times_is_whole(
    sound_seconds: int | None, sandbox: Sandbox, job_dir: Path, tmp_path: Path
) -> None:
    """An AVI tells when a picture is decoded; with B-frames, nobody tells when it is shown."""
    inputs = ["-f", "lavfi", "-i", "testsrc2=size=64x64:rate=25:duration=4"]
    if sound_seconds is not None:
        inputs += ["-f", "lavfi", "-i", f"sine=duration={sound_seconds}"]
    picture = ("-c:v", "libx264", "-bf", "2", "-pix_fmt", "yuv420p")
    ffmpeg(*inputs, *picture, "-c:a", "mp3", tmp_path / "a.avi")
    (tmp_path / "a.avi").rename(job_dir / SOURCE)
    info, _video = probe_video(sandbox, job_dir, LIMITS, needs_sound=False)
    assert info.duration_seconds == pytest.approx(4, abs=0.1)
    assert info.video is not None
    assert info.video.start_seconds == 0
    if sound_seconds is None:
        with pytest.raises(JobError, match="media_no_audio"):
            probe_video(sandbox, job_dir, LIMITS)


def test_an_avi_with_dropped_frames_is_whole(
    sandbox: Sandbox, job_dir: Path, tmp_path: Path
) -> None:
    dropped = ("-vf", "select='lt(mod(n,10),4)'", "-fps_mode", "vfr", "-c:v", "mpeg4")
    made = make_clip(tmp_path / "a.avi", *dropped, "-c:a", "pcm_s16le", seconds=2)
    made.rename(job_dir / SOURCE)
    info, _video = probe_video(sandbox, job_dir, LIMITS)
    assert info.duration_seconds == pytest.approx(2, abs=0.3)


def make_faststart(folder: Path) -> Path:
    options = ("-vf", TO_BT709, *H264, *AAC, "-g", "25", "-bf", "2", "-movflags", "+faststart")
    return make_clip(folder / "a.mp4", *options, seconds=4)


def trim(video: Path, share: float) -> Path:
    """Shortens each track's one edit (ISO/IEC 14496-12, 8.6.6: version, entry count, duration, ...)."""
    data = bytearray(video.read_bytes())
    found = data.find(b"elst")
    assert found > 0
    while found > 0:
        begin = found + 12
        duration = int.from_bytes(data[begin : begin + 4])
        data[begin : begin + 4] = round(duration * share).to_bytes(4)
        found = data.find(b"elst", begin)
    video.write_bytes(data)
    return video


@pytest.mark.parametrize("data", [b"", b"Just some words.\n" * 500, bytes(range(256)) * 64])
def test_what_is_no_video_is_unreadable(
    data: bytes, sandbox: Sandbox, job_dir: Path, tmp_path: Path
) -> None:
    (tmp_path / "a.mp4").write_bytes(data)
    assert refusal(sandbox, job_dir, tmp_path / "a.mp4") == "media_unreadable"


def test_a_picture_of_no_size_is_unreadable(
    sandbox: Sandbox, job_dir: Path, tmp_path: Path
) -> None:
    talk = bytearray(make_clip(tmp_path / "a.avi", "-c:v", "mjpeg", "-c:a", "mp3").read_bytes())
    header = talk.index(b"strf")
    talk[header + 12 : header + 20] = bytes(8)
    frame = talk.index(b"\xff\xc0")
    while frame > 0:
        talk[frame + 5 : frame + 9] = bytes(4)
        frame = talk.find(b"\xff\xc0", frame + 1)
    (tmp_path / "b.avi").write_bytes(talk)
    assert refusal(sandbox, job_dir, tmp_path / "b.avi") == "media_unreadable"


def test_a_codec_off_the_list_is_unreadable(
    sandbox: Sandbox, job_dir: Path, tmp_path: Path
) -> None:
    made = make_clip(tmp_path / "a.mov", "-c:v", "qtrle", "-c:a", "aac", seconds=0.2)
    assert refusal(sandbox, job_dir, made) == "media_unreadable"


def test_too_many_streams_are_unreadable(sandbox: Sandbox, job_dir: Path, tmp_path: Path) -> None:
    talk = make_talk(tmp_path / "talk.mp4", seconds=0.2)
    ffmpeg("-i", talk, *("-map", "0:v") * 17, "-c", "copy", tmp_path / "a.mp4")
    assert refusal(sandbox, job_dir, tmp_path / "a.mp4") == "media_unreadable"


PLAYLISTS = {
    "HLS": "#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\n{address}/a.ts\n#EXT-X-ENDLIST\n",
    "HLS of a local file": "#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\n{file}\n#EXT-X-ENDLIST\n",
    "ffconcat": "ffconcat version 1.0\nfile '{file}'\n",
    "DASH": (
        '<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011"><BaseURL>{address}/</BaseURL>'
        '<Period><AdaptationSet><Representation id="1" bandwidth="1"><BaseURL>a.mp4</BaseURL>'
        "</Representation></AdaptationSet></Period></MPD>"
    ),
    "SDP": "v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nt=0 0\nm=video 5004 RTP/AVP 96\n",
    "SVG": '<svg xmlns="http://www.w3.org/2000/svg"><image href="{address}/a.png"/></svg>',
}


@pytest.mark.parametrize("name", PLAYLISTS)
def test_a_playlist_that_calls_itself_a_video_opens_nothing(
    name: str, sandbox: Sandbox, job_dir: Path, tmp_path: Path
) -> None:
    other = make_talk(job_dir / "in" / "other.mp4", seconds=0.2)
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.setblocking(False)
        address = f"http://127.0.0.1:{server.getsockname()[1]}"
        text = PLAYLISTS[name].format(address=address, file=other.name)
        (tmp_path / "a.mp4").write_text(text)
        assert refusal(sandbox, job_dir, tmp_path / "a.mp4") == "media_unreadable"
        with pytest.raises(BlockingIOError):
            server.accept()


@pytest.mark.parametrize("ending", ["wav", "flac", "ogg", "mp3"])
def test_the_command_line_takes_sound_files_that_a_job_does_not(
    ending: str, sandbox: Sandbox, job_dir: Path, tmp_path: Path
) -> None:
    made = tmp_path / f"a.{ending}"
    ffmpeg("-f", "lavfi", "-i", "sine=duration=1", made)
    made.rename(job_dir / SOURCE)
    sound = probe_sound(sandbox, job_dir, LIMITS).sound
    assert sound is not None
    assert sound.index == 0
    with pytest.raises(JobError, match="media_unreadable"):
        probe_video(sandbox, job_dir, LIMITS)
