"""Which engine to load."""

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class EngineOptions:
    """``model``: the name told to users. ``aligner``: auto, sphinx or vad. ``device``: auto, cpu or cuda.

    ``compute_type``: one of CTranslate2's, or auto (float16 on a GPU, int8 on a processor).
    """

    model_directory: Path
    model: str
    aligner: str = "auto"
    device: str = "auto"
    compute_type: str = "auto"
