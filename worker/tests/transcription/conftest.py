from collections.abc import Iterator

import pytest

from wordlight_worker.transcription.engine_limits import EngineLimits
from wordlight_worker.transcription.engine_options import EngineOptions
from wordlight_worker.transcription.resident import ResidentTranscriber


@pytest.fixture(scope="module")
def transcriber(
    tiny_options: EngineOptions, wide_limits: EngineLimits
) -> Iterator[ResidentTranscriber]:
    with ResidentTranscriber(tiny_options, wide_limits) as opened:
        opened.start()
        yield opened
