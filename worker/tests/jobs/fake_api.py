"""An API and a store of one server, which a test fills with jobs and then asks what it was told."""

import json
import socket
import struct
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from wordlight_worker.contract import JOB_KINDS
from wordlight_worker.settings import LinkSettings

TOKEN = "token-of-the-worker-under-test"
ANSWER_LOST = (0, None)
LOST = (409, {"code": "LEASE_LOST"})
LEASE_TOKEN = "11111111-1111-4111-8111-111111111111"
CONTENT_TYPES = {"output": "video/mp4", "poster": "image/jpeg", "peaks": "application/json"}
_OF_KIND: dict[str, dict[str, Any]] = {
    "transcribe": {"hotwords": [], "hide_fillers": False},
    "align": {"cues": [{"words": ["hello"], "start": None, "end": None}]},
}
JOB_ID = "22222222-2222-4222-8222-222222222222"


@dataclass
class FakeApi:
    """``calls`` holds each verb with its body. ``answers`` may set another status and body for a verb.
    ``stored`` holds what came with the content type that its address was signed for: output, poster, peaks.

    The store answers with the next of ``store_status`` while there is one, and then meets the next of ``store_faults``:
    ``reset`` (in the midst of the bytes) or ``answer lost`` (after it took them). It sends ``chunk_bytes`` each
    ``chunk_seconds``.
    """

    address: str
    jobs: list[dict[str, Any]] = field(default_factory=list)
    calls: list[tuple[str, dict[str, Any]]] = field(default_factory=list)
    callers: list[str] = field(default_factory=list)
    request_ids: list[str] = field(default_factory=list)
    answers: dict[str, Callable[[], tuple[int, Any]]] = field(default_factory=dict)
    source: bytes = b""
    stored: dict[str, bytes] = field(default_factory=dict)
    store_status: list[int] = field(default_factory=list)
    store_faults: list[str] = field(default_factory=list)
    chunk_bytes: int = 1 << 20
    chunk_seconds: float = 0.0
    puts: int = 0
    changed: threading.Condition = field(default_factory=threading.Condition)

    @property
    def uploaded(self) -> bytes | None:
        """The video that came, if any."""
        return self.stored.get("output")

    @property
    def link(self) -> LinkSettings:
        return LinkSettings(f"{self.address}/api", TOKEN, JOB_KINDS, prefetch=True)

    def told(self, verb: str) -> list[dict[str, Any]]:
        return [body for called, body in list(self.calls) if called == verb]

    def wire_job(self, kind: str = "transcribe", **facts: object) -> dict[str, Any]:
        limits = {
            "duration_seconds": 300.5,
            "source_bytes": 10_000_000,
            "longest_side": 4096,
            "pixels": 8_847_360,
            "streams": 16,
            "words": 6000,
            "word_length": 200,
        }
        return {
            "id": JOB_ID,
            "kind": kind,
            "attempt": 1,
            "lease_token": LEASE_TOKEN,
            "lease_seconds": 0.4,
            "heartbeat_seconds": 0.05,
            "limits": limits,
            "lang": "en",
            **self.addresses(kind),
            **(_OF_KIND.get(kind, {})),
            **facts,
        }

    def addresses(self, kind: str) -> dict[str, str]:
        made = ["output"] if kind == "export" else list(CONTENT_TYPES)
        names = ["source", *made]
        return {f"{name}_url": f"{self.address}/store/{name}?signature=secret" for name in names}

    def told_of(self, job_id: str, verb: str) -> list[dict[str, Any]]:
        """What was told of one job."""
        with self.changed:
            calls = list(zip(self.callers, self.calls, strict=True))
        return [body for of, (called, body) in calls if (of, called) == (job_id, verb)]

    def reply(self, verb: str, body: dict[str, Any], job_id: str) -> tuple[int, Any]:
        with self.changed:
            self.calls.append((verb, body))
            self.callers.append(job_id)
            self.changed.notify_all()
        if verb in self.answers:
            return self.answers[verb]()
        if verb == "claim":
            return 200, {"job": self._take_job(body["kinds"])}
        if verb == "urls":
            return 200, self.addresses("transcribe")
        return 200, {"status": "ok", "state": "failed"}

    def _take_job(self, kinds: list[str]) -> dict[str, Any] | None:
        with self.changed:
            for job in self.jobs:
                # Kinds that nobody knows go to whoever asks.
                if job["kind"] in kinds or job["kind"] not in JOB_KINDS:
                    self.jobs.remove(job)
                    return job
        return None


@contextmanager
def serve_fake_api() -> Iterator[FakeApi]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Handler)
    server.daemon_threads = True
    api = FakeApi(f"http://127.0.0.1:{server.server_address[1]}")
    server.api = api  # type: ignore[attr-defined]
    thread = threading.Thread(target=server.serve_forever, args=(0.02,))
    thread.start()
    try:
        yield api
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    @property
    def api(self) -> FakeApi:
        return self.server.api  # type: ignore[attr-defined, no-any-return]

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["content-length"])))
        if self.headers["authorization"] != f"Bearer {TOKEN}":
            self._send(401, b'{"code": "WORKER_UNKNOWN"}')
            return
        verb = self.path.rsplit("/", 1)[-1]
        self.api.request_ids.append(str(self.headers["x-request-id"]))
        if verb != "claim" and self.headers["x-lease-token"] != LEASE_TOKEN:
            self._send(LOST[0], json.dumps(LOST[1]).encode())
            return
        status, reply = self.api.reply(verb, body, self.path.split("/")[-2])
        if (status, reply) == ANSWER_LOST:
            self._cut()
            return
        self._send(status, json.dumps(reply).encode())

    def do_GET(self) -> None:
        status = self.api.store_status.pop(0) if self.api.store_status else 200
        if status != 200:
            self._send(status, b"")
            return
        fault = self._next_fault()
        source = self.api.source
        self._head(200, len(source))
        sent = source[: len(source) // 2] if fault == "reset" else source
        step = self.api.chunk_bytes
        for begin in range(0, len(sent), step):
            self.wfile.write(sent[begin : begin + step])
            time.sleep(self.api.chunk_seconds)
        if fault == "reset":
            self._cut()

    def do_PUT(self) -> None:
        self.api.puts += 1
        fault, size = self._next_fault(), int(self.headers["content-length"])
        if fault == "reset":
            self.rfile.read(size // 2)
            self._cut()
            return
        received = bytearray()
        while len(received) < size:
            received += self.rfile.read(min(self.api.chunk_bytes, size - len(received)))
            time.sleep(self.api.chunk_seconds)
        status = self.api.store_status.pop(0) if self.api.store_status else 200
        name = self.path.partition("?")[0].rpartition("/")[2]
        if status == 200 and self.headers["content-type"] == CONTENT_TYPES.get(name):
            self.api.stored[name] = bytes(received)
        if fault == "answer lost":
            self._cut()
            return
        self._send(status, b"")

    def _next_fault(self) -> str | None:
        return self.api.store_faults.pop(0) if self.api.store_faults else None

    def _cut(self) -> None:
        """Resets the connection."""
        linger_for_no_time = struct.pack("ii", 1, 0)
        self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger_for_no_time)
        self.close_connection = True
        self.connection.shutdown(socket.SHUT_RD)

    def _send(self, status: int, body: bytes) -> None:
        self._head(status, len(body))
        self.wfile.write(body)

    def _head(self, status: int, length: int) -> None:
        self.send_response(status)
        self.send_header("content-length", str(length))
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """A test server is silent."""
