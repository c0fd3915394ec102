"""Many measured clips as one row of figures."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from wordlight_worker.bench.clips import Times
from wordlight_worker.bench.measure import Measured, Run
from wordlight_worker.bench.scoring import ErrorCount


@dataclass(frozen=True, slots=True)
class TimeErrors:
    """Absolute errors in milliseconds over ``count`` words; ``bias_ms`` is negative for early."""

    count: int
    mean_ms: float
    p90_ms: float
    max_ms: float
    bias_ms: float


@dataclass(frozen=True, slots=True)
class Row:
    """Clips of one language and variant. Rates are shares, speeds are seconds of work a second of sound."""

    language: str
    variant: str
    times: Times
    clips: int
    seconds: float
    errors: ErrorCount
    plain_errors: ErrorCount | None
    starts: TimeErrors | None
    plain_starts: TimeErrors | None
    given_starts: TimeErrors | None
    recognition_speed: float
    plain_speed: float | None
    alignment_speed: float


def rows_of(measured: Sequence[Measured]) -> list[Row]:
    """One row a language, variant and kind of times, in that order."""
    groups = sorted({_group(one) for one in measured})
    return [_row([one for one in measured if _group(one) == group]) for group in groups]


def _group(one: Measured) -> tuple[str, str, str]:
    return one.clip.language, one.clip.variant, one.clip.times


def _row(group: Sequence[Measured]) -> Row:
    first = group[0]
    seconds = sum(one.duration_seconds for one in group)
    heard = [one.heard for one in group]
    plain = [one.plain for one in group if one.plain]
    given = [one.given for one in group if one.given]
    return Row(
        first.clip.language,
        first.clip.variant,
        first.clip.times,
        len(group),
        seconds,
        _total(heard),
        _total(plain) if plain else None,
        _start_errors(heard),
        _start_errors(plain),
        _start_errors(given),
        _sum(heard, lambda run: run.seconds) / seconds,
        _sum(plain, lambda run: run.seconds) / seconds if plain else None,
        _sum(heard, lambda run: run.alignment_seconds) / seconds,
    )


def _total(runs: Sequence[Run]) -> ErrorCount:
    return sum((run.errors for run in runs), ErrorCount(0, 0))


def _sum(runs: Iterable[Run], figure: Callable[[Run], float]) -> float:
    return sum(figure(run) for run in runs)


def _start_errors(runs: Sequence[Run]) -> TimeErrors | None:
    errors = np.array([error for run in runs for error in run.start_errors]) * 1000
    if not len(errors):
        return None
    sizes = np.abs(errors)
    return TimeErrors(
        len(errors),
        float(sizes.mean()),
        float(np.percentile(sizes, 90)),
        float(sizes.max()),
        float(errors.mean()),
    )
