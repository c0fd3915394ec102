"""``bin/worker run`` as a process of its own."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.jobs.fake_api import TOKEN, FakeApi

_WORKER = Path(__file__).parents[1]


@contextmanager
def worker(
    api: FakeApi, fonts_dir: Path, folder: Path, until: str = "ready", **more: str
) -> "Iterator[subprocess.Popen[str]]":
    """A real worker process, for exports unless told otherwise, that has said ``until``."""
    environment = {
        "PATH": os.environ["PATH"],
        "PYTHONPATH": str(_WORKER),
        "WORKER_API_URL": api.link.api_url,
        "WORKER_TOKEN": TOKEN,
        "WORKER_KINDS": "export",
        "WORKER_FONTS_DIR": str(fonts_dir),
        "WORKER_WORK_DIR": str(folder),
        **more,
    }
    with subprocess.Popen(
        [sys.executable, "-W", "error", "-m", "wordlight_worker", "run"],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        for line in process.stdout:
            if json.loads(line)["event"] == until:
                break
        try:
            yield process
        finally:
            process.kill()
