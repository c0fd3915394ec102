"""The port of forced aligners."""

from collections.abc import Callable, Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from wordlight_worker.alignment.span import Span

Samples = NDArray[np.float32]


class Aligner(Protocol):
    """Finds the times of words that are known to be spoken, in order, in a piece of sound."""

    def supports(self, language: str) -> bool: ...

    def align(
        self,
        audio: Samples,
        texts: Sequence[str],
        window: Span,
        language: str,
        earliest: float = 0.0,
    ) -> list[Span] | None:
        """One span a text, in seconds of ``audio`` (16 kHz mono), or None where it does not fit.

        ``window``: from the start of the first word to the end of the last, as far as known; no
        word starts before ``earliest``.
        """
        ...


class Finder(Aligner, Protocol):
    """An aligner that needs no window: it finds a text in a sound that may hold more than it."""

    def find(
        self,
        audio: Samples,
        texts: Sequence[str],
        language: str,
        on_progress: Callable[[float], None] = ...,
    ) -> list[Span] | None:
        """Like ``align`` in the whole sound; ``on_progress`` gets 0 to 1."""
        ...
