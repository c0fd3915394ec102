"""``align``: when the words of a given text are said in one file, without API or jobs."""

from collections.abc import Mapping
from pathlib import Path

from wordlight_worker.commands.sound_file import check_media_file, read_sound
from wordlight_worker.commands.speech_engine import open_engines
from wordlight_worker.commands.text_file import read_cues
from wordlight_worker.commands.transcribe import print_progress, print_word
from wordlight_worker.settings import parse_local_settings


def align(environment: Mapping[str, str], media: Path, text_file: Path, language: str) -> None:
    """Prints a word a line with start and end in seconds; times of an SRT file are hints.

    Raises SettingsError, StartError, ModelError, MediaFileError and JobError.
    """
    settings = parse_local_settings(environment)
    check_media_file(media)
    cues = read_cues(text_file, language)
    audio = read_sound(settings, media)
    with open_engines(settings) as engines:
        spans = engines.align(audio, cues, language, print_progress, lambda: False)
    words = (word for cue in cues for word in cue.words)
    for word, span in zip(words, spans, strict=True):
        print_word(word, span.start, span.end)
