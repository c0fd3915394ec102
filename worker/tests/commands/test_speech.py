"""Words on the command line: heard, or given."""

import os
from pathlib import Path

import pytest

from tests.media.making import spoken_video
from tests.transcription.talk import Talk
from wordlight_worker.cli import main


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    work = str(tmp_path / "work")
    return {**os.environ, "WORKER_MODEL": "tiny.en", "WORKER_WORK_DIR": work}


def printed_words(capsys: pytest.CaptureFixture[str]) -> list[tuple[float, float, str]]:
    lines = (line.split(maxsplit=2) for line in capsys.readouterr().out.splitlines())
    return [(float(start), float(end), text) for start, end, text in lines]


def test_a_given_text_is_printed_as_it_was_written_with_the_times_at_which_it_is_said(
    environment: dict[str, str], talk: Talk, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    video = spoken_video(tmp_path / "talk.mp4", talk.audio)
    script = tmp_path / "script.txt"
    script.write_text(" ".join(word.upper() for word in talk.words), encoding="utf-8")

    assert main(["align", str(video), str(script), "--lang", "en"], environment) == 0

    words = printed_words(capsys)
    assert [text for _start, _end, text in words] == [word.upper() for word in talk.words]
    errors = [abs(start - true) for (start, _, _), true in zip(words, talk.starts, strict=True)]
    assert sum(errors) / len(errors) < 0.05


def test_a_transcription_takes_hotwords_and_hides_fillers(
    environment: dict[str, str], talk: Talk, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    video = spoken_video(tmp_path / "talk.mp4", talk.audio)
    options = ["--lang", "en", "--hotwords", "Wordlight, captions", "--hide-fillers"]
    assert main(["transcribe", str(video), *options], environment) == 0
    heard = [text.strip(".,!").lower() for _start, _end, text in printed_words(capsys)]
    assert heard == list(talk.words)


def test_a_language_that_the_model_lacks_gets_one_sentence(
    environment: dict[str, str], talk: Talk, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    video = spoken_video(tmp_path / "talk.mp4", talk.audio)
    assert main(["transcribe", str(video), "--lang", "fr"], environment) == 1
    assert capsys.readouterr().err == "The model does not know this language.\n"
