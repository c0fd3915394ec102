"""What jobs about speech share: the source's sound for the engine, and what the web app needs to show the source."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wordlight_worker.errors import JobError
from wordlight_worker.jobs.loop import IsCancelled, Result
from wordlight_worker.jobs.progress import Progress
from wordlight_worker.jobs.turns import Turns
from wordlight_worker.link.job import Job
from wordlight_worker.link.transfer import Transfer
from wordlight_worker.media.audio import decode_audio
from wordlight_worker.media.ffmpeg import SOURCE
from wordlight_worker.media.probe import MediaInfo, VideoStream, probe_video
from wordlight_worker.media.proxy import is_playable, make_proxy
from wordlight_worker.media.sandbox import Sandbox
from wordlight_worker.media.workdir import WorkDirectory

Samples = NDArray[np.float32]
# Takes 16 kHz mono sound, a function for the share that is done, and the question whether to stop.
Hear = Callable[[Samples, Callable[[float], None], IsCancelled], dict[str, Any]]


@dataclass(frozen=True)
class SpeechWork:
    """``turns``: jobs that wait here are ready for the engine, which hears one at a time."""

    sandbox: Sandbox
    work_directory: WorkDirectory
    open_transfer: Callable[[Job, IsCancelled], Transfer]
    turns: Turns

    def work(
        self, job: Job, engine_stage: str, hear: Hear, progress: Progress, is_cancelled: IsCancelled
    ) -> Result:
        """What ``hear`` says of the sound, with the facts of the media and the sizes of what was made.

        Raises JobError, JobCancelled, LeaseLost and StartError; leaves nothing in the work directory.
        """
        with self.work_directory.job() as job_dir:
            transfer = self.open_transfer(job, is_cancelled)
            transfer.download_source(
                job_dir / SOURCE, job.limits.source_bytes, progress.stage("download")
            )
            info, video = probe_video(
                self.sandbox, job_dir, job.limits.media, cancelled=is_cancelled
            )
            sound = self._decode(job, job_dir, info, progress, is_cancelled)
            progress.stage("wait")
            with self.turns.turn(is_cancelled):
                heard = hear(sound, progress.stage(engine_stage), is_cancelled)
            proxy_bytes = self._make_proxy(
                job, job_dir, info, video, transfer, progress, is_cancelled
            )
        return {
            **heard,
            "media": {
                "duration_seconds": info.duration_seconds,
                "width": video.width,
                "height": video.height,
                "frames_per_second": video.frames_per_second,
            },
            "proxy_bytes": proxy_bytes,
        }

    def _decode(
        self,
        job: Job,
        job_dir: Path,
        info: MediaInfo,
        progress: Progress,
        is_cancelled: IsCancelled,
    ) -> Samples:
        if info.sound is None:
            raise JobError("media_no_audio", "no audio stream")
        return decode_audio(
            self.sandbox,
            job_dir,
            info.sound,
            job.limits.media,
            on_progress=progress.stage("decode"),
            cancelled=is_cancelled,
        )

    def _make_proxy(
        self,
        job: Job,
        job_dir: Path,
        info: MediaInfo,
        video: VideoStream,
        transfer: Transfer,
        progress: Progress,
        is_cancelled: IsCancelled,
    ) -> int | None:
        if is_playable(info, video):
            return None
        proxy = make_proxy(
            self.sandbox,
            job_dir,
            info,
            video,
            job.limits.media,
            on_progress=progress.stage("render"),
            cancelled=is_cancelled,
        )
        return transfer.upload_output(proxy, progress.stage("upload"))
