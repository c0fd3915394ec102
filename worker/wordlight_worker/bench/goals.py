"""What the figures must be. Times count where they are exact by construction."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from wordlight_worker.bench.summary import Row
from wordlight_worker.settings import Aligner

_START_MEAN_MS = {"en": 20.0, "ar": 45.0}
_START_MEAN_OTHERS_MS = 35.0
_START_MEAN_DISTURBED_MS = 25.0
_DISTURBING = ("music", "noise")
_START_P90_MS = 80.0
_START_MEAN_WITHOUT_CTC_MS = 80.0
_RECOGNITION_RATIO = 1.15
_ALIGNMENT_SPEED = 0.2
_ALIGNED_LANGUAGES = frozenset({"en", "fr", "es", "de", "it", "pt", "ru", "zh", "ja", "ar"})
# The model hears synthetic Arabic as other words: its times are those of the given text.
_GIVEN_TEXT_LANGUAGES = frozenset({"ar"})


@dataclass(frozen=True, slots=True)
class Judged:
    """``limit`` is the most that ``figure`` may be."""

    name: str
    figure: float
    limit: float

    @property
    def met(self) -> bool:
        return self.figure <= self.limit


def judge(rows: Sequence[Row], quiet_words: int, aligner: Aligner) -> list[Judged]:
    """Every goal that the rows can be held to."""
    return [
        *_judge_starts(rows, aligner),
        *_judge_errors(rows),
        *_judge_speed(rows),
        Judged("words heard where nobody speaks", quiet_words, 0),
    ]


def _judge_starts(rows: Sequence[Row], aligner: Aligner) -> Iterator[Judged]:
    for row in rows:
        starts = row.given_starts if row.language in _GIVEN_TEXT_LANGUAGES else row.starts
        if row.times != "exact" or row.language not in _ALIGNED_LANGUAGES:
            continue
        # Where not one word was heard right there is nothing to be proud of.
        mean, p90 = (starts.mean_ms, starts.p90_ms) if starts else (math.inf, math.inf)
        name = f"start error, {row.language} {row.variant}"
        if aligner == "auto":
            yield Judged(f"{name}, mean ms", mean, _mean_limit_ms(row))
            yield Judged(f"{name}, p90 ms", p90, _START_P90_MS)
        elif row.language not in _GIVEN_TEXT_LANGUAGES:
            yield Judged(f"{name}, mean ms", mean, _START_MEAN_WITHOUT_CTC_MS)


def _mean_limit_ms(row: Row) -> float:
    limit = _START_MEAN_MS.get(row.language, _START_MEAN_OTHERS_MS)
    is_disturbed = any(sound in row.variant for sound in _DISTURBING)
    return max(limit, _START_MEAN_DISTURBED_MS) if is_disturbed else limit


def _judge_errors(rows: Sequence[Row]) -> Iterator[Judged]:
    """Real speech only: synthetic voices say nothing about recognition."""
    for language in sorted({row.language for row in rows if row.times != "exact"}):
        own = [row for row in rows if row.language == language and row.times != "exact"]
        said = sum(row.errors.said for row in own)
        if said and all(row.plain_errors for row in own):
            errors = sum(row.errors.errors for row in own)
            plain = sum(row.plain_errors.errors for row in own if row.plain_errors)
            name = f"word errors, {language}, % (the bare library's is the limit)"
            yield Judged(name, 100 * errors / said, 100 * plain / said)


def _judge_speed(rows: Sequence[Row]) -> Iterator[Judged]:
    spoken = [row for row in rows if row.errors.said]
    seconds = sum(row.seconds for row in spoken)
    plain = sum(row.plain_speed * row.seconds for row in spoken if row.plain_speed is not None)
    if plain:
        ours = sum(row.recognition_speed * row.seconds for row in spoken if row.plain_speed)
        yield Judged("recognition time over the bare library's", ours / plain, _RECOGNITION_RATIO)
    if seconds:
        aligning = sum(row.alignment_speed * row.seconds for row in spoken)
        yield Judged("alignment over real time", aligning / seconds, _ALIGNMENT_SPEED)
