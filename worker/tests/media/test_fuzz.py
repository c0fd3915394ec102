"""Thousands of broken headers: each file is taken or refused, soon, in bounded memory, and leaves nothing behind."""

import resource
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path

import pytest

from tests.media.fuzzing import mutate
from tests.media.making import AAC, H264, make_clip
from wordlight_worker.contract import MediaLimits
from wordlight_worker.errors import JobError
from wordlight_worker.media.audio import decode_sound
from wordlight_worker.media.ffmpeg import SOURCE
from wordlight_worker.media.probe import probe_video
from wordlight_worker.media.sandbox import Sandbox
from wordlight_worker.media.workdir import open_work_directory

LIMITS = MediaLimits()
FEW, MANY = range(30), range(2000)
# A probe ends after 20 s (media/ffprobe.py) and there are up to three; a whole one takes a tenth of a second.
MOST_SECONDS = 60.0
# Of the largest tool that ran; their address space is limited to 4 GiB.
MOST_MEBIBYTES = 512


@dataclass
class Figures:
    """How runs ended (``taken``, or the code of the refusal), and the most that one of them took."""

    ends: Counter[str] = field(default_factory=Counter)
    slowest_seconds: float = 0.0
    largest_mebibytes: int = 0


@pytest.fixture(scope="module")
def originals(tmp_path_factory: pytest.TempPathFactory) -> list[bytes]:
    folder = tmp_path_factory.mktemp("originals")
    forms = {
        "a.mp4": (*H264, *AAC, "-movflags", "+faststart"),
        "b.mp4": (*H264, *AAC, "-bf", "2", "-movflags", "frag_keyframe+empty_moov"),
        "c.mov": ("-c:v", "mpeg4", "-c:a", "pcm_s16be"),
        "d.avi": ("-c:v", "mpeg4", "-c:a", "mp3"),
        "e.avi": ("-c:v", "mjpeg", "-c:a", "pcm_s16le"),
    }
    return [
        make_clip(folder / name, "-pix_fmt", "yuv420p", *options, size=(64, 64)).read_bytes()
        for name, options in forms.items()
    ]


def feed(sandbox: Sandbox, originals: list[bytes], seeds: range, work: Path) -> Figures:
    """Probes and decodes the mutants of some seeds, as a job does; runs in a process of its own."""
    figures = Figures()
    with open_work_directory(work) as work_directory:
        for seed in seeds:
            with work_directory.job() as job_dir:
                (job_dir / SOURCE).write_bytes(mutate(originals[seed % len(originals)], seed))
                began = time.monotonic()
                figures.ends[_probe_and_decode(sandbox, job_dir, seed)] += 1
                took = time.monotonic() - began
            assert took < MOST_SECONDS, f"seed {seed} took {took:.0f} s"
            figures.slowest_seconds = max(figures.slowest_seconds, took)
        assert [path.name for path in work.glob("process-*/*")] == ["lock"]
    assert "".join(task.read_text() for task in Path("/proc/self/task").glob("*/children")) == ""
    figures.largest_mebibytes = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss >> 10
    return figures


def _probe_and_decode(sandbox: Sandbox, job_dir: Path, seed: int) -> str:
    try:
        info, _video = probe_video(sandbox, job_dir, LIMITS)
        decode_sound(sandbox, job_dir, info, LIMITS)
    except JobError as refused:
        return refused.code
    except Exception as fault:
        raise AssertionError(f"seed {seed} raises {fault!r}") from fault
    return "taken"


def feed_beside(
    sandbox: Sandbox, originals: list[bytes], seeds: range, work: Path, processes: int
) -> Figures:
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        shares = [
            pool.submit(feed, sandbox, originals, seeds[at::processes], work / str(at))
            for at in range(processes)
        ]
        done = [share.result() for share in shares]
    return Figures(
        sum((each.ends for each in done), Counter()),
        max(each.slowest_seconds for each in done),
        max(each.largest_mebibytes for each in done),
    )


def test_a_few_broken_headers_end_cleanly(
    sandbox: Sandbox, originals: list[bytes], tmp_path: Path
) -> None:
    figures = feed_beside(sandbox, originals, FEW, tmp_path, processes=1)
    assert len(figures.ends) > 1
    assert figures.largest_mebibytes < MOST_MEBIBYTES


@pytest.mark.slow
def test_two_thousand_broken_headers_end_cleanly(
    sandbox: Sandbox, originals: list[bytes], tmp_path: Path
) -> None:
    """Minutes: 2,000 files, each looked at by four to six processes."""
    figures = feed_beside(sandbox, originals, MANY, tmp_path, processes=2)
    print(figures)  # noqa: T201
    assert figures.ends["taken"] > len(MANY) / 20
    assert figures.ends["media_unreadable"] > len(MANY) / 20
    assert figures.largest_mebibytes < MOST_MEBIBYTES
