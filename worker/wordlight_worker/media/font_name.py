"""Reads the name by which an ASS file asks for a font file."""

import struct
from pathlib import Path

_FULL_NAME = 4
_WINDOWS = 3


def read_full_name(font: Path) -> str:
    """The full name in a TrueType or OpenType file; raises ValueError when it has none.

    Layout: OpenType specification 1.9.1, "Organization of an OpenType font" and "name" table.
    """
    data = font.read_bytes()
    (table_count,) = struct.unpack_from(">4xH", data)
    for index in range(table_count):
        tag, offset, _length = struct.unpack_from(">4s4xII", data, 12 + 16 * index)
        if tag == b"name":
            return _find_full_name(data, offset)
    raise ValueError(f"{font.name} has no names")


def _find_full_name(data: bytes, table: int) -> str:
    count, storage = struct.unpack_from(">2xHH", data, table)
    for index in range(count):
        record = struct.unpack_from(">HHHHHH", data, table + 6 + 12 * index)
        platform, _encoding, _language, name, length, offset = record
        if (platform, name) == (_WINDOWS, _FULL_NAME):
            start = table + storage + offset
            return data[start : start + length].decode("utf-16-be")
    raise ValueError("no full name")
