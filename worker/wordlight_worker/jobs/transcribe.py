"""The job ``transcribe``: words of the speech, facts of the file, and a proxy where browsers need one."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from wordlight_worker.errors import JobError
from wordlight_worker.jobs.loop import Handler, IsCancelled, Result
from wordlight_worker.jobs.progress import Progress
from wordlight_worker.link.job import JobLimits, TranscribeJob
from wordlight_worker.link.transfer import Transfer
from wordlight_worker.media.audio import decode_audio
from wordlight_worker.media.ffmpeg import SOURCE
from wordlight_worker.media.probe import MediaInfo, VideoStream, probe_video
from wordlight_worker.media.proxy import is_playable, make_proxy
from wordlight_worker.media.sandbox import Sandbox
from wordlight_worker.media.workdir import WorkDirectory
from wordlight_worker.transcription.transcriber import TranscribeOptions, Transcriber, Transcript

# Shares of the usual time on two cores with the model `base`.
_STAGES = {"download": 5, "decode": 5, "recognise": 75, "render": 12, "upload": 3}

OpenTransfer = Callable[[TranscribeJob, IsCancelled], Transfer]


@dataclass(frozen=True)
class TranscribeWork:
    sandbox: Sandbox
    work_directory: WorkDirectory
    transcriber: Transcriber
    open_transfer: OpenTransfer

    def handler(self) -> Handler:
        return Handler(_STAGES, self.work, invalid_result="engine_output_invalid")

    def work(self, job: TranscribeJob, progress: Progress, is_cancelled: IsCancelled) -> Result:
        """Raises JobError, JobCancelled and LeaseLost; leaves nothing in the work directory."""
        with self.work_directory.job() as job_dir:
            transfer = self.open_transfer(job, is_cancelled)
            transfer.download_source(
                job_dir / SOURCE, job.limits.source_bytes, progress.stage("download")
            )
            info, video = probe_video(
                self.sandbox, job_dir, job.limits.media, cancelled=is_cancelled
            )
            transcript = self._transcribe(job, job_dir, info, progress, is_cancelled)
            proxy_bytes = self._make_proxy(
                job, job_dir, info, video, transfer, progress, is_cancelled
            )
        return {
            "kind": "transcribe",
            "words": wire_words(transcript, job.limits),
            "language": transcript.language,
            "model": transcript.model,
            "media": {
                "duration_seconds": info.duration_seconds,
                "width": video.width,
                "height": video.height,
                "frames_per_second": video.frames_per_second,
            },
            "proxy_bytes": proxy_bytes,
        }

    def _transcribe(
        self,
        job: TranscribeJob,
        job_dir: Path,
        info: MediaInfo,
        progress: Progress,
        is_cancelled: IsCancelled,
    ) -> Transcript:
        if info.sound is None:
            raise JobError("media_no_audio", "no audio stream")
        audio = decode_audio(
            self.sandbox,
            job_dir,
            info.sound,
            job.limits.media,
            on_progress=progress.stage("decode"),
            cancelled=is_cancelled,
        )
        return self.transcriber.transcribe(
            audio, TranscribeOptions(job.language), progress.stage("recognise"), is_cancelled
        )

    def _make_proxy(
        self,
        job: TranscribeJob,
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


def wire_words(transcript: Transcript, limits: JobLimits) -> list[dict[str, Any]]:
    """The words as the API takes them; raises JobError when there are more than a project may have."""
    if len(transcript.words) > limits.words:
        raise JobError("engine_output_invalid", f"{len(transcript.words)} words")
    if any(len(word.text) > limits.word_length for word in transcript.words):
        raise JobError("engine_output_invalid", f"a word of more than {limits.word_length}")
    return [
        {
            "word": word.text,
            "start": word.start,
            "end": word.end,
            "hidden": word.hidden,
            "conf": word.confidence,
        }
        for word in transcript.words
    ]
