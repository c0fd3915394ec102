"""Moves media between the store and the job directory by signed addresses."""

import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx

from wordlight_worker.errors import JobCancelled, JobError
from wordlight_worker.link.api_client import ApiRefused, ApiUnavailable
from wordlight_worker.link.job import Addresses, Output
from wordlight_worker.link.retry import backoff_seconds

# With the pauses between them about 13 s on average: a store that restarts is waited for.
ATTEMPTS = 8
# Bytes that keep coming, however slowly, are progress; this is the longest silence.
SILENCE_SECONDS = 30.0
_CHUNK_BYTES = 256 * 1024

_CONTENT_TYPES: dict[Output, str] = {
    "output": "video/mp4",
    "poster": "image/jpeg",
    "peaks": "application/json",
}

Progress = Callable[[float], None]


class Transfer:
    """Up- and downloads of one job. ``renew`` fetches fresh addresses when the store refuses the first ones.

    ``stop`` ends the waits between attempts. What ``renew`` raises is passed on, but for ApiUnavailable and ApiRefused:
    they cost an attempt.
    """

    def __init__(
        self,
        addresses: Addresses,
        renew: Callable[[], Addresses],
        cancelled: Callable[[], bool],
        stop: threading.Event,
    ) -> None:
        self._addresses = addresses
        self._renew = renew
        self._cancelled = cancelled
        self._stop = stop

    def download_source(self, target: Path, max_bytes: int, on_progress: Progress) -> None:
        """Raises JobError (storage_failed, media_too_large) and JobCancelled."""
        self._retry(
            lambda http, addresses: self._download(
                http, addresses.source_url, target, max_bytes, on_progress
            )
        )

    def upload(
        self, output: Output, source: Path, on_progress: Progress = lambda _share: None
    ) -> int:
        """Answers the size in bytes. Raises JobError (storage_failed) and JobCancelled."""
        self._retry(
            lambda http, addresses: self._upload(http, addresses, output, source, on_progress)
        )
        return source.stat().st_size

    def _retry(self, move: Callable[[httpx.Client, Addresses], None]) -> None:
        fault, has_expired = "", False
        with httpx.Client(timeout=SILENCE_SECONDS) as http:
            for attempt, pause in zip(range(ATTEMPTS), backoff_seconds(), strict=False):
                if attempt > 0:
                    self._stop.wait(pause)
                    self._raise_if_cancelled()
                try:
                    if has_expired:
                        self._addresses = self._renew()
                        has_expired = False
                    move(http, self._addresses)
                    return
                except httpx.HTTPStatusError as refused:
                    fault = f"status {refused.response.status_code}"
                    has_expired = refused.response.status_code in (401, 403)
                except httpx.HTTPError as broken:
                    fault = type(broken).__name__
                except (ApiUnavailable, ApiRefused) as unrenewed:
                    fault = str(unrenewed)
                self._raise_if_cancelled()
        raise JobError("storage_failed", f"{ATTEMPTS} attempts, the last: {fault}")

    def _download(
        self, http: httpx.Client, url: str, target: Path, max_bytes: int, on_progress: Progress
    ) -> None:
        with http.stream("GET", url) as reply, target.open("wb") as file:
            reply.raise_for_status()
            total = int(reply.headers.get("content-length", 0))
            received = 0
            # As it comes: gathered into larger pieces, a slow source would show no progress and hear no cancel.
            for chunk in reply.iter_raw():
                self._raise_if_cancelled()
                received += len(chunk)
                if received > max_bytes:
                    raise JobError("media_too_large", f"more than {max_bytes} bytes")
                file.write(chunk)
                on_progress(min(received / total, 1.0) if total else 0.0)

    def _upload(
        self,
        http: httpx.Client,
        addresses: Addresses,
        output: Output,
        source: Path,
        on_progress: Progress,
    ) -> None:
        url = addresses.of(output)
        if url is None:
            raise JobError("storage_failed", f"no address for the {output}")
        total = source.stat().st_size

        def read() -> Iterator[bytes]:
            with source.open("rb") as file:
                sent = 0
                while chunk := file.read(_CHUNK_BYTES):
                    self._raise_if_cancelled()
                    yield chunk
                    sent += len(chunk)
                    on_progress(sent / total)

        # S3 does not take chunked bodies, and the type is part of the signature.
        headers = {"content-length": str(total), "content-type": _CONTENT_TYPES[output]}
        http.put(url, content=read(), headers=headers).raise_for_status()

    def _raise_if_cancelled(self) -> None:
        if self._cancelled():
            raise JobCancelled
