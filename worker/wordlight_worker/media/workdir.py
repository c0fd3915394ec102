"""One directory for each job, gone after it; what a killed worker left is swept at the next start."""

import fcntl
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from wordlight_worker.errors import StartError

_LOCK = "lock"
# A disk with less than this is full: a writer that was refused leaves less than a block.
_FULL_BYTES = 16 * 1024**2


class WorkDirectory:
    """This process's own part of the work directory, held by a lock that dies with it.

    Raises StartError when somebody else owns the directory: its default lies where everybody may make one.
    """

    def __init__(self, root: Path) -> None:
        root.mkdir(mode=0o700, parents=True, exist_ok=True)
        if root.lstat().st_uid != os.getuid():
            raise StartError(f"{root} belongs to another user; set WORKER_WORK_DIR.")
        _sweep(root)
        self._home = Path(tempfile.mkdtemp(prefix="process-", dir=root))
        self._lock = _try_lock(self._home)

    @contextmanager
    def job(self) -> Iterator[Path]:
        """An empty job directory (``in``, ``out``, ``fonts``; 0700) that is removed at the end."""
        directory = Path(tempfile.mkdtemp(prefix="job-", dir=self._home))
        try:
            for name in ("in", "out", "fonts"):
                (directory / name).mkdir(mode=0o700)
            yield directory
        finally:
            shutil.rmtree(directory)

    def free_bytes(self) -> int:
        return shutil.disk_usage(self._home).free

    def close(self) -> None:
        shutil.rmtree(self._home)
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None


def is_disk_full(directory: Path) -> bool:
    return shutil.disk_usage(directory).free < _FULL_BYTES


@contextmanager
def open_work_directory(root: Path) -> Iterator[WorkDirectory]:
    directory = WorkDirectory(root)
    try:
        yield directory
    finally:
        directory.close()


def _sweep(root: Path) -> None:
    for left in root.glob("process-*"):
        lock = _try_lock(left)
        if lock is not None:
            shutil.rmtree(left, ignore_errors=True)
            os.close(lock)


def _try_lock(directory: Path) -> int | None:
    try:
        lock = os.open(directory / _LOCK, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except FileNotFoundError:
        return None
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(lock)
        return None
    return lock
