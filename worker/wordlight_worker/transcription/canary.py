"""A known clip that a working engine hears right.

An old graphics driver or a broken package gives empty text instead of an error. The clip is
synthetic speech of our own: dev/speech/make-talk, voice slt, packed as FLAC.
"""

from pathlib import Path

from faster_whisper.audio import decode_audio

from wordlight_worker.errors import JobError
from wordlight_worker.transcription.speech_to_words import Engine, words_of_speech
from wordlight_worker.transcription.transcriber import TranscribeOptions

_CLIP = Path(__file__).with_name("canary.flac")
_STARTS = {
    "they": 0.50,
    "follow": 0.63,
    "the": 1.11,
    "rhythm": 1.22,
    "of": 1.54,
    "your": 1.66,
    "voice": 1.82,
}
_START_TOLERANCE_SECONDS = 0.4


class CanaryError(Exception):
    """The engine does not hear the known clip; the message says what is wrong."""


def check_canary(engine: Engine) -> None:
    """Raises ``CanaryError`` unless the clip gives its words at their times."""
    audio = decode_audio(str(_CLIP))
    try:
        words = words_of_speech(engine, audio, TranscribeOptions("en"), lambda *_shares: None).words
    except JobError as error:
        raise CanaryError(f"the known clip gave {error.code}") from error
    heard = {word.text.strip(".,").lower(): word.start for word in words}
    for word, start in _STARTS.items():
        if word not in heard:
            raise CanaryError(f"the known clip lacks {word!r}: {' '.join(heard)!r}")
        if abs(heard[word] - start) > _START_TOLERANCE_SECONDS:
            raise CanaryError(f"{word!r} of the known clip starts at {heard[word]:.2f} s")
