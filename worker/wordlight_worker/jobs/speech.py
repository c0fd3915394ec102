"""What jobs about speech share: the source's sound for the engine, and what the web app needs to show the source."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from wordlight_worker.jobs.loop import IsCancelled, Result
from wordlight_worker.jobs.preview import Preview
from wordlight_worker.jobs.progress import Progress
from wordlight_worker.jobs.turns import Turns
from wordlight_worker.link.job import Job
from wordlight_worker.link.transfer import Transfer
from wordlight_worker.log import Log
from wordlight_worker.media.audio import DecodedSound, decode_sound
from wordlight_worker.media.ffmpeg import SOURCE
from wordlight_worker.media.media_info import MediaInfo, VideoStream
from wordlight_worker.media.probe import probe_video
from wordlight_worker.media.sandbox import Sandbox
from wordlight_worker.media.workdir import WorkDirectory

# Takes the sound, a function for the share that is done, and the question whether to stop.
Hear = Callable[[DecodedSound, Callable[[float], None], IsCancelled], dict[str, Any]]


@dataclass(frozen=True)
class SpeechWork:
    """``turns``: jobs that wait here are ready for the engine, which hears one at a time."""

    sandbox: Sandbox
    work_directory: WorkDirectory
    open_transfer: Callable[[Job, IsCancelled], Transfer]
    turns: Turns
    log: Log

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
            sound = decode_sound(
                self.sandbox,
                job_dir,
                info,
                job.limits.media,
                on_progress=progress.stage("decode"),
                cancelled=is_cancelled,
            )
            preview = Preview(self.sandbox, self.log, job, job_dir, info, video, is_cancelled)
            poster, peaks = preview.make_poster(), preview.write_peaks(sound.samples)
            progress.stage("wait")
            with self.turns.turn(is_cancelled):
                heard = hear(sound, progress.stage(engine_stage), is_cancelled)
            proxy = preview.make_proxy(progress.stage("render"))
            on_upload = progress.stage("upload")
            proxy_bytes = None if proxy is None else transfer.upload("output", proxy, on_upload)
            return {
                **heard,
                "media": wire_media(info, video),
                "proxy_bytes": proxy_bytes,
                "poster_bytes": preview.upload(transfer, "poster", poster),
                "peaks_bytes": preview.upload(transfer, "peaks", peaks),
            }


def wire_media(info: MediaInfo, video: VideoStream) -> dict[str, float]:
    """The facts of the source as the API takes them."""
    return {
        "duration_seconds": info.duration_seconds,
        "width": video.width,
        "height": video.height,
        "frames_per_second": video.frames_per_second,
    }
