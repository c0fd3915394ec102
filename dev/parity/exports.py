"""Exports videos as the worker does, for what compares them or counts what they cost.

Run with the worker's Python. Reads one order a line as JSON from its input and answers each with one line:

    {"source": file, "target": file, "captions": {"ass", "fonts": [{"file", "sha256"}], "width", "height"} or null,
     "crf": number or null, "fonts": folder}

Without captions the ass filter is left out; without crf the shipped one is used. The answer has all other filters, and
the CPU seconds (user and system) of ffmpeg alone.
"""

import json
import resource
import shutil
import sys
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from wordlight_worker.contract import MediaLimits
from wordlight_worker.media.burn_in import (
    OUTPUT,
    Captions,
    FontFile,
    burn_in_render,
    place_captions,
)
from wordlight_worker.media.ffmpeg import SOURCE, Render, run_ffmpeg
from wordlight_worker.media.probe import probe_video
from wordlight_worker.media.sandbox import Sandbox
from wordlight_worker.media.tools import find_tools

_LIMITS = MediaLimits()
# The videos are our own; a sandbox is not part of what is judged.
_SANDBOX = Sandbox(find_tools(), bubblewrap=None)


def main() -> None:
    for line in sys.stdin:
        order = json.loads(line)
        with TemporaryDirectory(prefix="wordlight-export-") as folder:
            answer = _export(order, Path(folder))
        sys.stdout.write(f"{json.dumps(answer)}\n")
        sys.stdout.flush()


def _export(order: dict[str, Any], job_dir: Path) -> dict[str, Any]:
    for name in ("in", "out", "fonts"):
        (job_dir / name).mkdir()
    (job_dir / SOURCE).symlink_to(order["source"])
    info, video = probe_video(_SANDBOX, job_dir, _LIMITS, needs_sound=False)
    render = burn_in_render(info, video, _LIMITS)
    captions = order["captions"]
    if captions is not None:
        fonts = [FontFile(font["file"], font["sha256"]) for font in captions["fonts"]]
        size = (captions["width"], captions["height"])
        place_captions(job_dir, Path(order["fonts"]), Captions(captions["ass"], fonts, *size))
    arguments = list(render.arguments)
    if order["crf"] is not None:
        arguments[arguments.index("-crf") + 1] = str(order["crf"])
    place = arguments.index("-vf") + 1
    bare_filters = _without_captions(arguments[place])
    if captions is None:
        arguments[place] = bare_filters
    cpu_seconds = _run(replace(render, arguments=arguments), job_dir)
    shutil.move(job_dir / OUTPUT, order["target"])
    return {"filters": bare_filters, "cpuSeconds": cpu_seconds}


def _without_captions(filters: str) -> str:
    kept = [name for name in filters.split(",") if not name.startswith("ass=")]
    if len(kept) != filters.count(","):
        raise ValueError(f"not the filters of an export: {filters}")
    return ",".join(kept)


def _run(render: Render, job_dir: Path) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    finished = run_ffmpeg(
        _SANDBOX, job_dir, render, on_progress=lambda _share: None, cancelled=lambda: False
    )
    if finished.returncode != 0:
        raise RuntimeError(f"ffmpeg {finished.describe()}")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


main()
