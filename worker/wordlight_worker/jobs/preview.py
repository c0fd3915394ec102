"""What the web app shows of a source: a poster, the waveform, and a copy where browsers cannot play it."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from wordlight_worker.errors import JobError
from wordlight_worker.jobs.loop import IsCancelled
from wordlight_worker.link.job import Job, Output
from wordlight_worker.link.transfer import Transfer
from wordlight_worker.log import Log
from wordlight_worker.media.audio import SAMPLE_RATE
from wordlight_worker.media.media_info import MediaInfo, VideoStream
from wordlight_worker.media.peaks import peaks_json
from wordlight_worker.media.poster import make_poster
from wordlight_worker.media.proxy import is_playable, make_proxy
from wordlight_worker.media.sandbox import Sandbox

_PEAKS = "out/peaks.json"


@dataclass(frozen=True)
class Preview:
    """Of one source in its job directory. A poster or a waveform that fails is logged and left out."""

    sandbox: Sandbox
    log: Log
    job: Job
    job_dir: Path
    info: MediaInfo
    video: VideoStream
    is_cancelled: IsCancelled

    def make_poster(self) -> Path | None:
        """Raises JobCancelled."""
        if self.job.addresses.poster_url is None:
            return None
        try:
            return make_poster(
                self.sandbox,
                self.job_dir,
                self.info,
                self.video,
                self.job.limits.media,
                cancelled=self.is_cancelled,
            )
        except JobError as fault:
            self._leave_out("poster", fault)
            return None

    def write_peaks(self, samples: NDArray[np.float32]) -> Path | None:
        if self.job.addresses.peaks_url is None:
            return None
        peaks = self.job_dir / _PEAKS
        peaks.write_bytes(peaks_json(samples, SAMPLE_RATE))
        return peaks

    def make_proxy(self, on_progress: Callable[[float], None]) -> Path | None:
        """None where browsers play the source as it is; raises JobError and JobCancelled."""
        if is_playable(self.info, self.video):
            return None
        return make_proxy(
            self.sandbox,
            self.job_dir,
            self.info,
            self.video,
            self.job.limits.media,
            on_progress=on_progress,
            cancelled=self.is_cancelled,
        )

    def upload(self, transfer: Transfer, output: Output, made: Path | None) -> int | None:
        """The size in bytes of what was put into the store; raises JobCancelled and LeaseLost."""
        if made is None:
            return None
        try:
            return transfer.upload(output, made)
        except JobError as fault:
            self._leave_out(output, fault)
            return None

    def _leave_out(self, what: str, fault: JobError) -> None:
        facts = {"job_id": self.job.id, "what": what, "code": fault.code, "detail": fault.detail}
        self.log("preview_left_out", **facts)
