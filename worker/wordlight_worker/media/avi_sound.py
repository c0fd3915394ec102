"""Where the sound of an AVI pauses, which neither its header nor ffmpeg tell: its samples just follow each other."""

from dataclasses import dataclass
from itertools import pairwise

from wordlight_worker.media.avi_chunks import AviChunks, StreamHeader

_MOST_GAPS = 100
# Two signs of one gap agree when they differ by no more than two chunks of sound or pictures may last.
_AGREEMENT_SECONDS = 0.1


@dataclass(frozen=True)
class Gap:
    """``at_seconds`` counts what is heard before; ``seconds`` is how long nothing is heard then."""

    at_seconds: float
    seconds: float


@dataclass(frozen=True)
class AviSound:
    """``heard_seconds`` of sound are in the file, the gaps left out; ``promised_seconds`` by its header."""

    heard_seconds: float
    promised_seconds: float
    gaps: tuple[Gap, ...]


def sound_of(avi: AviChunks, stream: int) -> AviSound | None:
    """None where the file says nothing that makes sense."""
    header = avi.headers.get(stream)
    if header is None or header.kind != b"auds":
        return None
    if header.sample_bytes == 0:
        return sound_of_chunks(header, [size > 0 for of, size in avi.chunks if of == stream])
    picture = avi.first_picture
    if picture is None:
        return None
    return sound_of_samples(header, stream, avi.headers[picture], picture, avi.chunks)


def sound_of_chunks(header: StreamHeader, has_sound: list[bool]) -> AviSound | None:
    """Each chunk has the same length in time, also an empty one: runs of those before the last sound are gaps.

    None unless the header counts the empty ones, and where they are too many to be honest.
    """
    if header.length != len(has_sound):
        return None
    gaps: list[Gap] = []
    heard = silent = 0
    for sounds in has_sound:
        if not sounds:
            silent += 1
            continue
        if silent:
            gaps.append(Gap(heard * header.unit_seconds, silent * header.unit_seconds))
            silent = 0
        heard += 1
    if len(gaps) > _MOST_GAPS:
        return None
    seconds = heard * header.unit_seconds
    return AviSound(seconds, seconds, tuple(gaps))


def sound_of_samples(
    header: StreamHeader,
    sound: int,
    picture_header: StreamHeader,
    picture: int,
    chunks: list[tuple[int, int]],
) -> AviSound:
    """Raw samples cannot be left out visibly, but a gap shows in the order of the chunks.

    It is believed where the pictures run ahead of the sound by as much as the whole sound is shorter than the picture.
    """
    pictures = heard = 0.0
    # How far pictures are ahead of the sound at each of its chunks, with what was heard before.
    leads = [(0.0, 0.0)]
    for of, size in chunks:
        if of == picture:
            pictures += picture_header.unit_seconds
        elif of == sound:
            leads.append((heard, pictures - heard))
            heard += size / header.sample_bytes * header.unit_seconds
    promised = header.length * header.unit_seconds
    missing = pictures - heard
    if missing <= _AGREEMENT_SECONDS:
        return AviSound(heard, promised, ())
    jumps = ((at, after - before) for (_, before), (at, after) in pairwise(leads))
    gaps = [Gap(at, missing) for at, jump in jumps if abs(jump - missing) <= _AGREEMENT_SECONDS]
    return AviSound(heard, promised, tuple(gaps) if len(gaps) == 1 else ())
