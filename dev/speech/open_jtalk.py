"""Japanese by Open JTalk (Debian package ``open-jtalk``) with the voice Mei (japanese-voice.lock)."""

import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from speech.sound import read_wave
from speech.speech import MissingVoiceError, MistimedTextError, Speech, SpokenWord

_ROOT = Path(__file__).parents[2]
_VOICE = _ROOT / ".local" / "speech" / "pyopenjtalk" / "htsvoice" / "mei_normal.htsvoice"
_DICTIONARY = Path("/var/lib/mecab/dic/open-jtalk/naist-jdic")
_SECONDS_A_TICK = 1e-7
# The phones that end a mora: a vowel (capital where it is not voiced), the nasal, the doubled consonant.
_MORA_ENDS = {*"aiueoAIUEON", "cl"}
_PAUSES = {"sil", "pau"}


def say(sentence: str) -> Speech:
    """One sentence, its words as Open JTalk's dictionary cuts it. Raises ``MissingVoiceError``."""
    program = shutil.which("open_jtalk")
    if program is None or not _VOICE.is_file() or not _DICTIONARY.is_dir():
        raise MissingVoiceError("Open JTalk or its voice is missing: run dev/speech/generate.")
    with tempfile.TemporaryDirectory() as folder:
        wave, trace, text = (Path(folder) / name for name in ("s.wav", "s.trace", "s.txt"))
        text.write_text(sentence, encoding="utf-8")
        command = [program, "-x", str(_DICTIONARY), "-m", str(_VOICE), "-ow", str(wave)]
        subprocess.run([*command, "-ot", str(trace), str(text)], check=True)
        analysis, _, rest = trace.read_text(encoding="utf-8").partition("[Output label]\n")
        labels = rest.partition("\n\n")[0]
        return Speech(read_wave(wave), words_of(analysis.splitlines(), labels.splitlines()))


def words_of(analysis: Sequence[str], labels: Sequence[str]) -> tuple[SpokenWord, ...]:
    morae = list(_morae(labels))
    words: list[SpokenWord] = []
    for written, count in _counted(analysis):
        if count > len(morae):
            raise MistimedTextError(f"{written!r} has more morae than were spoken")
        words.append(SpokenWord(written, morae[0][0], morae[count - 1][1]))
        del morae[:count]
    if morae:
        raise MistimedTextError(f"{len(morae)} morae belong to no word after {words[-1].word!r}")
    return tuple(words)


def _counted(analysis: Sequence[str]) -> Iterator[tuple[str, int]]:
    """Each written word with its number of morae; marks have none."""
    for line in analysis:
        fields = line.split(",")
        if len(fields) > 10 and "/" in fields[10]:
            count = int(fields[10].partition("/")[2])
            if count > 0:
                yield fields[0], count


def _morae(labels: Sequence[str]) -> Iterator[tuple[float, float]]:
    start: float | None = None
    for line in labels:
        *ticks, context = line.split()
        first, last = (int(tick) * _SECONDS_A_TICK for tick in ticks)
        phone = context.partition("-")[2].partition("+")[0]
        if phone in _PAUSES:
            continue
        start = first if start is None else start
        if phone in _MORA_ENDS:
            yield start, last
            start = None
