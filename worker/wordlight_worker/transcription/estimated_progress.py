"""How far the engine probably is between two pieces of news from it."""

# Up to here of what lies before the next news the estimate follows the measured rate, which may be
# wrong. From there it creeps: a tenth of a percent of a whole job in less than 3 s.
_TRUSTED_SHARE = 0.7
_CREEP_A_SECOND = 0.0005


class EstimatedProgress:
    """Shares are 0 to 1, times in seconds of any clock that does not go back.

    The engine tells what is done and at which share it will tell more. Between, the share rises
    at the rate of the work so far, then slowly, and never passes that next share. It never falls.
    """

    def __init__(self, expected_seconds: float, now: float) -> None:
        """``expected_seconds`` is a guess for the whole work, used until the first news."""
        self._rate = 1 / max(expected_seconds, 0.1)
        self._started = now
        self._told_at = now
        self._told = 0.0
        self._until = 0.0
        self._shown = 0.0
        self._shown_at = now

    def tell(self, share: float, until: float, now: float) -> None:
        """News from the engine."""
        if share > self._told and now > self._started:
            self._rate = share / (now - self._started)
        self._told_at, self._told, self._until = now, share, max(until, share)

    def at(self, now: float) -> float:
        """The share to show."""
        ahead = self._until - self._told
        likely = min(self._rate * max(now - self._told_at, 0.0), ahead * _TRUSTED_SHARE)
        crept = self._shown + _CREEP_A_SECOND * max(now - self._shown_at, 0.0)
        self._shown_at = now
        self._shown = max(self._shown, min(max(self._told + likely, crept), self._until, 1.0))
        return self._shown
