"""Becomes another program under resource limits: ``limited_exec.py PARENT_PID LIMIT=VALUE... -- PROGRAM ARGUMENT...``.

A program of its own and not a hook between fork and exec: such hooks are unsafe in a process with threads.
"""

import ctypes
import os
import resource
import signal
import sys

_PR_SET_PDEATHSIG = 1


def main(arguments: list[str]) -> None:
    split = arguments.index("--")
    parent, limits, command = arguments[0], arguments[1:split], arguments[split + 1 :]
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != int(parent):
        sys.exit(1)
    for limit in limits:
        name, value = limit.split("=")
        resource.setrlimit(getattr(resource, f"RLIMIT_{name}"), (int(value), int(value)))
    # Python ignores it, and what is ignored stays so in the next program, which would write on in vain.
    signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
    os.execv(command[0], command)  # noqa: S606


if __name__ == "__main__":
    main(sys.argv[1:])
