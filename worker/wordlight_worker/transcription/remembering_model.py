"""faster-whisper's model, with a memory of how the beginning sounded."""

from typing import Any

from faster_whisper import WhisperModel


class RememberingModel(WhisperModel):  # type: ignore[misc]
    """Keeps what it made of the first half minute since ``forget``: asking it for the language is then free."""

    _first: Any = None

    def forget(self) -> None:
        self._first = None

    def encode(self, features: Any) -> Any:
        encoded = super().encode(features)
        if self._first is None:
            self._first = encoded
        return encoded

    def first_language_probabilities(self) -> dict[str, float]:
        """What the beginning is taken for, by language; empty for a model of one language, or before it heard."""
        if self._first is None or not self.model.is_multilingual:
            return {}
        found = self.model.detect_language(self._first)[0]
        return {token.strip("<|>"): float(probability) for token, probability in found}
