"""The worker's log: one JSON object a line on standard output."""

import json
import sys
import threading
from collections.abc import Callable
from datetime import UTC, datetime
from typing import TextIO

LogValue = str | int | float | bool | None | list[str]
Log = Callable[..., None]


def json_log(stream: TextIO = sys.stdout) -> Log:
    """A ``log(event, **facts)`` that writes from any thread. Facts hold no user text, address or secret."""
    lock = threading.Lock()

    def log(event: str, **facts: LogValue) -> None:
        line = {"at": datetime.now(UTC).isoformat(timespec="milliseconds"), "event": event, **facts}
        with lock:
            stream.write(json.dumps(line, ensure_ascii=False) + "\n")
            stream.flush()

    return log
