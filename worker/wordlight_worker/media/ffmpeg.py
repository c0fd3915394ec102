"""Runs ffmpeg on untrusted media: what it may open, how long it may take, how far it is."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from wordlight_worker.contract import MediaLimits
from wordlight_worker.errors import JobError, NoRoom
from wordlight_worker.media.media_info import MediaInfo
from wordlight_worker.media.process import Finished, Lines, Watch, wait_for
from wordlight_worker.media.sandbox import ProcessLimits, Sandbox
from wordlight_worker.media.workdir import is_disk_full

STALL_SECONDS = 30.0

SOURCE = "in/source"
VIDEO_FORMATS = "mov,mp4,m4a,3gp,3g2,mj2,avi"
# The command line takes sound files too; a job never does.
SOUND_FORMATS = "wav,flac,ogg,mp3,aac"

_VIDEO_CODECS = (
    "h264,hevc,mpeg4,msmpeg4v2,msmpeg4,mpeg1video,mpeg2video,h263,mjpeg,prores,dvvideo,rawvideo,"
    "huffyuv,ffv1,vp8,vp9,libdav1d,av1"
)
_SOUND_CODECS = (
    "aac,mp3float,mp3,mp2float,mp2,ac3,eac3,alac,flac,opus,vorbis,amrnb,amrwb,adpcm_ms,"
    "adpcm_ima_wav,adpcm_ima_qt,pcm_u8,pcm_s8,pcm_s16le,pcm_s16be,pcm_s24le,pcm_s24be,pcm_s32le,"
    "pcm_s32be,pcm_f32le,pcm_f32be,pcm_f64le,pcm_f64be,pcm_alaw,pcm_mulaw"
)
DECODED_CODECS = f"{_VIDEO_CODECS},{_SOUND_CODECS}"
# ffprobe gives up on a whole file for one stream off its list; cover pictures are common and never decoded further.
PROBED_CODECS = f"{DECODED_CODECS},png,mov_text,text"


def input_guards(limits: MediaLimits, codecs: str, formats: str = VIDEO_FORMATS) -> list[str]:
    """Options that go before an input: what may be opened at all, and how large it may be."""
    return [
        *("-protocol_whitelist", "file"),
        *("-format_whitelist", formats),
        *("-codec_whitelist", codecs),
        *("-max_streams", str(limits.streams)),
        *("-max_pixels", str(limits.pixels)),
    ]


def input_source(info: MediaInfo) -> list[str]:
    """The source as input, its times those that players show: ffmpeg alone would begin with its first packet."""
    return ["-itsoffset", f"{info.start_seconds:.6f}", "-i", f"file:{SOURCE}"]


@dataclass(frozen=True)
class Render:
    """One ffmpeg run over a source: its arguments, how long the source plays, how large the output may get."""

    arguments: Sequence[str]
    duration_seconds: float
    output_bytes: int


def run_ffmpeg(
    sandbox: Sandbox,
    job_dir: Path,
    render: Render,
    *,
    on_progress: Callable[[float], None],
    cancelled: Callable[[], bool],
    on_error_line: Callable[[str], None] = lambda _line: None,
    stall_seconds: float = STALL_SECONDS,
) -> Finished:
    """Runs ffmpeg to its end, reporting the share done (0 to 1).

    Raises JobCancelled, NoRoom, ToolTimeout (30 s without a frame, or 20 x duration + 60 s in all) and JobError
    (render_too_large) for an output that grows without end.
    """
    total_seconds = 20 * render.duration_seconds + 60
    limits = ProcessLimits(cpu_seconds=int(total_seconds) * 4, file_bytes=render.output_bytes)
    arguments = ["-nostdin", "-hide_banner", "-nostats", "-v", "warning", "-y"]
    arguments += ["-progress", "pipe:1", "-stats_period", "0.5", *render.arguments]
    follow = _ProgressFollower(render.duration_seconds, on_progress)
    finished = wait_for(
        sandbox.start("ffmpeg", arguments, job_dir, limits),
        Watch(total_seconds, stall_seconds, cancelled),
        follow.feed,
        on_error_line,
    )
    if finished.has_outgrown_its_file:
        raise JobError("render_too_large", f"more than {render.output_bytes} bytes")
    # Asked of the disk, because a hostile file could make ffmpeg say anything.
    if finished.returncode != 0 and is_disk_full(job_dir):
        raise NoRoom(f"ffmpeg {finished.describe()}")
    return finished


class _ProgressFollower:
    """Reads ``-progress`` output. A report counts as progress only when something in it has moved."""

    def __init__(self, duration_seconds: float, on_progress: Callable[[float], None]) -> None:
        self._duration_seconds = max(duration_seconds, 0.001)
        self._on_progress = on_progress
        self._lines = Lines(self._read)
        self._counters: dict[str, str] = {}
        self._moved = False

    def feed(self, chunk: bytes) -> bool:
        self._moved = False
        self._lines.feed(chunk)
        return self._moved

    def _read(self, line: str) -> None:
        key, _, value = line.partition("=")
        if key not in ("frame", "out_time_us", "total_size") or self._counters.get(key) == value:
            return
        self._counters[key] = value
        self._moved = True
        if key == "out_time_us" and value.lstrip("-").isdigit():
            share = int(value) / 1e6 / self._duration_seconds
            self._on_progress(min(max(share, 0.0), 1.0))
