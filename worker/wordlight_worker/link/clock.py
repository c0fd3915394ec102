"""Notices a wrong clock. Leases do not care (the database's clock alone counts), TLS and log readers do."""

from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

from wordlight_worker.log import Log

_TOLERANCE_SECONDS = 60


class ClockWatch:
    """Logs ``clock_wrong`` when this machine's clock leaves the API's, and ``clock_right`` when it is back."""

    def __init__(self, log: Log) -> None:
        self._log = log
        self._is_wrong = False

    def compare(self, date_header: str | None) -> None:
        """``date_header`` is the API's ``Date``; nothing is said of one that is missing or not understood."""
        try:
            told = parsedate_to_datetime(date_header or "")
        except ValueError:
            return
        ahead_seconds = round((datetime.now(UTC) - told.astimezone(UTC)).total_seconds())
        is_wrong = abs(ahead_seconds) > _TOLERANCE_SECONDS
        if is_wrong != self._is_wrong:
            self._log("clock_wrong" if is_wrong else "clock_right", ahead_seconds=ahead_seconds)
        self._is_wrong = is_wrong
