"""The job ``export``: the captions that the job carries, burned into its source."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from wordlight_worker.jobs.loop import Handler, IsCancelled, Result
from wordlight_worker.jobs.progress import Progress
from wordlight_worker.link.job import ExportJob
from wordlight_worker.link.transfer import Transfer
from wordlight_worker.media.burn_in import OUTPUT, burn_in
from wordlight_worker.media.ffmpeg import SOURCE
from wordlight_worker.media.sandbox import Sandbox
from wordlight_worker.media.workdir import WorkDirectory

_STAGES = {"download": 5, "render": 90, "upload": 5}


@dataclass(frozen=True)
class ExportWork:
    sandbox: Sandbox
    work_directory: WorkDirectory
    fonts_dir: Path
    open_transfer: Callable[[ExportJob, IsCancelled], Transfer]

    def handler(self) -> Handler:
        return Handler(_STAGES, self.work, invalid_result="render_failed")

    def work(self, job: ExportJob, progress: Progress, is_cancelled: IsCancelled) -> Result:
        """Raises JobError, JobCancelled and LeaseLost; leaves nothing in the work directory."""
        with self.work_directory.job() as job_dir:
            transfer = self.open_transfer(job, is_cancelled)
            transfer.download_source(
                job_dir / SOURCE, job.limits.source_bytes, progress.stage("download")
            )
            made = burn_in(
                self.sandbox,
                job_dir,
                self.fonts_dir,
                job.captions,
                job.limits.media,
                on_progress=progress.stage("render"),
                cancelled=is_cancelled,
            )
            size_bytes = transfer.upload("output", job_dir / OUTPUT, progress.stage("upload"))
        return {
            "kind": "export",
            "bytes": size_bytes,
            "duration_seconds": made.duration_seconds,
        }
