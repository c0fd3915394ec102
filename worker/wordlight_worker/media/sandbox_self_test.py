"""Proves at start that the sandbox holds on this machine: a tool runs in it, and sees neither files nor network."""

from pathlib import Path

from wordlight_worker.errors import StartError
from wordlight_worker.media.process import Watch, wait_for
from wordlight_worker.media.sandbox import MEBIBYTE, ProcessLimits, Sandbox

_LIMITS = ProcessLimits(cpu_seconds=10, file_bytes=MEBIBYTE)
_WATCH = Watch(total_seconds=20, stall_seconds=20)


def check_sandbox(sandbox: Sandbox, job_dir: Path) -> None:
    """Raises StartError when a tool does not run inside, or when it can read a file outside its job directory.

    Network and process namespaces come with the same ``--unshare-all``: bubblewrap fails when it cannot have them.
    """
    for name in ("ffmpeg", "ffprobe"):
        code, lines = _run(sandbox, job_dir, name, ["-hide_banner", "-version"])
        if code != 0:
            said = lines[-1] if lines else f"exit {code}"
            raise StartError(
                f"The sandbox for media does not work on this machine ({said}). Allow unprivileged user "
                "namespaces, or set WORKER_SANDBOX=off on a machine that cannot have it."
            )
    if sandbox.bubblewrap is None:
        return
    outside = job_dir / "outside.wav"
    outside.write_bytes(b"RIFF")
    _code, lines = _run(sandbox, job_dir, "ffprobe", ["-v", "error", f"file:{outside}"])
    outside.unlink()
    if not any("No such file" in line for line in lines):
        raise StartError(
            "The sandbox for media lets a program see files outside its job directory."
        )


def _run(sandbox: Sandbox, job_dir: Path, name: str, arguments: list[str]) -> tuple[int, list[str]]:
    process = sandbox.start(
        "ffmpeg" if name == "ffmpeg" else "ffprobe", arguments, job_dir, _LIMITS
    )
    finished = wait_for(process, _WATCH, lambda _chunk: True)
    return finished.returncode, list(finished.errors)
