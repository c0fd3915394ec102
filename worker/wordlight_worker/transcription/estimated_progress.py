"""How far the engine probably is between two pieces of news from it."""

# Up to here of what lies before the next news the estimate follows the measured rate; the rest is
# approached ever more slowly, because the rate may be wrong and the next news must not set it back.
_TRUSTED_SHARE = 0.8


class EstimatedProgress:
    """Shares are 0 to 1, times in seconds of any clock that does not go back.

    The engine tells what is done and at which share it will tell more. Between, the share rises
    at the rate of the work so far and never passes that next share. It never falls.
    """

    def __init__(self, expected_seconds: float, now: float) -> None:
        """``expected_seconds`` is a guess for the whole work, used until the first news."""
        self._rate = 1 / max(expected_seconds, 0.1)
        self._started = now
        self._told_at = now
        self._told = 0.0
        self._until = 0.0
        self._shown = 0.0

    def tell(self, share: float, until: float, now: float) -> None:
        """News from the engine."""
        if share > self._told and now > self._started:
            self._rate = share / (now - self._started)
        self._told_at, self._told, self._until = now, share, max(until, share)

    def at(self, now: float) -> float:
        """The share to show."""
        ahead = self._until - self._told
        if ahead > 0:
            likely = self._rate * max(now - self._told_at, 0.0) / ahead
            self._show(self._told + ahead * _approach(likely))
        else:
            self._show(self._told)
        return self._shown

    def _show(self, share: float) -> None:
        self._shown = max(self._shown, min(share, 1.0))


def _approach(likely: float) -> float:
    """Of a stretch of work, ``likely`` of which is done at the measured rate: a share below 1, always rising."""
    if likely <= _TRUSTED_SHARE:
        return likely
    rest = 1 - _TRUSTED_SHARE
    return 1 - rest / (1 + (likely - _TRUSTED_SHARE) / rest)
