"""The worker's environment."""

from pathlib import Path

import pytest

from wordlight_worker.errors import SettingsError
from wordlight_worker.settings import parse_local_settings, parse_run_settings

COMPLETE = {"WORKER_API_URL": "https://example.org/api/", "WORKER_TOKEN": "t" * 32}


def test_address_and_token_are_enough() -> None:
    local, link = parse_run_settings(COMPLETE)
    assert link.api_url == "https://example.org/api"
    assert link.kinds == ("transcribe", "export", "align")
    assert (local.model, local.aligner, local.sandbox) == ("base", "auto", "bubblewrap")


def test_every_fault_is_told_at_once() -> None:
    wrong = {"WORKER_API_URL": "ftp://x", "WORKER_KINDS": "dance", "WORKER_SANDBOX": "maybe"}
    with pytest.raises(SettingsError) as refused:
        parse_run_settings(wrong)
    told = [fault.split()[0] for fault in refused.value.faults]
    assert told == ["WORKER_SANDBOX", "WORKER_API_URL", "WORKER_TOKEN", "WORKER_KINDS"]


def test_a_token_is_neither_shown_nor_repeated_in_a_fault() -> None:
    _local, link = parse_run_settings(COMPLETE)
    assert "t" * 32 not in repr(link)
    with pytest.raises(SettingsError) as refused:
        parse_run_settings({**COMPLETE, "WORKER_TOKEN": "hunter2"})
    assert "hunter2" not in str(refused.value)


def test_folders_follow_the_environment() -> None:
    settings = parse_local_settings({"WORKER_MODELS_DIR": "~/models", "XDG_CACHE_HOME": "/cache"})
    assert settings.models_dir == Path.home() / "models"
    assert settings.fonts_dir == Path("/cache/wordlight/fonts")
