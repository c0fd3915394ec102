"""One question to an engine process and its answer, watched: time, memory, silence, and whether it is still wanted."""

import time
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from wordlight_worker.alignment.span import SAMPLE_RATE_HZ
from wordlight_worker.errors import JobCancelled, JobError
from wordlight_worker.transcription.engine_child import EngineChild
from wordlight_worker.transcription.engine_limits import EngineLimits
from wordlight_worker.transcription.estimated_progress import EstimatedProgress
from wordlight_worker.transcription.messages import Message, Progress, Request

_SILENCE_SECONDS = 120.0
_POLL_SECONDS = 0.2
_TIME_LIMIT_BASE_SECONDS = 60.0
# Of the length of the sound: `base` takes a fifth of it on two cores, and a machine may be ten times busier.
_TIME_LIMIT_SHARE = {"cpu": 12.0, "cuda": 1.0}


@dataclass(frozen=True, slots=True)
class Listener:
    """Who asked: ``on_progress`` gets the share that is done, ``cancelled`` says that nobody waits any more."""

    on_progress: Callable[[float], None]
    cancelled: Callable[[], bool]


def ask(
    child: EngineChild,
    request: Request,
    audio: NDArray[np.float32],
    listener: Listener,
    *,
    limits: EngineLimits,
    expected_seconds: float,
    clock: Callable[[], float] = time.monotonic,
) -> Message:
    """The engine's answer.

    After what this raises the process is of no use any more: JobCancelled and JobError
    (``engine_lost``, ``engine_timeout``, ``engine_out_of_memory``).
    """
    started = clock()
    progress = EstimatedProgress(expected_seconds, started)
    deadline = started + _time_limit_seconds(child.device, len(audio) / SAMPLE_RATE_HZ)
    silent_until = started + _SILENCE_SECONDS
    next_look = started
    try:
        child.ask(request, audio)
        while True:
            has_news = child.answers(_POLL_SECONDS)
            if has_news:
                message = child.next_message()
                if not isinstance(message, Progress):
                    return message
                progress.tell(message.share, message.until, clock())
                silent_until = clock() + _SILENCE_SECONDS
            _watch(listener, deadline - clock(), silent_until - clock())
            # An engine may have news far more often than its memory is worth a look.
            if not has_news or clock() >= next_look:
                _watch_memory(child, limits)
                next_look = clock() + _POLL_SECONDS
            listener.on_progress(progress.at(clock()))
    except (EOFError, OSError) as error:
        raise JobError("engine_lost", f"the engine ended with code {child.exit_code()}") from error


def _watch(listener: Listener, left_seconds: float, patience_seconds: float) -> None:
    if listener.cancelled():
        raise JobCancelled
    if left_seconds < 0 or patience_seconds < 0:
        raise JobError("engine_timeout", "too long" if left_seconds < 0 else "no progress")


def _watch_memory(child: EngineChild, limits: EngineLimits) -> None:
    held = child.held_bytes()
    if limits.is_over(held):
        raise JobError("engine_out_of_memory", f"the engine holds {held} bytes")


def _time_limit_seconds(device: str, sound_seconds: float) -> float:
    return _TIME_LIMIT_BASE_SECONDS + _TIME_LIMIT_SHARE[device] * sound_seconds
