"""The job ``align``: when each word of a given text is said in a video."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from wordlight_worker.errors import JobError
from wordlight_worker.jobs.loop import Handler, IsCancelled, Result
from wordlight_worker.jobs.progress import Progress
from wordlight_worker.jobs.speech import SpeechWork
from wordlight_worker.link.job import AlignJob
from wordlight_worker.media.audio import DecodedSound
from wordlight_worker.transcription.transcriber import TextAligner

# Shares of the usual time on two cores.
_STAGES = {"download": 10, "decode": 10, "wait": 0, "align": 55, "render": 20, "upload": 5}


@dataclass(frozen=True)
class AlignWork:
    speech: SpeechWork
    aligner: TextAligner

    def handler(self) -> Handler:
        return Handler(_STAGES, self.work, invalid_result="engine_output_invalid")

    def work(self, job: AlignJob, progress: Progress, is_cancelled: IsCancelled) -> Result:
        """Raises JobError, JobCancelled, LeaseLost and StartError; leaves nothing behind."""
        words = sum(len(cue.words) for cue in job.cues)

        def hear(
            sound: DecodedSound, on_progress: Callable[[float], None], cancelled: IsCancelled
        ) -> dict[str, Any]:
            spans = self.aligner.align(
                sound.samples, job.cues, job.language, on_progress, cancelled
            )
            if len(spans) != words:
                raise JobError("engine_output_invalid", f"{len(spans)} times for {words} words")
            return {
                "kind": "align",
                "times": [[round(span.start, 3), round(span.end, 3)] for span in spans],
                "language": job.language,
            }

        return self.speech.work(job, "align", hear, progress, is_cancelled)
