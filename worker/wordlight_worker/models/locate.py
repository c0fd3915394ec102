"""Finds a model on this machine and checks that it is whole."""

from pathlib import Path

from wordlight_worker.models.catalogue import MODELS, ModelError, find_model
from wordlight_worker.models.marker import read_marker, sha256_of

_REQUIRED = ("config.json", "model.bin", "tokenizer.json")
_VOCABULARIES = ("vocabulary.txt", "vocabulary.json")


def locate(name_or_directory: str, models_dir: Path) -> Path:
    """The directory of a model of the catalogue, or of one that the operator brought.

    A name of the catalogue is looked up in ``models_dir``; anything else is a directory. Checks
    presence and sizes, not digests (``verify_digests`` does): a start should not read gigabytes.
    Raises ``ModelError``.
    """
    if name_or_directory in MODELS:
        directory = models_dir / name_or_directory
        if not directory.is_dir():
            raise ModelError(
                f"The model {name_or_directory!r} is not on this machine. "
                f"Run: bin/worker models fetch {name_or_directory}"
            )
        _check_against_catalogue(name_or_directory, directory)
    else:
        directory = Path(name_or_directory)
        if not directory.is_dir():
            raise ModelError(
                f"{name_or_directory!r} is neither a model's name ({', '.join(sorted(MODELS))}) "
                "nor a directory."
            )
    _check_complete(directory)
    return directory


def installed_models(models_dir: Path) -> tuple[str, ...]:
    """Names of the catalogue that are on this machine and whole, in the catalogue's order."""
    return tuple(name for name in MODELS if _is_whole(name, models_dir))


def verify_digests(directory: Path) -> None:
    """Reads every recorded file in full. Raises ``ModelError`` for the first that differs."""
    record = read_marker(directory)
    if record is None:
        raise ModelError(f"{directory} has no record of digests; it was not fetched by us.")
    for name, recorded in record.items():
        path = directory / name
        if not path.is_file() or sha256_of(path) != recorded.sha256:
            raise ModelError(f"{path} is not what was fetched. Fetch the model again.")


def _is_whole(name: str, models_dir: Path) -> bool:
    try:
        locate(name, models_dir)
    except ModelError:
        return False
    return True


def _check_against_catalogue(name: str, directory: Path) -> None:
    record = read_marker(directory)
    if record is None:
        raise ModelError(f"{directory} was not fetched by us. Run: bin/worker models fetch {name}")
    for file in find_model(name).files:
        recorded = record.get(file.name)
        if recorded is None or file.sha256 not in (None, recorded.sha256):
            raise ModelError(f"{directory} holds another model than {name!r}. Fetch it again.")


def _check_complete(directory: Path) -> None:
    missing = [name for name in _REQUIRED if not (directory / name).is_file()]
    if not any((directory / name).is_file() for name in _VOCABULARIES):
        missing.append(_VOCABULARIES[0])
    if missing:
        raise ModelError(f"The model in {directory} lacks {', '.join(missing)}.")
    for name, recorded in (read_marker(directory) or {}).items():
        path = directory / name
        if not path.is_file() or path.stat().st_size != recorded.size_bytes:
            raise ModelError(f"{path} is not what was fetched. Fetch the model again.")
