"""``doctor``: proves each thing that the worker needs, and says which one fails."""

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass

from wordlight_worker.commands.speech_engine import open_engine, wanted_models
from wordlight_worker.errors import StartError
from wordlight_worker.media.colour_self_test import check_colours
from wordlight_worker.media.sandbox import open_sandbox
from wordlight_worker.media.sandbox_self_test import check_sandbox
from wordlight_worker.media.workdir import open_work_directory
from wordlight_worker.models.catalogue import MODELS, ModelError
from wordlight_worker.models.locate import locate, verify_digests
from wordlight_worker.models.marker import read_marker
from wordlight_worker.settings import LocalSettings, parse_local_settings
from wordlight_worker.transcription.device import describe_device

Check = Callable[[LocalSettings], str]


@dataclass(frozen=True)
class Finding:
    name: str
    good: bool
    detail: str


def examine(environment: Mapping[str, str], *, is_light: bool, as_json: bool) -> bool:
    """Prints what was found and answers whether all is good; raises SettingsError.

    A light one loads no model, for which a GPU at work may have no memory left, and reads none in full.
    """
    settings = parse_local_settings(environment)
    checks = _light_checks() if is_light else _all_checks()
    findings = [_find(name, check, settings) for name, check in checks.items()]
    if as_json:
        print(json.dumps([asdict(finding) for finding in findings], indent=1))
    else:
        for finding in findings:
            print(f"{'good' if finding.good else 'BAD ':4}  {finding.name}: {finding.detail}")
    return all(finding.good for finding in findings)


def _light_checks() -> dict[str, Check]:
    return {
        "sandbox": _examine_sandbox,
        "model files": _examine_presence,
        "device": _examine_device,
    }


def _all_checks() -> dict[str, Check]:
    return {
        "sandbox": _examine_sandbox,
        "colours": _examine_colours,
        "model files": _examine_model_files,
        "device": _examine_device,
        "recogniser": _examine_recogniser,
    }


def _find(name: str, check: Check, settings: LocalSettings) -> Finding:
    try:
        return Finding(name, True, check(settings))
    except (StartError, ModelError, OSError) as fault:
        return Finding(name, False, str(fault))


def _examine_sandbox(settings: LocalSettings) -> str:
    sandbox = open_sandbox(settings.sandbox)
    with open_work_directory(settings.work_dir) as work_directory, work_directory.job() as job_dir:
        versions = check_sandbox(sandbox, job_dir)
    tools = ", ".join(f"{tool} {version}" for tool, version in versions.items())
    return f"{settings.sandbox}; {tools}"


def _examine_colours(settings: LocalSettings) -> str:
    sandbox = open_sandbox(settings.sandbox)
    with open_work_directory(settings.work_dir) as work_directory, work_directory.job() as job_dir:
        error = check_colours(sandbox, job_dir, settings.fonts_dir)
    return f"captions are off by at most {error:.1f} of 255"


def _examine_presence(settings: LocalSettings) -> str:
    for model in wanted_models(settings):
        locate(model, settings.models_dir)
    return f"{', '.join(wanted_models(settings))}: all there"


def _examine_model_files(settings: LocalSettings) -> str:
    return "; ".join(_check_files(settings, model) for model in wanted_models(settings))


def _check_files(settings: LocalSettings, model: str) -> str:
    directory = locate(model, settings.models_dir)
    if model not in MODELS and read_marker(directory) is None:
        return f"{model}: all there, of unknown origin"
    verify_digests(directory)
    return f"{model}: every digest is right"


def _examine_recogniser(settings: LocalSettings) -> str:
    return "; ".join(_hear_canary(settings, model) for model in wanted_models(settings))


def _hear_canary(settings: LocalSettings, model: str) -> str:
    with open_engine(settings, model) as engine:
        engine.start()
        return f"{model} hears the known clip on {engine.device}, {engine.compute_type}"


def _examine_device(settings: LocalSettings) -> str:
    return describe_device(settings.device)
