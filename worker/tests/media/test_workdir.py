"""What stays on disk, and for how long."""

import subprocess
import sys
from pathlib import Path

import pytest

from wordlight_worker.errors import StartError
from wordlight_worker.media.workdir import open_work_directory

_KILLED = """
import os, sys
from pathlib import Path
from wordlight_worker.media.workdir import WorkDirectory
with WorkDirectory(Path(sys.argv[1])).job() as job_dir:
    (job_dir / "in" / "source").write_bytes(b"private")
    os.kill(os.getpid(), 9)
"""


def test_a_job_directory_is_private_and_gone_after_the_job(tmp_path: Path) -> None:
    with open_work_directory(tmp_path / "work") as work_directory:
        with work_directory.job() as job_dir:
            (job_dir / "in" / "source").write_bytes(b"private")
            assert [job_dir.stat().st_mode & 0o777, job_dir.parent.stat().st_mode & 0o777] == [
                0o700,
                0o700,
            ]
        assert not job_dir.exists()
    assert list((tmp_path / "work").iterdir()) == []


def test_a_job_directory_is_gone_when_the_job_breaks(tmp_path: Path) -> None:
    with open_work_directory(tmp_path / "work") as work_directory:
        with pytest.raises(ZeroDivisionError), work_directory.job() as job_dir:
            raise ZeroDivisionError
        assert not job_dir.exists()


def test_what_a_killed_worker_left_is_swept_at_the_next_start(tmp_path: Path) -> None:
    killed = subprocess.run([sys.executable, "-c", _KILLED, tmp_path / "work"], check=False)
    assert killed.returncode == -9
    assert [path.name for path in (tmp_path / "work").rglob("source")] == ["source"]
    with open_work_directory(tmp_path / "work"):
        assert list((tmp_path / "work").rglob("source")) == []


def test_a_worker_does_not_sweep_what_its_neighbour_works_on(tmp_path: Path) -> None:
    with open_work_directory(tmp_path / "work") as first, first.job() as job_dir:
        with open_work_directory(tmp_path / "work"):
            pass
        assert job_dir.is_dir()


def test_a_work_directory_of_somebody_else_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("os.getuid", lambda: tmp_path.stat().st_uid + 1)
    with pytest.raises(StartError, match="belongs to another user"), open_work_directory(tmp_path):
        pass
