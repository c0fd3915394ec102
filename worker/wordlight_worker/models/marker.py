"""The record beside a model of what was verified when it came."""

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path

from wordlight_worker.models.catalogue import ModelError

MARKER_NAME = "wordlight-model.json"
_READ_BYTES = 1 << 20


@dataclass(frozen=True, slots=True)
class RecordedFile:
    sha256: str
    size_bytes: int


def sha256_of(path: Path) -> str:
    """Hexadecimal sha256 of a file, read in pieces."""
    digest = hashlib.sha256()
    with path.open("rb") as file:
        while piece := file.read(_READ_BYTES):
            digest.update(piece)
    return digest.hexdigest()


def write_marker(directory: Path, files: dict[str, RecordedFile]) -> None:
    document = {
        name: {"sha256": file.sha256, "sizeBytes": file.size_bytes}
        for name, file in sorted(files.items())
    }
    (directory / MARKER_NAME).write_text(json.dumps(document, indent=2) + "\n", encoding="utf-8")


def read_marker(directory: Path) -> dict[str, RecordedFile] | None:
    """What was recorded, or None without a record. Raises ``ModelError`` for a broken one."""
    path = directory / MARKER_NAME
    if not path.is_file():
        return None
    try:
        document = json.loads(path.read_text(encoding="utf-8"))
        return {
            str(name): RecordedFile(str(file["sha256"]), int(file["sizeBytes"]))
            for name, file in document.items()
        }
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise ModelError(f"The record {path} is broken. Fetch the model again.") from error
