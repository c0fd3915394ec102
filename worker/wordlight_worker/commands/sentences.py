"""What the command line says of work that failed."""

from wordlight_worker.contract import JobErrorCode
from wordlight_worker.errors import JobError

_SENTENCES: dict[JobErrorCode, str] = {
    "media_unreadable": "This is not a video or sound file that can be read.",
    "media_no_audio": "The file has no sound.",
    "media_too_long": "The file is longer than 5 minutes.",
    "media_too_large": "The picture is too large.",
    "speech_none": "No speech was found.",
    "language_unsupported": "The model does not know this language.",
    "engine_out_of_memory": "There is not enough memory for this model.",
    "engine_timeout": "The recogniser took too long.",
}


def sentence_for(fault: JobError) -> str:
    return _SENTENCES.get(fault.code, f"It failed ({fault}).")
