"""How an attempt at a job ends early."""

from wordlight_worker.contract import JobErrorCode


class JobError(Exception):
    """The attempt failed for a reason of the catalogue.

    ``detail`` is for the operator's log: no words of the user, no addresses.
    """

    def __init__(self, code: JobErrorCode, detail: str) -> None:
        super().__init__(f"{code}: {detail}")
        self.code: JobErrorCode = code
        self.detail = detail


class JobCancelled(Exception):
    """The work was asked to stop: its user cancelled it, its lease was lost, or the worker stops."""


class NoRoom(Exception):
    """The disk is full, which is no fault of the job: it goes back to the queue, its attempt not counted."""


class StartError(Exception):
    """The worker cannot start on this machine; the message says why in one sentence."""


class SettingsError(Exception):
    """The environment is wrong; every fault is listed."""

    def __init__(self, faults: list[str]) -> None:
        super().__init__("; ".join(faults))
        self.faults = tuple(faults)
