"""When the packets of a stream are due: what a header says of its times may be wrong."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from wordlight_worker.errors import JobError
from wordlight_worker.media.ffprobe import Question, follow

# Five minutes of 240 pictures a second are 72,000; a million take a second to ask for.
_MOST_PACKETS = 1_000_000
_WANTED = "packet=pts_time,dts_time,duration_time,flags"


@dataclass(frozen=True)
class Packets:
    """``starts`` are the times of those that have one, in seconds; ``end_seconds`` is when the last one is over that
    edits do not hide. ``has_hidden``: some after time 0 are only there to decode others.

    Where nothing tells when a packet is shown (B-frames in an AVI), the time counts at which it is decoded.
    """

    count: int
    starts: NDArray[np.float64]
    end_seconds: float
    has_hidden: bool = False


def read_packets(question: Question, stream: int, *, with_edits: bool) -> Packets:
    """The packets of one stream; ``with_edits``: on the timeline that an MP4's edit list makes.

    Raises JobError (media_unreadable) and JobCancelled.
    """
    starts: list[float] = []
    count, end, has_hidden = 0, 0.0, False

    def read(line: str) -> None:
        nonlocal count, end, has_hidden
        shown, decoded, lasts, flags, *_ = (*line.split(","), "", "", "")
        start, duration = _seconds(shown), _seconds(lasts)
        if start is None:
            start = _seconds(decoded)
        count += 1
        if count > _MOST_PACKETS:
            raise JobError("media_unreadable", f"more than {_MOST_PACKETS} packets")
        if start is not None:
            is_hidden = "D" in flags
            starts.append(start)
            end = end if is_hidden else max(end, start + (duration or 0.0))
            has_hidden |= is_hidden and start >= 0

    edits = [] if with_edits else ["-ignore_editlist", "1"]
    follow(question, [*edits, "-select_streams", str(stream), "-show_entries", _WANTED], read)
    return Packets(count, np.array(starts), end, has_hidden)


def _seconds(value: str) -> float | None:
    try:
        return float(value)
    except ValueError:
        return None
