"""Reads environment variables and remembers every fault, so that all are told at once."""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from wordlight_worker.errors import SettingsError


class EnvironmentReader:
    """Each method answers a value that can be worked with, also for a variable that is wrong."""

    def __init__(self, environment: Mapping[str, str]) -> None:
        self._environment = environment
        self.faults: list[str] = []

    def text(self, name: str, default: str = "") -> str:
        return self._environment.get(name, "").strip() or default

    def directory(self, name: str, default: Path) -> Path:
        return Path(self.text(name, str(default))).expanduser().absolute()

    def choice(self, name: str, choices: Sequence[str]) -> str:
        """The first choice is the default."""
        value = self.text(name, choices[0])
        if value not in choices:
            self.faults.append(f"{name} must be {' or '.join(choices)}")
        return value

    def whole_number(self, name: str, default: int, *, least: int) -> int:
        value = self.text(name, str(default))
        if not re.fullmatch(r"[0-9]{1,9}", value) or int(value) < least:
            self.faults.append(f"{name} must be a whole number, at least {least}")
            return default
        return int(value)

    def pairs(self, name: str, example: str, key: str) -> dict[str, str]:
        """``a=x b=y`` as a mapping; ``key`` is what a key must match."""
        found = {}
        for part in self.text(name).split():
            left, is_pair, right = part.partition("=")
            if not (is_pair and right and re.fullmatch(key, left)):
                self.faults.append(f"{name} must be written as {example!r}")
                break
            found[left] = right
        return found

    def raise_faults(self) -> None:
        """Raises SettingsError with every fault, if there is any."""
        if self.faults:
            raise SettingsError(self.faults)
