"""When an engine process has done enough, or taken too much."""

import os
from dataclasses import dataclass
from pathlib import Path

_MEBIBYTE = 1024**2
_PAGE_BYTES = os.sysconf("SC_PAGE_SIZE")
# A model may be held at twice its size on disk (float16 widened to float32), with room to work beside it.
_BASE_MEBIBYTES = 4096
_MEBIBYTES_PER_MODEL_MEBIBYTE = 3
_FULL_SHARE = 0.9


@dataclass(frozen=True, slots=True)
class EngineLimits:
    """``jobs``: after so many a fresh process takes over. ``memory_bytes``: the most it may hold resident."""

    jobs: int
    memory_bytes: int

    def is_over(self, held_bytes: int) -> bool:
        return held_bytes > self.memory_bytes

    def is_spent(self, jobs_done: int, held_bytes: int) -> bool:
        """Whether the process should end between two jobs: recognisers have been seen to grow."""
        return jobs_done >= self.jobs or held_bytes > self.memory_bytes * _FULL_SHARE


def engine_limits(model_directory: Path, jobs: int, memory_mebibytes: int | None) -> EngineLimits:
    """Without a figure of the operator's: 4 GiB and three times the model's size."""
    if memory_mebibytes is None:
        model_bytes = (model_directory / "model.bin").stat().st_size
        model_mebibytes = model_bytes // _MEBIBYTE
        memory_mebibytes = _BASE_MEBIBYTES + _MEBIBYTES_PER_MODEL_MEBIBYTE * model_mebibytes
    return EngineLimits(jobs, memory_mebibytes * _MEBIBYTE)


def held_bytes(process_id: int) -> int:
    """Resident memory of a process; 0 when it has ended, and where the system does not tell."""
    try:
        resident_pages = Path(f"/proc/{process_id}/statm").read_text().split()[1]
    except (OSError, IndexError):
        return 0
    return int(resident_pages) * _PAGE_BYTES
