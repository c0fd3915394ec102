"""One engine process, from its start to its end."""

import multiprocessing
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess

from wordlight_worker.errors import StartError
from wordlight_worker.transcription.engine_limits import held_bytes
from wordlight_worker.transcription.engine_options import EngineOptions
from wordlight_worker.transcription.engine_process import run_engine
from wordlight_worker.transcription.messages import Ready, Unusable, receive

_START_SECONDS = 180.0
_END_SECONDS = 5.0


@dataclass(frozen=True, slots=True)
class EngineChild:
    """``device``: where the model lies, cpu or cuda."""

    process: SpawnProcess
    pipe: Connection
    device: str
    compute_type: str

    @property
    def is_alive(self) -> bool:
        return self.process.is_alive()

    @property
    def process_id(self) -> int:
        return self.process.pid or 0

    def held_bytes(self) -> int:
        """Its resident memory."""
        return held_bytes(self.process_id)

    def exit_code(self) -> int | None:
        """Waits a little for the end of a process that is ending."""
        self.process.join(_END_SECONDS)
        return self.process.exitcode

    def kill(self) -> None:
        """Ends the process, in the midst of work too."""
        _end(self.process, self.pipe)


def start_engine_child(options: EngineOptions) -> EngineChild:
    """Loads the model in a new process and hears the canary. Raises ``StartError``."""
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(
        target=run_engine, args=(theirs, options), name="wordlight-engine", daemon=True
    )
    with _interrupts_held():
        process.start()
    theirs.close()
    try:
        message = receive(ours) if ours.poll(_START_SECONDS) else Unusable("no answer")
    except (EOFError, OSError):
        process.join()
        message = Unusable(f"it ended with code {process.exitcode}")
    if isinstance(message, Ready):
        return EngineChild(process, ours, message.device, message.compute_type)
    _end(process, ours)
    reason = message.reason if isinstance(message, Unusable) else "unexpected answer"
    raise StartError(f"The recogniser cannot start with {options.model}: {reason}")


def _end(process: SpawnProcess, pipe: Connection) -> None:
    process.kill()
    process.join()
    process.close()
    pipe.close()


@contextmanager
def _interrupts_held() -> Iterator[None]:
    # A child inherits what is held. Ctrl-C goes to the whole process group; the worker decides when its engine ends.
    former = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, former)
