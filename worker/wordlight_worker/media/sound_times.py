"""Puts sound where it belongs on the timeline of its video: late starts and holes become silence."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from wordlight_worker.media.avi_sound import Gap
from wordlight_worker.media.packets import Packets

# Beyond this, lips and voice are seen to part (ITU-R BT.1359-1: sound 45 ms early is noticed).
TOLERANCE_SECONDS = 0.04
# ffmpeg's own 0.1 would let that much of small holes add up before it fills them.
_CORRECTED_SECONDS = 0.03
# Samples a packet of what browsers play; AAC: plain, short, high efficiency. MP3: MPEG 1 and 2.
_PACKET_SAMPLES = {"aac": (1024, 960, 2048), "mp3": (1152, 576)}


def gap_filters(gaps: Sequence[Gap]) -> list[str]:
    """Filters that give decoded sound the gaps of an AVI, which its packets' times leave out."""
    if not gaps:
        return []
    # A little before the gap, because the times of packets are rounded.
    shifts = "+".join(f"gte(T,{gap.at_seconds - 0.005:.3f})*{gap.seconds:.3f}" for gap in gaps)
    return [f"asetpts='PTS+({shifts})/TB'"]


def fill_filter(*options: str) -> str:
    """The filter that makes silence of holes, so that sound lasts without a break; ``options`` are aresample's."""
    return ":".join(
        ["aresample=async=1", f"min_hard_comp={_CORRECTED_SECONDS}", *options],
    )


def drift_of(packets: Packets, codec: str, sample_rate: int) -> NDArray[np.float64]:
    """How much later than without a break each packet comes, in seconds; zero for a codec that browsers do not play."""
    lengths = [samples / max(sample_rate, 1) for samples in _PACKET_SAMPLES.get(codec, ())]
    starts = packets.starts
    if not lengths or len(starts) < 2:
        return np.zeros(1)
    usual = float(np.median(np.diff(starts)))
    length = min(lengths, key=lambda length: abs(length - usual))
    drift: NDArray[np.float64] = starts - starts[0] - np.arange(len(starts)) * length
    return drift


def has_broken_times(drift: NDArray[np.float64]) -> bool:
    """Whether players that do not look at times would play some of the sound too early or too late."""
    return float(np.ptp(drift)) > TOLERANCE_SECONDS


def hole_seconds(drift: NDArray[np.float64]) -> float:
    """How much of the time between first and last packet no packet fills."""
    return max(float(drift[-1]), 0.0)
