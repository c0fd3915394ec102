"""``transcribe``: the words of one file, without API or jobs."""

import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from wordlight_worker.commands.sound_file import MediaFileError, check_media_file, read_sound
from wordlight_worker.commands.speech_engine import open_engines
from wordlight_worker.settings import parse_local_settings
from wordlight_worker.transcription.transcriber import TranscribeOptions, TranscriptWarning, Word

_WARNINGS: dict[TranscriptWarning, str] = {
    "language_unsure": "The language is a guess.",
    "language_mismatch": "The speech seems to be in another language.",
    "sound_partial": "A part of the sound could not be read.",
}


def transcribe(
    environment: Mapping[str, str],
    media: Path,
    options: TranscribeOptions,
    *,
    model: str | None = None,
    words_file: Path | None = None,
) -> None:
    """Prints a word a line with start and end in seconds, and writes ``words_file`` when given.

    Hidden words stand in brackets. Raises SettingsError, StartError, ModelError, MediaFileError
    and JobError.
    """
    settings = parse_local_settings(environment)
    if model is not None:
        settings = replace(settings, model=model, model_of={})
    check_media_file(media)
    if words_file is not None and not words_file.absolute().parent.is_dir():
        raise MediaFileError(f"There is no folder for {words_file}.")
    audio = read_sound(settings, media)
    with open_engines(settings) as engines:
        transcript = engines.transcribe(audio, options, print_progress, lambda: False)
    for word in transcript.words:
        print_word(f"({word.text})" if word.hidden else word.text, word.start, word.end)
    for warning in transcript.warnings:
        print(_WARNINGS[warning], file=sys.stderr)
    if transcript.suggested_language is not None:
        print(f"Try --lang {transcript.suggested_language}.", file=sys.stderr)
    if words_file is not None:
        _write_words(transcript.words, words_file)


def print_word(text: str, start: float, end: float) -> None:
    """A line of a word and its times in seconds."""
    print(f"{start:8.3f} {end:8.3f}  {text}")


def print_progress(share: float) -> None:
    """Says on a terminal how far the recogniser is, 0 to 1."""
    if sys.stderr.isatty():
        end = "\n" if share >= 1 else ""
        print(f"\rlistening {share:4.0%}", end=end, file=sys.stderr, flush=True)


def _write_words(words: Sequence[Word], words_file: Path) -> None:
    document = [
        {"word": word.text, "start": word.start, "end": word.end, "hidden": word.hidden}
        for word in words
    ]
    arriving = words_file.with_name(f".{words_file.name}.part")
    arriving.write_text(json.dumps(document, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    arriving.replace(words_file)
