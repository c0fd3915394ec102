import json
from pathlib import Path

import pytest

from wordlight_worker.bench.clips import Clip, ClipsError, TimedWord, read_clips


def write(folder: Path, name: str, document: object) -> None:
    (folder / name).write_text(json.dumps(document), encoding="utf-8")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("talk.flac", "labelled.wav", "quiet.wav"):
        (tmp_path / name).write_bytes(b"sound")
    return tmp_path


def test_a_folder_of_generated_clips_needs_no_manifest(folder: Path) -> None:
    entry = {"lang": "ja", "variant": "clean", "words": [["今日", 0.5, 0.9], ["は", 0.9, 1.0]]}
    write(folder, "word_times.json", {"talk.flac": entry})
    words = (TimedWord("今日", 0.5, 0.9), TimedWord("は", 0.9, 1.0))
    assert read_clips(folder) == [
        Clip(folder / "talk.flac", "ja", "clean", "今日は", words, "exact")
    ]


def test_a_manifest_gives_transcripts_and_the_times_that_somebody_labelled(folder: Path) -> None:
    write(
        folder,
        "manifest.json",
        [
            {"file": "quiet.wav", "lang": "en", "transcript": "(no speech)"},
            {"file": "labelled.wav", "lang": "en", "transcript": "Hello."},
        ],
    )
    label = {"file": "labelled.wav", "lang": "en", "source": "hand", "words": [["hello", 0, 1]]}
    write(folder, "word_times.json", {"any": label})
    labelled, quiet = read_clips(folder)
    assert (labelled.transcript, labelled.variant, labelled.times) == (
        "Hello.",
        "labelled by hand",
        "labelled",
    )
    assert (quiet.transcript, quiet.variant, quiet.words) == ("", "no speech", ())


def test_what_is_no_folder_of_clips_is_told(folder: Path) -> None:
    with pytest.raises(ClipsError, match="has neither"):
        read_clips(folder)
    write(folder, "manifest.json", [{"file": "gone.wav", "lang": "en", "transcript": "a"}])
    with pytest.raises(ClipsError, match="no file"):
        read_clips(folder)
    (folder / "manifest.json").write_text("{", encoding="utf-8")
    with pytest.raises(ClipsError, match="not JSON"):
        read_clips(folder)
