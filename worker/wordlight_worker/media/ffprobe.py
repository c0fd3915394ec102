"""Asks ffprobe about untrusted media."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from wordlight_worker.errors import JobError
from wordlight_worker.media.process import Finished, Lines, ToolTimeout, Watch, wait_for
from wordlight_worker.media.sandbox import ProcessLimits, Sandbox

PROBE_SECONDS = 20
_ANSWER_BYTES = 4 * 1024 * 1024


@dataclass(frozen=True)
class Question:
    """``source`` is a file of the job directory, ``guards`` what may be opened (ffmpeg.input_guards)."""

    sandbox: Sandbox
    job_dir: Path
    source: str
    guards: Sequence[str]
    cancelled: Callable[[], bool]


def ask(question: Question, wanted: Sequence[str]) -> dict[str, Any]:
    """ffprobe's JSON; raises JobError (media_unreadable, media_too_large) and JobCancelled."""
    output = bytearray()

    def keep(chunk: bytes) -> bool:
        if len(output) < _ANSWER_BYTES:
            output.extend(chunk)
        return True

    _run(question, [*wanted, "-of", "json"], keep)
    try:
        facts = json.loads(output)
    except ValueError as fault:
        raise JobError("media_unreadable", "ffprobe answered no JSON") from fault
    if not isinstance(facts, dict):
        raise JobError("media_unreadable", "ffprobe answered no object")
    return facts


def follow(question: Question, wanted: Sequence[str], on_line: Callable[[str], None]) -> None:
    """Hands on a line of comma-separated values for each thing wanted; raises as ``ask`` does."""
    lines = Lines(on_line)

    def feed(chunk: bytes) -> bool:
        lines.feed(chunk)
        return True

    _run(question, [*wanted, "-of", "csv=print_section=0"], feed)
    lines.close()


def _run(question: Question, wanted: Sequence[str], on_output: Callable[[bytes], bool]) -> None:
    arguments = ["-v", "error", *question.guards, *wanted, f"file:{question.source}"]
    limits = ProcessLimits(PROBE_SECONDS, file_bytes=0)
    try:
        finished: Finished = wait_for(
            question.sandbox.start("ffprobe", arguments, question.job_dir, limits),
            Watch(PROBE_SECONDS, PROBE_SECONDS, question.cancelled),
            on_output,
        )
    except ToolTimeout as timeout:
        raise JobError("media_unreadable", f"ffprobe: {timeout}") from timeout
    if finished.returncode != 0:
        # ffprobe's words for "larger than -max_pixels"; it has no exit code of its own.
        too_large = any("picture size" in line.lower() for line in finished.errors)
        raise JobError(
            "media_too_large" if too_large else "media_unreadable", f"ffprobe {finished.describe()}"
        )
