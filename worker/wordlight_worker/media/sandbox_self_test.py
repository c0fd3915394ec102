"""Proves at start that the sandbox holds on this machine: a tool runs in it, and sees neither files nor network."""

from pathlib import Path

from wordlight_worker.errors import StartError
from wordlight_worker.media.process import Watch, wait_for
from wordlight_worker.media.sandbox import MEBIBYTE, TOOL_NAMES, ProcessLimits, Sandbox, ToolName

_LIMITS = ProcessLimits(cpu_seconds=10, file_bytes=MEBIBYTE)
_WATCH = Watch(total_seconds=20, stall_seconds=20)


def check_sandbox(sandbox: Sandbox, job_dir: Path) -> dict[str, str]:
    """The versions of the tools, as they tell them from inside the sandbox.

    Raises StartError when a tool does not run inside, or when it can read a file outside its job directory. Network
    and process namespaces come with the same ``--unshare-all``: bubblewrap fails when it cannot have them.
    """
    versions: dict[str, str] = {}
    for tool in TOOL_NAMES:
        code, output, errors = _run(sandbox, job_dir, tool, ["-hide_banner", "-version"])
        if code != 0:
            said = errors[-1] if errors else f"exit {code}"
            raise StartError(
                f"The sandbox for media does not work on this machine ({said}). Allow unprivileged user "
                "namespaces, or set WORKER_SANDBOX=off on a machine that cannot have it."
            )
        words = output.split(maxsplit=3)
        versions[tool] = words[2] if len(words) > 2 else "unknown"
    if sandbox.bubblewrap is not None:
        _check_outside_is_hidden(sandbox, job_dir)
    return versions


def _check_outside_is_hidden(sandbox: Sandbox, job_dir: Path) -> None:
    outside = job_dir / "outside"
    outside.write_bytes(b"RIFF")
    _code, _output, errors = _run(sandbox, job_dir, "ffprobe", ["-v", "error", f"file:{outside}"])
    outside.unlink()
    if not any("No such file" in line for line in errors):
        raise StartError(
            "The sandbox for media lets a program see files outside its job directory."
        )


def _run(
    sandbox: Sandbox, job_dir: Path, tool: ToolName, arguments: list[str]
) -> tuple[int, str, tuple[str, ...]]:
    output = bytearray()

    def keep(chunk: bytes) -> bool:
        output.extend(chunk)
        return True

    finished = wait_for(sandbox.start(tool, arguments, job_dir, _LIMITS), _WATCH, keep)
    return finished.returncode, output.decode("utf-8", "replace"), finished.errors
