import json
import subprocess
from pathlib import Path

import pytest

from wordlight_worker.cli import main

MAKE_TALK = Path(__file__).parents[3] / "dev" / "speech" / "make-talk"
TEXT = "Good captions light up every word. They follow the rhythm of your voice."


@pytest.fixture
def clips(tmp_path: Path) -> Path:
    """A folder with one clip of known words and times."""
    times = tmp_path / "times.json"
    command = [str(MAKE_TALK), "--voice", "rms", "--text", TEXT, "-o", str(tmp_path / "talk.wav")]
    subprocess.run([*command, "--times", str(times)], check=True)
    words = [
        [word["word"], word["start"], word["end"]]
        for word in json.loads(times.read_text(encoding="utf-8"))
    ]
    entry = {"talk.wav": {"lang": "en", "variant": "clean", "words": words}}
    (tmp_path / "word_times.json").write_text(json.dumps(entry), encoding="utf-8")
    return tmp_path


def test_the_bench_measures_words_times_and_speed(
    clips: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    figures = tmp_path / "figures.json"
    main(["bench", str(clips), "--model", "tiny.en", "--json", str(figures)])
    row = json.loads(figures.read_text(encoding="utf-8"))["rows"][0]
    assert row["errors"] == row["plain_errors"] == {"errors": 0, "said": 13}
    assert row["starts"]["count"] == row["given_starts"]["count"] == 13
    assert row["starts"]["mean_ms"] < 25 < row["plain_starts"]["mean_ms"]
    assert 0 < row["recognition_speed"] < 10
    printed = capsys.readouterr().out
    assert "| en clean | 1, " in printed
    assert "silence 0, tone 0, noise 0, music 0" in printed
    assert printed.splitlines()[-1].startswith("tiny.en, auto: ")


def test_a_folder_without_clips_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", str(tmp_path), "--model", "tiny.en"]) == 1
    assert "has neither manifest.json nor word_times.json" in capsys.readouterr().err
