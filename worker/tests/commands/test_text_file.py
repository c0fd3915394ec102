"""Texts that are given for alignment."""

from pathlib import Path

import pytest

from wordlight_worker.commands.sound_file import MediaFileError
from wordlight_worker.commands.text_file import read_cues
from wordlight_worker.transcription.transcriber import Cue

SRT = """\ufeff1\r
00:00:01,500 --> 00:00:03,000\r
Hello there,\r
world.\r
\r
2\r
01:02:03.5 --> 01:02:05,000\r
Bye!\r
\r
00:10:00,000 --> 00:10:01,000\r
"""


def write(folder: Path, name: str, text: str) -> Path:
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return file


def test_each_line_of_a_script_is_a_cue(tmp_path: Path) -> None:
    script = write(tmp_path, "a.txt", "Hello  there,\tworld.\n\n  \nBye!\n")
    assert read_cues(script, "en") == [Cue(("Hello", "there,", "world.")), Cue(("Bye!",))]


def test_blocks_of_an_srt_file_bring_their_times(tmp_path: Path) -> None:
    assert read_cues(write(tmp_path, "a.SRT", SRT), "en") == [
        Cue(("Hello", "there,", "world."), 1.5, 3.0),
        Cue(("Bye!",), 3723.5, 3725.0),
    ]


def test_a_text_without_spaces_is_cut_into_words_and_keeps_every_character(tmp_path: Path) -> None:
    (cue,) = read_cues(write(tmp_path, "a.txt", "今天天气很好。\n"), "zh")
    assert len(cue.words) > 2
    assert "".join(cue.words) == "今天天气很好。"


@pytest.mark.parametrize(
    ("name", "content", "sentence"),
    [
        ("a.txt", b" \n ", "holds no words"),
        ("a.srt", b"1\n00:00:01,000 --> 00:00:02,000\n\n", "holds no words"),
        ("a.txt", b"\xff\xfe\x00", "is not text in UTF-8"),
        ("a.txt", None, "There is no file"),
    ],
)
def test_a_text_that_cannot_be_taken_is_told(
    name: str, content: bytes | None, sentence: str, tmp_path: Path
) -> None:
    if content is not None:
        (tmp_path / name).write_bytes(content)
    with pytest.raises(MediaFileError, match=sentence):
        read_cues(tmp_path / name, "en")
