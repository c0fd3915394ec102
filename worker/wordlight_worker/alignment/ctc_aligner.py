"""Forced alignment with the phone recogniser of the package ``hama``.

Its own engine, one thread; about a tenth of real time. The offsets and bounds were measured on
speech with known word times.
"""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wordlight_worker.alignment.aligner import Samples
from wordlight_worker.alignment.pronunciation import LANGUAGES, pronounce
from wordlight_worker.alignment.span import SAMPLE_RATE_HZ, Span
from wordlight_worker.alignment.viterbi import align_words

_FRAME_SECONDS = 0.02
_FRAME_SAMPLES = int(_FRAME_SECONDS * SAMPLE_RATE_HZ)
_START_OFFSET_SECONDS = -0.085
# The model is sure of a hiss only towards its end: measured in eight of the ten languages.
_HISSES = frozenset({"s", "ʃ", "f", "θ", "t͡ʃ", "d͡ʒ"})
_HISS_OFFSET_SECONDS = -0.02
_END_OFFSET_SECONDS = 0.04
_PADDING_SECONDS = 0.4
_PIECE_SECONDS = 10.0
_CONTEXT_SECONDS = 1.0
# A word of which nothing is known may cover any sound, at a small price a frame.
_WILDCARD_PRICE = 0.7
# Speech that is not in the text may lie between its words, at a price a frame at which it takes none of theirs.
_OTHER_SPEECH_PRICE = 1.0


class CtcAligner:
    def __init__(self) -> None:
        from hama import ASRModel

        self._model: Any = ASRModel()
        self._tokens = {token: index for index, token in enumerate(self._model.decoder_tokens)}
        self._hisses = frozenset(self._tokens[phone] for phone in _HISSES)
        self._wildcard = len(self._tokens)
        self._between = self._wildcard + 1

    def supports(self, language: str) -> bool:
        return language in LANGUAGES

    def align(
        self,
        audio: Samples,
        texts: Sequence[str],
        window: Span,
        language: str,
        earliest: float = 0.0,
    ) -> list[Span] | None:
        begin = max(window.start - _PADDING_SECONDS, earliest, 0.0)
        first = int(begin * SAMPLE_RATE_HZ)
        last = min(int((window.end + _PADDING_SECONDS) * SAMPLE_RATE_HZ), len(audio))
        if first >= last:
            return None
        heard = self._log_probabilities(audio[first:last])
        low = first / SAMPLE_RATE_HZ
        return self._place(heard, texts, language, low, between=self._tokens["<blank>"])

    def find(
        self,
        audio: Samples,
        texts: Sequence[str],
        language: str,
        on_progress: Callable[[float], None] = lambda _share: None,
    ) -> list[Span] | None:
        """Like ``align``, in the whole sound, which may hold speech that is not in the text."""
        heard = self._log_probabilities(audio, on_progress)
        return self._place(heard, texts, language, 0.0, between=self._between)

    def _place(
        self,
        heard: NDArray[np.float32],
        texts: Sequence[str],
        language: str,
        low: float,
        *,
        between: int,
    ) -> list[Span] | None:
        phones = [self._phones(text, language) for text in texts]
        frames = align_words(
            heard,
            phones,
            blank=self._tokens["<blank>"],
            word_mark=self._tokens["<wb>"],
            between=between,
        )
        if frames is None:
            return None
        return [
            Span(
                max(low + word.first * _FRAME_SECONDS + self._start_offset(own[0]), 0),
                low + word.last * _FRAME_SECONDS + _END_OFFSET_SECONDS,
            )
            for word, own in zip(frames, phones, strict=True)
        ]

    def _start_offset(self, phone: int) -> float:
        is_hiss = phone in self._hisses
        return _START_OFFSET_SECONDS + (_HISS_OFFSET_SECONDS if is_hiss else 0.0)

    def _phones(self, text: str, language: str) -> list[int]:
        known = [
            self._tokens[phone] for phone in pronounce(text, language) if phone in self._tokens
        ]
        return known or [self._wildcard]

    def _log_probabilities(
        self, audio: Samples, on_progress: Callable[[float], None] = lambda _share: None
    ) -> NDArray[np.float32]:
        """Frames x tokens, heard in pieces of bounded length, each with what is said around it."""
        core, context = (int(part * SAMPLE_RATE_HZ) for part in (_PIECE_SECONDS, _CONTEXT_SECONDS))
        if len(audio) <= core + 2 * context:
            return self._with_our_tokens(self._hear(audio))
        pieces = []
        for begin in range(0, len(audio), core):
            before = min(context, begin)
            heard = self._hear(audio[begin - before : begin + core + context])
            first = before // _FRAME_SAMPLES
            pieces.append(heard[first : first + core // _FRAME_SAMPLES])
            on_progress(min((begin + core) / len(audio), 1.0))
        return self._with_our_tokens(np.concatenate(pieces))

    def _hear(self, audio: Samples) -> NDArray[np.float32]:
        feeds = {
            "waveform": np.clip(audio, -1, 1).reshape(1, -1),
            "waveform_lengths": np.array([len(audio)], dtype=np.int64),
        }
        found, lengths = self._model.session.run(["log_probs", "out_lengths"], feeds)
        return np.asarray(found[0][: int(lengths[0])], dtype=np.float32)

    def _with_our_tokens(self, heard: NDArray[np.float32]) -> NDArray[np.float32]:
        best = heard.max(axis=1, keepdims=True)
        blank = heard[:, [self._tokens["<blank>"]]]
        between = np.maximum(blank, best - _OTHER_SPEECH_PRICE)
        return np.concatenate([heard, best - _WILDCARD_PRICE, between], axis=1)
