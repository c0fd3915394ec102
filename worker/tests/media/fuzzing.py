"""Changes headers of media files as faults and attackers do, the same for the same seed."""

import random
from collections.abc import Callable

# Where containers keep what is parsed before any picture or sound.
_HEADER_BYTES = 64 * 1024
_BOXES: tuple[bytes, ...] = (
    b"moov",
    b"trak",
    b"mdia",
    b"stbl",
    b"stts",
    b"stsz",
    b"stco",
    b"stsc",
    b"stsd",
    b"ctts",
)
_BOXES += (b"elst", b"mdhd", b"tkhd", b"esds", b"avcC", b"strh", b"strf", b"avih", b"idx1", b"LIST")
_NUMBERS = (0, 1, 7, 8, 0x7FFFFFFF, 0x80000000, 0xFFFFFFF0, 0xFFFFFFFF)

Change = Callable[[bytearray, random.Random], None]


def _place(data: bytearray, chance: random.Random) -> int:
    """Somewhere in the first or the last 64 kB."""
    span = min(len(data), _HEADER_BYTES)
    at = chance.randrange(span)
    return at if chance.random() < 0.5 else len(data) - 1 - at


def _box(data: bytearray, chance: random.Random) -> int:
    """Where the name of some box or chunk stands; -1 if nowhere."""
    found = [at for name in _BOXES if (at := data.find(name)) >= 4]
    return chance.choice(found) if found else -1


def flip_bits(data: bytearray, chance: random.Random) -> None:
    for _time in range(chance.choice((1, 4, 32))):
        data[_place(data, chance)] ^= 1 << chance.randrange(8)


def write_noise(data: bytearray, chance: random.Random) -> None:
    at = _place(data, chance)
    data[at : at + 16] = chance.randbytes(min(16, len(data) - at))


def truncate(data: bytearray, chance: random.Random) -> None:
    del data[chance.randrange(1, len(data)) :]


def claim_length(data: bytearray, chance: random.Random) -> None:
    at = _box(data, chance)
    number = chance.choice(_NUMBERS)
    if at < 4:
        return
    if data[:4] == b"RIFF":
        data[at + 4 : at + 8] = number.to_bytes(4, "little")
    else:
        data[at - 4 : at] = number.to_bytes(4)


def claim_number(data: bytearray, chance: random.Random) -> None:
    """One of the fields of a box, often a count of entries."""
    at = _box(data, chance)
    if at >= 4:
        begin = at + 4 + 4 * chance.randrange(10)
        data[begin : begin + 4] = chance.choice(_NUMBERS).to_bytes(4)


def double_box(data: bytearray, chance: random.Random) -> None:
    at = _box(data, chance)
    if at >= 4:
        size = min(int.from_bytes(data[at - 4 : at]), _HEADER_BYTES)
        data[at - 4 : at - 4] = data[at - 4 : at - 4 + max(size, 8)]


def swap_boxes(data: bytearray, chance: random.Random) -> None:
    one, other = _box(data, chance), _box(data, chance)
    if one >= 4 and other >= 4:
        data[one : one + 4], data[other : other + 4] = (
            data[other : other + 4],
            data[one : one + 4],
        )


CHANGES: tuple[Change, ...] = (
    flip_bits,
    write_noise,
    truncate,
    claim_length,
    claim_number,
    double_box,
    swap_boxes,
)


def mutate(original: bytes, seed: int) -> bytes:
    """One to three changes."""
    chance = random.Random(seed)  # noqa: S311
    data = bytearray(original)
    for _change in range(chance.choice((1, 1, 2, 3))):
        chance.choice(CHANGES)(data, chance)
        if not data:
            break
    return bytes(data)
