"""A text that somebody wrote for a video: a plain script, or subtitles with rough times (SRT)."""

import re
from collections.abc import Iterator
from pathlib import Path

from wordlight_worker.commands.sound_file import MediaFileError
from wordlight_worker.contract import UNSPACED_LANGUAGES
from wordlight_worker.transcription.recognised import RecognisedWord
from wordlight_worker.transcription.transcriber import Cue
from wordlight_worker.transcription.unspaced import cut_unspaced

_TIME = r"(\d+):(\d\d):(\d\d)[,.](\d{1,3})"
_TIMES = re.compile(rf"\s*{_TIME}\s*-->\s*{_TIME}")
_SECONDS = (3600.0, 60.0, 1.0, 0.001)


def read_cues(text_file: Path, language: str) -> list[Cue]:
    """A cue for each line of a script, or for each block of an SRT file. Raises MediaFileError."""
    try:
        text = text_file.read_text(encoding="utf-8-sig")
    except (FileNotFoundError, IsADirectoryError) as error:
        raise MediaFileError(f"There is no file {text_file}.") from error
    except UnicodeDecodeError as error:
        raise MediaFileError(f"The file {text_file} is not text in UTF-8.") from error
    is_srt = text_file.suffix.lower() == ".srt"
    cues = list(_srt_cues(text, language) if is_srt else _script_cues(text, language))
    if not cues:
        raise MediaFileError(f"The file {text_file} holds no words.")
    return cues


def _script_cues(text: str, language: str) -> Iterator[Cue]:
    for line in text.splitlines():
        if words := _words(line, language):
            yield Cue(words)


def _srt_cues(text: str, language: str) -> Iterator[Cue]:
    for block in re.split(r"\n\s*\n", text.replace("\r\n", "\n")):
        lines = block.strip().splitlines()
        timed = next((index for index, line in enumerate(lines) if _TIMES.match(line)), None)
        if timed is None:
            continue
        found = _TIMES.match(lines[timed])
        words = _words(" ".join(lines[timed + 1 :]), language)
        if found and words:
            parts = found.groups()
            yield Cue(words, _seconds(parts[:4]), _seconds(parts[4:]))


def _words(line: str, language: str) -> tuple[str, ...]:
    if language not in UNSPACED_LANGUAGES:
        return tuple(line.split())
    pieces = [RecognisedWord(part, 0.0, 0.0, 1.0) for part in line.split()]
    return tuple(word.text for word in cut_unspaced(pieces, language))


def _seconds(parts: tuple[str | None, ...]) -> float:
    hours, minutes, seconds, fraction = (part or "0" for part in parts)
    values = (hours, minutes, seconds, fraction.ljust(3, "0"))
    return sum(int(value) * unit for value, unit in zip(values, _SECONDS, strict=True))
