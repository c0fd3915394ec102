"""bin/worker as a person or a process manager uses it."""

import os
import signal
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.jobs.fake_api import TOKEN, FakeApi, serve_fake_api
from tests.media.captions import box_and_text
from tests.media.making import make_talk
from tests.worker_process import worker
from wordlight_worker.cli import main
from wordlight_worker.settings import parse_local_settings

COMPLETE = {"WORKER_API_URL": "https://example.org/api", "WORKER_TOKEN": TOKEN}


def told(capsys: pytest.CaptureFixture[str]) -> str:
    printed = capsys.readouterr()
    assert printed.out == ""
    return printed.err


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (None, "There is no file"),
        (b"", "is empty"),
        (b"plain words", "This is not a video or sound file that can be read."),
    ],
)
def test_media_that_cannot_be_transcribed_gets_one_sentence(
    content: bytes | None,
    sentence: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    media = tmp_path / "talk.mp4"
    if content is not None:
        media.write_bytes(content)
    environment = {
        **os.environ,
        "WORKER_MODEL": "tiny.en",
        "WORKER_WORK_DIR": str(tmp_path / "work"),
    }
    words = tmp_path / "words.json"
    assert main(["transcribe", str(media), "--lang", "en", "--words", str(words)], environment) == 1
    message = told(capsys)
    assert sentence in message
    assert len(message.splitlines()) == 1
    assert not words.exists()


def test_wrong_settings_are_all_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["run"], {}) == 2
    assert [line.split()[0] for line in told(capsys).splitlines()] == [
        "WORKER_API_URL",
        "WORKER_TOKEN",
    ]


def test_wrong_use_ends_with_2(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["transcribe"])
    assert ended.value.code == 2
    assert "MEDIA" in capsys.readouterr().err


def test_a_model_that_is_not_here_says_how_to_fetch_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    media = make_talk(tmp_path / "a.mp4", seconds=0.2)
    environment = {"WORKER_MODELS_DIR": str(tmp_path / "none"), "PATH": os.environ["PATH"]}
    assert main(["transcribe", str(media), "--lang", "en"], environment) == 3
    assert "bin/worker models fetch base" in told(capsys)


def test_a_folder_that_cannot_be_used_gets_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("")
    environment = {**COMPLETE, "WORKER_WORK_DIR": str(tmp_path / "file" / "work")}
    assert main(["run"], environment) == 1
    assert told(capsys) == f"Not a directory: {tmp_path / 'file' / 'work'}.\n"


@pytest.fixture
def api() -> Iterator[FakeApi]:
    with serve_fake_api() as served:
        yield served


WaitUntil = Callable[[Callable[[], bool]], None]


def give_export(api: FakeApi, font: Path, folder: Path, seconds: float) -> None:
    api.source = make_talk(folder / "a.mp4", seconds=seconds).read_bytes()
    captions = box_and_text(font, 360, 640)
    fonts = [{"file": each.file, "sha256": each.sha256} for each in captions.fonts]
    facts = {"ass": captions.ass, "fonts": fonts, "width": 360, "height": 640}
    api.jobs.append(api.wire_job("export", **facts, lease_seconds=20.0))


def test_a_running_worker_does_an_export(
    api: FakeApi, font: Path, fonts_dir: Path, tmp_path: Path, wait_until: WaitUntil
) -> None:
    give_export(api, font, tmp_path, seconds=1)
    with worker(api, fonts_dir, tmp_path / "work") as process:
        wait_until(lambda: api.told("finish") != [])
        process.send_signal(signal.SIGTERM)
        assert process.wait(20) == 0
    assert api.uploaded is not None
    assert list((tmp_path / "work").iterdir()) == []


def test_sigterm_hands_the_job_back_and_ends_clean(
    api: FakeApi, font: Path, fonts_dir: Path, tmp_path: Path, wait_until: WaitUntil
) -> None:
    give_export(api, font, tmp_path, seconds=60)
    with worker(api, fonts_dir, tmp_path / "work") as process:
        wait_until(lambda: any(beat["stage"] == "render" for beat in api.told("heartbeat")))
        process.send_signal(signal.SIGTERM)
        assert process.wait(20) == 0
    assert api.told("release") == [{}]
    assert api.told("finish") == api.told("fail") == []
    assert list((tmp_path / "work").iterdir()) == []


def test_a_second_sigterm_ends_a_worker_at_once(
    api: FakeApi, fonts_dir: Path, tmp_path: Path, wait_until: WaitUntil
) -> None:
    answered = threading.Event()

    def answer_late() -> tuple[int, object]:
        answered.wait(30)
        return 200, {"job": None}

    api.answers["claim"] = answer_late
    with worker(api, fonts_dir, tmp_path / "work") as process:
        wait_until(lambda: api.told("claim") != [])
        process.send_signal(signal.SIGTERM)
        wait_until(lambda: not catches(process.pid, signal.SIGTERM))
        assert process.poll() is None
        process.send_signal(signal.SIGTERM)
        assert process.wait(5) == -signal.SIGTERM
        assert process.stdout is not None
        assert process.stdout.read() == "", "the loop came to an end before the second signal"
    answered.set()


def catches(pid: int, number: signal.Signals) -> bool:
    """Whether the process has a handler of its own for the signal."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    caught = next(line.split()[1] for line in lines if line.startswith("SigCgt:"))
    return bool(int(caught, 16) >> (number - 1) & 1)


def test_a_killed_worker_leaves_no_ffmpeg_and_its_files_are_swept(
    api: FakeApi,
    font: Path,
    fonts_dir: Path,
    tmp_path: Path,
    wait_until: WaitUntil,
    children: Callable[[int], list[int]],
) -> None:
    give_export(api, font, tmp_path, seconds=60)
    with worker(api, fonts_dir, tmp_path / "work") as process:
        wait_until(lambda: any(beat["progress"] > 10 for beat in api.told("heartbeat")))
        running = children(process.pid)
        assert len(running) > 1
        process.kill()
        process.wait()
    wait_until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in running))
    with worker(api, fonts_dir, tmp_path / "work") as second:
        assert list((tmp_path / "work").rglob("source")) == []
        second.send_signal(signal.SIGTERM)
        assert second.wait(20) == 0


def test_a_worker_that_the_api_does_not_know_ends_with_2(
    api: FakeApi, fonts_dir: Path, tmp_path: Path
) -> None:
    api.answers["claim"] = lambda: (401, {"code": "WORKER_UNKNOWN"})
    with worker(api, fonts_dir, tmp_path / "work") as process:
        assert process.wait(20) == 2
        assert process.stderr is not None
        assert process.stderr.read() == "WORKER_TOKEN is not known to the API.\n"


def test_the_engine_does_not_inherit_the_token(
    api: FakeApi, fonts_dir: Path, tmp_path: Path
) -> None:
    models_dir = str(parse_local_settings(os.environ).models_dir)
    more = {
        "WORKER_KINDS": "transcribe",
        "WORKER_MODEL": "tiny.en",
        "WORKER_MODELS_DIR": models_dir,
    }
    with worker(api, fonts_dir, tmp_path / "work", **more) as process:
        children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
        environments = [Path(f"/proc/{child}/environ").read_bytes() for child in children]
        process.send_signal(signal.SIGTERM)
        assert process.wait(20) == 0
    assert any(b"PYTHONPATH" in environment for environment in environments)
    assert not any(TOKEN.encode() in environment for environment in environments)
