"""Waits for a tool: reads its pipes, follows its progress, ends it when it is cancelled, hangs or takes too long."""

import os
import selectors
import signal
import subprocess
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

from wordlight_worker.errors import JobCancelled

POLL_SECONDS = 0.2
TERMINATE_GRACE_SECONDS = 2.0
_CHUNK_BYTES = 64 * 1024


class ToolTimeout(Exception):
    """The tool made no progress for too long, or ran for too long in all."""


@dataclass(frozen=True)
class Watch:
    """How long a tool may run in all, and without a sign of progress, in seconds."""

    total_seconds: float
    stall_seconds: float
    cancelled: Callable[[], bool] = lambda: False


@dataclass(frozen=True)
class Finished:
    """``errors`` holds the last lines of standard error."""

    returncode: int
    errors: tuple[str, ...]

    @property
    def has_outgrown_its_file(self) -> bool:
        """Whether a file reached its size limit: the signal's own code, or what bubblewrap makes of it."""
        return self.returncode in (-signal.SIGXFSZ, 128 + signal.SIGXFSZ)

    def describe(self) -> str:
        return f"exit {self.returncode}: {' | '.join(self.errors[-5:])}"[:1000]


class Lines:
    """Cuts a stream of bytes into lines of bounded length and hands them on."""

    def __init__(self, on_line: Callable[[str], None], longest: int = 500) -> None:
        self._on_line = on_line
        self._longest = longest
        self._rest = b""

    def feed(self, chunk: bytes) -> None:
        *lines, self._rest = (self._rest + chunk).split(b"\n")
        self._rest = self._rest[: self._longest]
        for line in lines:
            text = line[: self._longest].decode("utf-8", "replace").strip()
            if text:
                self._on_line(text)

    def close(self) -> None:
        self.feed(b"\n")


def wait_for(
    process: "subprocess.Popen[bytes]",
    watch: Watch,
    on_output: Callable[[bytes], bool],
    on_error_line: Callable[[str], None] = lambda _line: None,
) -> Finished:
    """Runs until the tool has ended and closed its pipes; the tool never outlives this call.

    ``on_output`` gets standard output in pieces and answers whether it was a sign of progress. Raises JobCancelled
    when ``watch.cancelled()`` answers True, ToolTimeout when a time of ``watch`` is over.
    """
    tail: deque[str] = deque(maxlen=40)

    def keep(line: str) -> None:
        tail.append(line)
        on_error_line(line)

    errors = Lines(keep)

    def on_errors(chunk: bytes) -> bool:
        errors.feed(chunk)
        return False

    try:
        _pump(process, watch, on_output, on_errors)
        errors.close()
        return Finished(process.wait(TERMINATE_GRACE_SECONDS), tuple(tail))
    except subprocess.TimeoutExpired as stuck:
        raise ToolTimeout("it closed its pipes and did not end") from stuck
    finally:
        _end(process)


def _pump(
    process: "subprocess.Popen[bytes]",
    watch: Watch,
    on_output: Callable[[bytes], bool],
    on_errors: Callable[[bytes], bool],
) -> None:
    started = last_progress = time.monotonic()
    with selectors.DefaultSelector() as selector:
        for pipe, consumer in ((process.stdout, on_output), (process.stderr, on_errors)):
            if pipe is not None:
                selector.register(pipe, selectors.EVENT_READ, consumer)
        while selector.get_map():
            for key, _events in selector.select(POLL_SECONDS):
                chunk = os.read(key.fd, _CHUNK_BYTES)
                if not chunk:
                    selector.unregister(key.fileobj)
                elif key.data(chunk):
                    last_progress = time.monotonic()
            now = time.monotonic()
            if watch.cancelled():
                raise JobCancelled
            if now - started > watch.total_seconds:
                raise ToolTimeout(f"it ran for more than {watch.total_seconds:.0f} s")
            if now - last_progress > watch.stall_seconds:
                raise ToolTimeout(f"it made no progress for {watch.stall_seconds:.0f} s")


def _end(process: "subprocess.Popen[bytes]") -> None:
    for name in (signal.SIGTERM, signal.SIGKILL):
        if process.poll() is not None:
            break
        # A stopped process gets SIGTERM only once it is continued; the second round needs no such help.
        os.killpg(process.pid, name)
        try:
            process.wait(TERMINATE_GRACE_SECONDS)
        except subprocess.TimeoutExpired:
            continue
    for pipe in (process.stdout, process.stderr):
        if pipe is not None:
            pipe.close()
