"""The worker's environment, parsed once at start."""

import os
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, cast, get_args
from urllib.parse import urlsplit

from wordlight_worker.contract import JOB_KINDS, JobKind
from wordlight_worker.environment_reader import EnvironmentReader

Aligner = Literal["auto", "sphinx", "vad"]
Device = Literal["auto", "cpu", "cuda"]
ComputeType = Literal[
    "auto",
    "int8",
    "int8_float32",
    "int8_float16",
    "int8_bfloat16",
    "float16",
    "bfloat16",
    "float32",
]
SandboxMode = Literal["bubblewrap", "off"]

DEFAULT_MODEL = "base"
TOKEN_MIN_LENGTH = 20


@dataclass(frozen=True)
class LocalSettings:
    """What every command needs: models, fonts, a work directory and how media is fenced in.

    ``model_of``: another model than ``model`` for some languages; ``resident_models``: how many
    stay in memory. An engine ends after ``engine_jobs``, or when it holds more than
    ``engine_mebibytes`` (None: by the size of its model).
    """

    model: str
    model_of: Mapping[str, str]
    resident_models: int
    engine_jobs: int
    engine_mebibytes: int | None
    models_dir: Path
    fonts_dir: Path
    work_dir: Path
    aligner: Aligner
    device: Device
    compute_type: ComputeType
    sandbox: SandboxMode


@dataclass(frozen=True)
class LinkSettings:
    """How to reach the API: ``api_url`` is its base address with ``/api``. The token is never shown.

    ``prefetch``: make a job's sound ready while the engine hears the one before.
    """

    api_url: str
    token: str = field(repr=False)
    kinds: tuple[JobKind, ...]
    prefetch: bool


def parse_local_settings(environment: Mapping[str, str]) -> LocalSettings:
    """Raises SettingsError with every fault."""
    reader = EnvironmentReader(environment)
    settings = _read_local(reader)
    reader.raise_faults()
    return settings


def parse_run_settings(environment: Mapping[str, str]) -> tuple[LocalSettings, LinkSettings]:
    """Settings of ``run``; raises SettingsError with every fault of both halves."""
    reader = EnvironmentReader(environment)
    local, link = _read_local(reader), _read_link(reader)
    reader.raise_faults()
    return local, link


def _read_local(reader: EnvironmentReader) -> LocalSettings:
    cache = reader.directory("XDG_CACHE_HOME", Path("~/.cache")) / "wordlight"
    work = Path(tempfile.gettempdir()) / f"wordlight-worker-{os.getuid()}"
    return LocalSettings(
        model=reader.text("WORKER_MODEL", DEFAULT_MODEL),
        model_of=reader.pairs(
            "WORKER_MODELS_BY_LANGUAGE", "zh=large-v3 ja=large-v3", r"[a-z]{2,3}"
        ),
        resident_models=reader.whole_number("WORKER_RESIDENT_MODELS", 2, least=1),
        engine_jobs=reader.whole_number("WORKER_ENGINE_JOBS", 200, least=1),
        engine_mebibytes=reader.whole_number("WORKER_ENGINE_MEMORY_MB", 0, least=0) or None,
        models_dir=reader.directory("WORKER_MODELS_DIR", cache / "models"),
        fonts_dir=reader.directory("WORKER_FONTS_DIR", cache / "fonts"),
        work_dir=reader.directory("WORKER_WORK_DIR", work),
        aligner=cast(Aligner, reader.choice("WORKER_ALIGNER", get_args(Aligner))),
        device=cast(Device, reader.choice("WORKER_DEVICE", get_args(Device))),
        compute_type=cast(ComputeType, reader.choice("WORKER_COMPUTE_TYPE", get_args(ComputeType))),
        sandbox=cast(SandboxMode, reader.choice("WORKER_SANDBOX", get_args(SandboxMode))),
    )


def _read_link(reader: EnvironmentReader) -> LinkSettings:
    api_url = reader.text("WORKER_API_URL").rstrip("/")
    address = urlsplit(api_url)
    if address.scheme not in ("http", "https") or not address.hostname:
        reader.faults.append("WORKER_API_URL must be the API's address, such as https://host/api")
    token = reader.text("WORKER_TOKEN")
    if len(token) < TOKEN_MIN_LENGTH:
        reader.faults.append(f"WORKER_TOKEN must have {TOKEN_MIN_LENGTH} characters or more")
    kinds = [kind.strip() for kind in reader.text("WORKER_KINDS", ",".join(JOB_KINDS)).split(",")]
    if any(kind not in JOB_KINDS for kind in kinds):
        reader.faults.append(f"WORKER_KINDS must be a list of {', '.join(JOB_KINDS)}")
    return LinkSettings(
        api_url=api_url,
        token=token,
        kinds=cast(tuple[JobKind, ...], tuple(kinds)),
        prefetch=reader.choice("WORKER_PREFETCH", ("on", "off")) == "on",
    )
