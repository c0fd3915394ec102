"""The waveform that the editor draws."""

import json

import numpy as np
import pytest

from wordlight_worker.media.peaks import peaks_json, peaks_of


def test_a_peak_is_the_loudest_sample_of_its_twentieth_of_a_second() -> None:
    samples = np.zeros(2400, dtype=np.float32)
    samples[10] = 0.5
    samples[1599] = -1.0
    assert peaks_of(samples, 16_000) == [128, 255, 0]


def test_the_last_piece_may_be_shorter() -> None:
    samples = np.full(801, 0.2, dtype=np.float32)
    assert peaks_of(samples, 16_000) == [51, 51]


@pytest.mark.parametrize("loud", [1.0, 1.5, -3.0])
def test_what_is_too_loud_is_as_loud_as_can_be(loud: float) -> None:
    assert peaks_of(np.array([loud], dtype=np.float32), 16_000) == [255]


def test_five_minutes_are_told_in_few_bytes() -> None:
    samples = np.random.default_rng(1).uniform(-1, 1, 300 * 16_000).astype(np.float32)
    made = peaks_json(samples, 16_000)
    document = json.loads(made)
    assert (document["version"], document["seconds_per_peak"]) == (1, 0.05)
    assert len(document["peaks"]) == 6000
    assert len(made) < 25_000
    assert b" " not in made
