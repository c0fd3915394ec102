"""Reads a folder of clips: ``manifest.json`` with transcripts, ``word_times.json`` with word times, or both."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Literal

from wordlight_worker.contract import UNSPACED_LANGUAGES

MANIFEST = "manifest.json"
WORD_TIMES = "word_times.json"
_NO_SPEECH = "(no speech)"

Times = Literal["exact", "labelled", "none"]


class ClipsError(Exception):
    """The folder is not one of clips; the message is a sentence."""


@dataclass(frozen=True, slots=True)
class TimedWord:
    text: str
    start: float
    end: float


@dataclass(frozen=True, slots=True)
class Clip:
    """``transcript`` is empty for a clip without speech, ``words`` where no times are known.

    ``times``: ``exact`` by construction, ``labelled`` by a person or a machine.
    """

    path: Path
    language: str
    variant: str
    transcript: str
    words: tuple[TimedWord, ...] = ()
    times: Times = "none"


def read_clips(directory: Path) -> list[Clip]:
    """All clips of a folder, by language and name. Raises ClipsError."""
    timed = dict(_read_timed(directory))
    clips = [replace(clip, **_times_of(clip, timed)) for clip in _read_listed(directory)]
    listed = {clip.path.name for clip in clips}
    clips += [clip for name, clip in timed.items() if name not in listed]
    if not clips:
        raise ClipsError(f"{directory} has neither {MANIFEST} nor {WORD_TIMES}.")
    for clip in clips:
        if not clip.path.is_file():
            raise ClipsError(f"There is no file {clip.path}.")
    return sorted(clips, key=lambda clip: (clip.language, clip.path.name))


def _times_of(clip: Clip, timed: Mapping[str, Clip]) -> dict[str, Any]:
    found = timed.get(clip.path.name)
    if found is None:
        return {}
    return {"words": found.words, "times": found.times, "variant": found.variant}


def _read_listed(directory: Path) -> Iterator[Clip]:
    for entry in _read_json(directory / MANIFEST, []):
        transcript = entry["transcript"]
        yield Clip(
            directory / entry["file"],
            entry["lang"],
            "no speech" if transcript == _NO_SPEECH else "real",
            "" if transcript == _NO_SPEECH else transcript,
        )


def _read_timed(directory: Path) -> Iterator[tuple[str, Clip]]:
    for name, entry in _read_json(directory / WORD_TIMES, {}).items():
        words = tuple(TimedWord(text, start, end) for text, start, end in entry["words"])
        space = "" if entry["lang"] in UNSPACED_LANGUAGES else " "
        yield (
            entry.get("file", name),
            Clip(
                directory / entry.get("file", name),
                entry["lang"],
                entry.get("variant") or f"labelled by {entry['source']}",
                space.join(word.text for word in words),
                words,
                # Whoever labelled a clip is named; generated ones know their times.
                "labelled" if "source" in entry else "exact",
            ),
        )


def _read_json(path: Path, otherwise: Any) -> Any:
    if not path.is_file():
        return otherwise
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except ValueError as fault:
        raise ClipsError(f"{path} is not JSON.") from fault
