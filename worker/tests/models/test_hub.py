import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from wordlight_worker.models.catalogue import ModelError
from wordlight_worker.models.hub import bring_from_hub

REVISION = "0" * 40
FILES = {"config.json": b"{}", "model.bin": b"weights"}


class Hub(BaseHTTPRequestHandler):
    """Answers as the hub does for a repository at one revision."""

    def do_GET(self) -> None:
        self._answer(with_body=True)

    def do_HEAD(self) -> None:
        self._answer(with_body=False)

    def log_message(self, format: str, *_arguments: object) -> None:  # noqa: A002
        pass

    def _answer(self, *, with_body: bool) -> None:
        folder, _, name = self.path.rpartition("/")
        content = FILES.get(name) if folder == f"/nobody/pocket/resolve/{REVISION}" else None
        self.send_response(404 if content is None else 200)
        self.send_header("Content-Length", str(len(content or b"")))
        self.send_header("ETag", f'"{len(content or b""):040d}"')
        self.send_header("X-Repo-Commit", REVISION)
        self.end_headers()
        if with_body and content is not None:
            self.wfile.write(content)


@pytest.fixture
def endpoint() -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), Hub) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


def test_files_come_from_the_pinned_revision_and_nothing_else_is_left(
    endpoint: str, tmp_path: Path
) -> None:
    bring_from_hub("nobody/pocket", REVISION, tuple(FILES), tmp_path, endpoint)

    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == FILES


def test_a_file_that_the_hub_lacks_is_said_by_name(endpoint: str, tmp_path: Path) -> None:
    with pytest.raises(ModelError, match=r"tokenizer\.json of nobody/pocket"):
        bring_from_hub("nobody/pocket", REVISION, ("tokenizer.json",), tmp_path, endpoint)
