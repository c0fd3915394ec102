"""One engine process, from its start to its end."""

import multiprocessing
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess

import numpy as np
from numpy.typing import NDArray

from wordlight_worker.errors import JobCancelled, StartError
from wordlight_worker.transcription.engine_limits import held_bytes
from wordlight_worker.transcription.engine_options import EngineOptions
from wordlight_worker.transcription.engine_process import run_engine
from wordlight_worker.transcription.messages import (
    Message,
    Ready,
    Request,
    Unusable,
    receive,
    send,
)

_START_SECONDS = 180.0
_POLL_SECONDS = 0.2
_END_SECONDS = 5.0


class EngineChild:
    """``device`` and ``compute_type``: where the model lies (cpu or cuda) and how it computes."""

    def __init__(self, process: SpawnProcess, pipe: Connection, ready: Ready) -> None:
        self.device = ready.device
        self.compute_type = ready.compute_type
        self._process = process
        self._pipe = pipe
        self._sender: threading.Thread | None = None

    @property
    def is_alive(self) -> bool:
        return self._process.is_alive()

    @property
    def process_id(self) -> int:
        return self._process.pid or 0

    def held_bytes(self) -> int:
        """Its resident memory."""
        return held_bytes(self.process_id)

    def ask(self, request: Request, audio: NDArray[np.float32]) -> None:
        """Sends in a thread of its own: a process that is stopped takes nothing, and must be found out."""
        self._sender = threading.Thread(target=self._send, args=(request, audio), daemon=True)
        self._sender.start()

    def answers(self, wait_seconds: float) -> bool:
        """Whether ``next_message`` has something to say now."""
        return self._pipe.poll(wait_seconds)

    def next_message(self) -> Message:
        """Raises EOFError or OSError when the process has ended."""
        return receive(self._pipe)

    def exit_code(self) -> int | None:
        """Waits a little for the end of a process that is ending."""
        self._process.join(_END_SECONDS)
        return self._process.exitcode

    def kill(self) -> None:
        """Ends the process, in the midst of work too."""
        self._process.kill()
        self._process.join()
        if self._sender is not None:
            self._sender.join()
        self._process.close()
        self._pipe.close()

    def _send(self, request: Request, audio: NDArray[np.float32]) -> None:
        try:
            send(self._pipe, request)
            self._pipe.send_bytes(np.ascontiguousarray(audio, dtype="<f4").tobytes())
        except OSError:
            # The process has ended; whoever waits for its answer is told.
            return


def start_engine_child(options: EngineOptions, cancelled: Callable[[], bool]) -> EngineChild:
    """Loads the model in a new process and hears the canary. Raises ``StartError`` and ``JobCancelled``."""
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(
        target=run_engine, args=(theirs, options), name="wordlight-engine", daemon=True
    )
    with _interrupts_held():
        process.start()
    theirs.close()
    child: EngineChild | None = None
    try:
        message = _first_message(process, ours, cancelled)
        if isinstance(message, Ready):
            child = EngineChild(process, ours, message)
            return child
    finally:
        if child is None:
            process.kill()
            process.join()
            process.close()
            ours.close()
    reason = message.reason if isinstance(message, Unusable) else "unexpected answer"
    raise StartError(f"The recogniser cannot start with {options.model}: {reason}")


def _first_message(
    process: SpawnProcess, pipe: Connection, cancelled: Callable[[], bool]
) -> Message:
    deadline = time.monotonic() + _START_SECONDS
    try:
        while not pipe.poll(_POLL_SECONDS):
            if cancelled():
                raise JobCancelled
            if time.monotonic() > deadline:
                return Unusable("no answer")
        return receive(pipe)
    except (EOFError, OSError):
        process.join()
        # Who stops the worker may have ended its engine too.
        if cancelled():
            raise JobCancelled from None
        return Unusable(f"it ended with code {process.exitcode}")


@contextmanager
def _interrupts_held() -> Iterator[None]:
    # A child inherits what is held. Ctrl-C goes to the whole process group; the worker decides when its engine ends.
    former = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, former)
