"""Recognition on a GPU. Figures are printed (pytest -m gpu -s), not judged."""

import time
from collections.abc import Iterator
from contextlib import closing

import numpy as np
import pytest

from tests.gpu.cuda_memory import CudaMemory
from tests.transcription.talk import Talk
from wordlight_worker.errors import JobError
from wordlight_worker.transcription.engine_limits import EngineLimits
from wordlight_worker.transcription.engine_options import EngineOptions
from wordlight_worker.transcription.resident import ResidentTranscriber
from wordlight_worker.transcription.transcriber import TranscribeOptions, Transcript

MEBIBYTE = 1024**2


@pytest.fixture
def memory() -> Iterator[CudaMemory]:
    with closing(CudaMemory()) as opened:
        yield opened


def transcribe(engine: ResidentTranscriber, talk: Talk, times: int = 1) -> Transcript:
    audio = np.tile(talk.audio, times)
    return engine.transcribe(audio, TranscribeOptions("en"), lambda _share: None, lambda: False)


def test_the_known_clip_and_a_talk_are_heard_on_the_gpu(
    on_gpu: ResidentTranscriber, talk: Talk
) -> None:
    assert (on_gpu.device, on_gpu.compute_type) == ("cuda", "float16")
    assert len(transcribe(on_gpu, talk).words) == len(talk.words)


@pytest.mark.parametrize("compute_type", ["float16", "int8_float16"])
def test_throughput_and_memory_are_told(
    compute_type: str,
    gpu_options: EngineOptions,
    wide_limits: EngineLimits,
    memory: CudaMemory,
    talk: Talk,
) -> None:
    free = memory.free_bytes()
    options = EngineOptions(
        gpu_options.model_directory, gpu_options.model, device="cuda", compute_type=compute_type
    )
    with ResidentTranscriber(options, wide_limits) as engine:
        engine.start()
        transcribe(engine, talk)
        started = time.perf_counter()
        transcribe(engine, talk, times=20)
        seconds = time.perf_counter() - started
        sound_seconds = 20 * len(talk.audio) / 16_000
        held = (free - memory.free_bytes()) // MEBIBYTE
        print(f"{compute_type}: {sound_seconds / seconds:.1f} x real time, {held} MiB")  # noqa: T201
        assert held > 0


def test_a_card_that_fills_up_fails_the_attempt_and_the_next_one_works(
    gpu_options: EngineOptions,
    wide_limits: EngineLimits,
    memory: CudaMemory,
    talk: Talk,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # The engine keeps no freed memory (the last figure), so that it must ask the full card for more.
    monkeypatch.setenv("CT2_CUDA_ALLOCATOR", "cub_caching")
    monkeypatch.setenv("CT2_CUDA_CACHING_ALLOCATOR_CONFIG", "4,3,12,0")
    with ResidentTranscriber(gpu_options, wide_limits) as engine:
        engine.start()
        with memory.filled(leave_bytes=8 * MEBIBYTE), pytest.raises(JobError) as raised:
            transcribe(engine, talk)
        assert raised.value.code == "engine_out_of_memory"
        assert transcribe(engine, talk).words


def test_a_smaller_engine_starts_once_and_hears_the_same(
    gpu_options: EngineOptions, wide_limits: EngineLimits, talk: Talk
) -> None:
    with ResidentTranscriber(gpu_options, wide_limits) as engine:
        engine.start()
        assert engine.start_smaller()
        assert engine.compute_type == "int8_float16"
        assert transcribe(engine, talk).words
        assert not engine.start_smaller()
