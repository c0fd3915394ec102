"""``transcribe``: the words of one file, without API or jobs."""

import json
import sys
from collections.abc import Mapping
from contextlib import closing
from dataclasses import replace
from pathlib import Path

from wordlight_worker.commands.sound_file import MediaFileError, check_media_file, read_sound
from wordlight_worker.contract import JobErrorCode
from wordlight_worker.errors import JobError
from wordlight_worker.models.locate import locate
from wordlight_worker.settings import parse_local_settings
from wordlight_worker.transcription.resident import open_transcriber
from wordlight_worker.transcription.transcriber import Transcript

_SENTENCES: dict[JobErrorCode, str] = {
    "media_unreadable": "This is not a video or sound file that can be read.",
    "media_no_audio": "The file has no sound.",
    "media_too_long": "The file is longer than 5 minutes.",
    "media_too_large": "The picture is too large.",
    "speech_none": "No speech was found.",
    "language_unsupported": "The model does not know this language.",
    "engine_out_of_memory": "There is not enough memory for this model.",
    "engine_timeout": "The transcription took too long.",
}


def sentence_for(fault: JobError) -> str:
    return _SENTENCES.get(fault.code, f"The transcription failed ({fault}).")


def transcribe(
    environment: Mapping[str, str],
    media: Path,
    language: str,
    model: str | None,
    words_file: Path | None,
) -> None:
    """Prints a word a line with start and end in seconds, and writes ``words_file`` when given.

    Raises SettingsError, StartError, ModelError, MediaFileError and JobError.
    """
    settings = parse_local_settings(environment)
    if model is not None:
        settings = replace(settings, model=model)
    check_media_file(media)
    if words_file is not None and not words_file.absolute().parent.is_dir():
        raise MediaFileError(f"There is no folder for {words_file}.")
    model_directory = locate(settings.model, settings.models_dir)
    audio = read_sound(settings, media)
    with closing(
        open_transcriber(model_directory, settings.model, aligner=settings.aligner)
    ) as transcriber:
        transcript = transcriber.transcribe(audio, language, _print_progress, lambda: False)
    for word in transcript.words:
        print(f"{word.start:8.3f} {word.end:8.3f}  {word.text}")
    if words_file is not None:
        _write_words(transcript, words_file)


def _write_words(transcript: Transcript, words_file: Path) -> None:
    words = [
        {"word": word.text, "start": word.start, "end": word.end, "hidden": word.hidden}
        for word in transcript.words
    ]
    arriving = words_file.with_name(f".{words_file.name}.part")
    arriving.write_text(json.dumps(words, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    arriving.replace(words_file)


def _print_progress(share: float) -> None:
    if sys.stderr.isatty():
        end = "\n" if share >= 1 else ""
        print(f"\rtranscribing {share:4.0%}", end=end, file=sys.stderr, flush=True)
