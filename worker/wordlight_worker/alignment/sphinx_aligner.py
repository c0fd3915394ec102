"""Forced alignment of English with pocketsphinx."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from wordlight_worker.alignment.aligner import Samples
from wordlight_worker.alignment.english_numbers import spoken_words
from wordlight_worker.alignment.span import SAMPLE_RATE_HZ, Span

_FRAME_SECONDS = 0.01
_PADDING_SECONDS = 0.25
_BEAM = 1e-100


class SphinxAligner:
    def __init__(self) -> None:
        from pocketsphinx import Decoder

        # Best-path rescoring moves words, and the default beams give nothing on noisy sound.
        self._decoder: Any = Decoder(
            bestpath=False, beam=_BEAM, wbeam=_BEAM, pbeam=_BEAM, loglevel="FATAL"
        )

    def supports(self, language: str) -> bool:
        return language == "en"

    def align(
        self,
        audio: Samples,
        texts: Sequence[str],
        window: Span,
        language: str,
        earliest: float = 0.0,
    ) -> list[Span] | None:
        if not self.supports(language):
            return None
        spoken = [spoken_words(text) for text in texts]
        if not all(words and all(map(self._decoder.lookup_word, words)) for words in spoken):
            return None
        begin = max(window.start - _PADDING_SECONDS, earliest, 0.0)
        first = int(begin * SAMPLE_RATE_HZ)
        last = min(int((window.end + _PADDING_SECONDS) * SAMPLE_RATE_HZ), len(audio))
        if first >= last:
            return None
        found = self._run(audio[first:last], [word for words in spoken for word in words])
        if found is None:
            return None
        low = first / SAMPLE_RATE_HZ
        spans, place = [], 0
        for words in spoken:
            begin, end = found[place].start, found[place + len(words) - 1].end
            spans.append(Span(low + begin, low + end))
            place += len(words)
        return spans

    def _run(self, audio: Samples, words: list[str]) -> list[Span] | None:
        decoder = self._decoder
        decoder.set_align_text(" ".join(words))
        decoder.start_utt()
        samples = (np.clip(audio, -1, 1) * 32767).astype("<i2")
        decoder.process_raw(samples.tobytes(), full_utt=True)
        decoder.end_utt()
        found = [
            Span(item.start_frame * _FRAME_SECONDS, (item.end_frame + 1) * _FRAME_SECONDS)
            for item in decoder.seg() or ()
            if not item.word.startswith(("<", "["))
        ]
        return found if len(found) == len(words) else None
