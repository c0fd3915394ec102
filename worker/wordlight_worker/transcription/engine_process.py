"""The process that holds the model: an engine that aborts or hangs takes only itself down."""

import os
import threading
from multiprocessing.connection import Connection
from queue import SimpleQueue

import numpy as np
from numpy.typing import NDArray

from wordlight_worker.contract import JobErrorCode
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
_DETAIL_MAX_CHARACTERS = 500


def run_engine(pipe: Connection, options: EngineOptions) -> None:
    """Loads the model, says ``Ready`` or ``Unusable``, then answers one request after another."""
    os.environ["OMP_NUM_THREADS"] = "1"
    from wordlight_worker.transcription.canary import CanaryError, check_canary
    from wordlight_worker.transcription.given_text import align_given_text
    from wordlight_worker.transcription.speech_to_words import load_engine, words_of_speech

    requests: SimpleQueue[Work] = SimpleQueue()
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
        request, audio = requests.get()
        try:
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
        except (MemoryError, RuntimeError) as error:
            # CUDA and CTranslate2 tell their faults as text; the state after one is unknown.
            is_memory = isinstance(error, MemoryError) or "out of memory" in str(error)
            code: JobErrorCode = "engine_out_of_memory" if is_memory else "engine_lost"
            send(pipe, Failed(code, f"{type(error).__name__}: {error}"[:_DETAIL_MAX_CHARACTERS]))
            return


def _take_requests(pipe: Connection, requests: "SimpleQueue[Work]") -> None:
    # This thread also ends the process when the worker is gone, even in the midst of a recognition.
    try:
        while True:
            message = receive(pipe)
            if isinstance(message, TranscribeRequest | AlignRequest):
                requests.put((message, np.frombuffer(pipe.recv_bytes(), dtype="<f4")))
    except (EOFError, OSError):
        os._exit(0)
