"""The job ``transcribe``: the words that are said in a video."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from wordlight_worker.errors import JobError
from wordlight_worker.jobs.loop import Handler, IsCancelled, Result
from wordlight_worker.jobs.progress import Progress
from wordlight_worker.jobs.speech import SpeechWork
from wordlight_worker.link.job import JobLimits, TranscribeJob
from wordlight_worker.media.audio import DecodedSound
from wordlight_worker.transcription.transcriber import TranscribeOptions, Transcriber, Transcript

# Shares of the usual time on two cores with the model `base`.
_STAGES = {"download": 5, "decode": 5, "wait": 0, "recognise": 75, "render": 12, "upload": 3}


@dataclass(frozen=True)
class TranscribeWork:
    speech: SpeechWork
    transcriber: Transcriber

    def handler(self) -> Handler:
        return Handler(_STAGES, self.work, invalid_result="engine_output_invalid")

    def work(self, job: TranscribeJob, progress: Progress, is_cancelled: IsCancelled) -> Result:
        """Raises JobError, JobCancelled, LeaseLost and StartError; leaves nothing behind."""

        def hear(
            sound: DecodedSound, on_progress: Callable[[float], None], cancelled: IsCancelled
        ) -> dict[str, Any]:
            options = TranscribeOptions(job.language, job.hotwords, job.hide_fillers)
            transcript = self.transcriber.transcribe(sound.samples, options, on_progress, cancelled)
            return {
                "kind": "transcribe",
                "words": wire_words(transcript, job.limits),
                "language": transcript.language,
                "language_probability": transcript.language_probability,
                "warnings": [
                    *transcript.warnings,
                    *(["sound_partial"] if sound.is_partial else []),
                ],
                "suggested_language": transcript.suggested_language,
                "model": transcript.model,
            }

        return self.speech.work(job, "recognise", hear, progress, is_cancelled)


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
