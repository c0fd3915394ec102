"""Tests of this folder need a GPU that CUDA can use."""

from collections.abc import Iterator
from pathlib import Path

import ctranslate2
import pytest

from wordlight_worker.transcription.engine_limits import EngineLimits
from wordlight_worker.transcription.engine_options import EngineOptions
from wordlight_worker.transcription.resident import ResidentTranscriber

_FOLDER = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks every test of this folder, and skips it without a GPU."""
    has_gpu = ctranslate2.get_cuda_device_count() > 0
    for item in items:
        if _FOLDER in item.path.parents:
            item.add_marker(pytest.mark.gpu)
            if not has_gpu:
                item.add_marker(pytest.mark.skip(reason="no GPU that CUDA can use"))


@pytest.fixture
def gpu_options(tiny_model: Path) -> EngineOptions:
    return EngineOptions(tiny_model, "tiny.en", device="cuda")


@pytest.fixture
def on_gpu(gpu_options: EngineOptions, wide_limits: EngineLimits) -> Iterator[ResidentTranscriber]:
    with ResidentTranscriber(gpu_options, wide_limits) as engine:
        engine.start()
        yield engine
