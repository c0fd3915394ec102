"""The figures as Markdown and as JSON."""

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from wordlight_worker.bench.goals import Judged
from wordlight_worker.bench.summary import Row, TimeErrors


@dataclass(frozen=True, slots=True)
class Report:
    """``quiet``: words heard in each sound without speech. Memory is the most that the process held."""

    model: str
    aligner: str
    rows: Sequence[Row]
    quiet: dict[str, int]
    peak_memory_bytes: int
    judged: Sequence[Judged]

    @property
    def is_good(self) -> bool:
        return all(judged.met for judged in self.judged)


def to_json(report: Report) -> dict[str, Any]:
    return {
        "model": report.model,
        "aligner": report.aligner,
        "rows": [asdict(row) for row in report.rows],
        "quiet_words": report.quiet,
        "peak_memory_bytes": report.peak_memory_bytes,
        "goals": [{**asdict(judged), "met": judged.met} for judged in report.judged],
    }


def to_markdown(report: Report) -> str:
    """A table of all rows, what missed its goal, and one closing line."""
    return "\n".join([*_table(report.rows), "", *_quiet_line(report), "", *_closing(report)])


def _table(rows: Sequence[Row]) -> Iterator[str]:
    yield "| | clips, s | errors % | library's % | start, ms | library's | given text | speed | library's | align |"
    yield "|---|---|---|---|---|---|---|---|---|---|"
    for row in rows:
        cells = [
            f"{row.language} {row.variant}",
            f"{row.clips}, {row.seconds:.0f}",
            f"{100 * row.errors.rate:.1f}",
            "" if row.plain_errors is None else f"{100 * row.plain_errors.rate:.1f}",
            _times(row.starts),
            _times(row.plain_starts),
            _times(row.given_starts),
            f"{row.recognition_speed:.2f}",
            "" if row.plain_speed is None else f"{row.plain_speed:.2f}",
            f"{row.alignment_speed:.2f}",
        ]
        yield f"| {' | '.join(cells)} |"
    yield ""
    yield "start: mean / 90 % / largest (words); speed: seconds of work a second of sound."


def _quiet_line(report: Report) -> Iterator[str]:
    heard = ", ".join(f"{name} {words}" for name, words in report.quiet.items())
    yield f"Words heard in 40 s of: {heard}. Peak memory {report.peak_memory_bytes / 2**20:.0f} MiB."


def _closing(report: Report) -> Iterator[str]:
    missed = [judged for judged in report.judged if not judged.met]
    for judged in missed:
        yield f"missed: {judged.name}: {judged.figure:.2f}, at most {judged.limit:.2f}"
    met = len(report.judged) - len(missed)
    yield f"{report.model}, {report.aligner}: {met} of {len(report.judged)} goals met"


def _times(errors: TimeErrors | None) -> str:
    if errors is None:
        return ""
    return f"{errors.mean_ms:.0f} / {errors.p90_ms:.0f} / {errors.max_ms:.0f} ({errors.count})"
