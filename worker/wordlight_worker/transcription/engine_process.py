"""The process that holds the model: an engine that aborts or hangs takes only itself down."""

import os
import threading
import traceback
from multiprocessing.connection import Connection
from queue import SimpleQueue

import numpy as np
from numpy.typing import NDArray

from wordlight_worker.errors import JobError
from wordlight_worker.transcription.engine_options import EngineOptions
from wordlight_worker.transcription.messages import (
    Aligned,
    AlignRequest,
    Failed,
    Progress,
    Ready,
    Request,
    Transcribed,
    TranscribeRequest,
    Unusable,
    receive,
    send,
)

Work = tuple[Request, NDArray[np.float32]]
_DETAIL_LENGTH = 500
_MEMORY_SIGNS = ("out of memory", "bad_alloc", "bad allocation", "allocate memory")


def run_engine(pipe: Connection, options: EngineOptions) -> None:
    """Loads the model, says ``Ready`` or ``Unusable``, then answers one request after another."""
    os.environ["OMP_NUM_THREADS"] = "1"
    from wordlight_worker.transcription.canary import CanaryError, check_canary
    from wordlight_worker.transcription.given_text import align_given_text
    from wordlight_worker.transcription.speech_to_words import load_engine, words_of_speech

    requests: SimpleQueue[Work | MemoryError] = SimpleQueue()
    threading.Thread(target=_take_requests, args=(pipe, requests), daemon=True).start()
    try:
        engine = load_engine(options)
        check_canary(engine)
    except (CanaryError, RuntimeError, ValueError, OSError, MemoryError) as error:
        send(pipe, Unusable(f"{type(error).__name__}: {error}"))
        return
    send(pipe, Ready(engine.recogniser.device, engine.recogniser.compute_type))

    def on_progress(share: float, until: float) -> None:
        send(pipe, Progress(share, until))

    def on_alignment(share: float) -> None:
        on_progress(share, 1.0)

    while True:
        try:
            request, audio = _next_work(requests)
            if isinstance(request, TranscribeRequest):
                transcript = words_of_speech(engine, audio, request.options, on_progress)
                send(pipe, Transcribed(transcript))
            else:
                spans = align_given_text(
                    engine.aligners, audio, request.cues, request.language, on_alignment
                )
                send(pipe, Aligned(tuple(spans)))
        except JobError as error:
            send(pipe, Failed(error.code, error.detail))
        except Exception as error:
            # The state of an engine after a fault is unknown.
            send(pipe, _failure(error))
            return


def _next_work(requests: "SimpleQueue[Work | MemoryError]") -> Work:
    work = requests.get()
    if isinstance(work, MemoryError):
        raise work
    return work


def _failure(error: Exception) -> Failed:
    # CUDA, CTranslate2 and the ONNX runtime tell their faults as text.
    text = str(error)
    if isinstance(error, MemoryError) or any(sign in text.lower() for sign in _MEMORY_SIGNS):
        return Failed("engine_out_of_memory", f"{type(error).__name__}: {text}"[:_DETAIL_LENGTH])
    if isinstance(error, RuntimeError):
        return Failed("engine_lost", f"{type(error).__name__}: {text}"[:_DETAIL_LENGTH])
    # The text of any other fault may hold what somebody said.
    frame = traceback.extract_tb(error.__traceback__)[-1]
    return Failed("engine_lost", f"{type(error).__name__} at {frame.name}:{frame.lineno}")


def _take_requests(pipe: Connection, requests: "SimpleQueue[Work | MemoryError]") -> None:
    # This thread also ends the process when the worker is gone, even in the midst of a recognition.
    try:
        while True:
            message = receive(pipe)
            if isinstance(message, TranscribeRequest | AlignRequest):
                requests.put((message, np.frombuffer(pipe.recv_bytes(), dtype="<f4")))
    except MemoryError as error:
        # The sound alone is too much. Whoever waits for work must hear of it.
        requests.put(error)
    except (EOFError, OSError):
        os._exit(0)
