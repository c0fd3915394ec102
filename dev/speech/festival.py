"""Italian and Russian by festival's recorded units (Debian packages ``festival``, ``festvox-*``)."""

import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path

from speech.sound import read_wave
from speech.speech import MissingVoiceError, Speech, name_words

_PROGRAM = """
(define (tell_word index word)
  (format t "%d %f %f\\n" index (item.feat word "word_start") (item.feat word "word_end")))
(define (tell_tokens index token)
  (if token
    (begin
      (mapcar (lambda (word) (tell_word index word)) (item.daughters token))
      (tell_tokens (+ index 1) (item.next token)))))
(voice_{voice})
(set! utterance (utt.synth (Utterance Text "{text}")))
(utt.save.wave utterance "{wave}" 'riff)
(tell_tokens 0 (utt.relation.first utterance 'Token))
"""


def say(sentence: str, voice: str, encoding: str) -> Speech:
    """One sentence. ``encoding``: of the voice's letters. Raises ``MissingVoiceError``."""
    program = shutil.which("festival")
    if program is None:
        raise MissingVoiceError("festival is not installed: run dev/speech/generate.")
    with tempfile.TemporaryDirectory() as folder:
        wave, script = Path(folder) / "sentence.wav", Path(folder) / "sentence.scm"
        text = sentence.replace("\\", "").replace('"', "")
        script.write_text(
            _PROGRAM.format(voice=voice, text=text, wave=wave), encoding=encoding, newline="\n"
        )
        result = subprocess.run(
            [program, "-b", str(script)], capture_output=True, text=True, check=False
        )
        if result.returncode != 0 or not wave.is_file():
            raise MissingVoiceError(f"festival cannot speak as {voice}: {result.stderr.strip()}")
        return Speech(read_wave(wave), name_words(sentence, spans_of(result.stdout.splitlines())))


def spans_of(lines: Sequence[str]) -> list[tuple[float, float]]:
    """One span a written word: festival's own words of it joined."""
    spans: dict[int, tuple[float, float]] = {}
    for line in lines:
        index, start, end = line.split()
        first = spans.get(int(index), (float(start), 0.0))[0]
        spans[int(index)] = (first, float(end))
    return [spans[index] for index in sorted(spans)]
