"""``bench``: how right words and times are, on clips of which both are known."""

import json
import resource
import sys
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from wordlight_worker.alignment.span import SAMPLE_RATE_HZ
from wordlight_worker.bench.clips import Clip, ClipsError, read_clips
from wordlight_worker.bench.goals import judge
from wordlight_worker.bench.measure import Measured, measure_clip
from wordlight_worker.bench.quiet import Samples, quiet_sounds
from wordlight_worker.bench.report import Report, to_json, to_markdown
from wordlight_worker.bench.summary import rows_of
from wordlight_worker.commands.sound_file import decode_file
from wordlight_worker.commands.speech_engine import engine_options
from wordlight_worker.errors import JobError
from wordlight_worker.media.sandbox import open_sandbox
from wordlight_worker.media.sandbox_self_test import check_sandbox
from wordlight_worker.media.workdir import open_work_directory
from wordlight_worker.settings import LocalSettings, parse_local_settings
from wordlight_worker.transcription.speech_to_words import Engine, load_engine, words_of_speech
from wordlight_worker.transcription.transcriber import TranscribeOptions


def bench(
    environment: Mapping[str, str],
    directory: Path,
    model: str | None,
    languages: list[str] | None,
    json_file: Path | None,
) -> bool:
    """Prints the table and answers whether every goal is met.

    Raises SettingsError, StartError, ModelError, ClipsError and JobError.
    """
    settings = parse_local_settings(environment)
    if model is not None:
        settings = replace(settings, model=model)
    clips = [
        clip for clip in read_clips(directory) if languages is None or clip.language in languages
    ]
    engine = load_engine(engine_options(settings, settings.model))
    measured = _measure(settings, engine, clips)
    if not measured:
        raise ClipsError(f"{settings.model} knows the language of no clip that was asked for.")
    rows = rows_of(measured)
    quiet = {name: _words_in(engine, audio) for name, audio in quiet_sounds()}
    report = Report(
        settings.model,
        settings.aligner,
        rows,
        quiet,
        resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024,
        judge(rows, sum(quiet.values()), settings.aligner),
    )
    if json_file is not None:
        text = json.dumps(to_json(report), ensure_ascii=False, indent=1)
        json_file.write_text(f"{text}\n", encoding="utf-8")
    print(to_markdown(report))
    return report.is_good


def _measure(settings: LocalSettings, engine: Engine, clips: list[Clip]) -> list[Measured]:
    sandbox = open_sandbox(settings.sandbox)
    known = engine.recogniser.languages
    measured = []
    with open_work_directory(settings.work_dir) as work_directory:
        with work_directory.job() as job_dir:
            check_sandbox(sandbox, job_dir)
        for clip in clips:
            if clip.language not in known:
                continue
            audio = decode_file(sandbox, work_directory, clip.path)
            measured.append(measure_clip(engine, clip, audio, with_plain=True))
            print(f"{clip.path.name}  {len(audio) / SAMPLE_RATE_HZ:.1f} s", file=sys.stderr)
    return measured


def _words_in(engine: Engine, audio: Samples) -> int:
    """Words that are heard in either of the two ways of hearing."""
    heard = 0
    for options in (TranscribeOptions("en"), TranscribeOptions("en", is_second_try=True)):
        with suppress(JobError):
            heard += len(words_of_speech(engine, audio, options, lambda *_: None).words)
    return heard
