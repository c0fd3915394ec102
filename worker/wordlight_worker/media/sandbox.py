"""The only way to start ffmpeg and ffprobe: fenced in, with limits. docs/decisions says what is bound and why.

A program sees one *job directory* as its working directory: ``in`` (read-only), ``out`` (writable) and ``fonts``
(read-only). Arguments name files relative to it, so they are the same with and without bubblewrap.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, get_args

from wordlight_worker.errors import StartError
from wordlight_worker.media.tools import Tool, Tools, find_tools

ToolName = Literal["ffmpeg", "ffprobe"]
TOOL_NAMES: tuple[ToolName, ...] = get_args(ToolName)

MEBIBYTE = 1024 * 1024
FONTS_CONFIGURATION = "in/fonts.conf"
_INSIDE = Path("/job")
_LIMITED_EXEC = Path(__file__).with_name("limited_exec.py")


@dataclass(frozen=True)
class ProcessLimits:
    """Limits of one process: CPU time in seconds, size of the largest file it may write, address space."""

    cpu_seconds: int
    file_bytes: int
    # 1 GiB is too little for 1080x1920 (research: 1.5 GiB suffices); 4096 x 2160 takes about twice that.
    address_space_bytes: int = 4096 * MEBIBYTE
    open_files: int = 64

    def as_arguments(self) -> list[str]:
        limits = {
            "CPU": self.cpu_seconds,
            "FSIZE": self.file_bytes,
            "NOFILE": self.open_files,
            "CORE": 0,
        }
        # macOS refuses to limit the address space.
        if sys.platform == "linux":
            limits["AS"] = self.address_space_bytes
        return [f"{name}={value}" for name, value in limits.items()]


@dataclass(frozen=True)
class Sandbox:
    """``bubblewrap`` is the path of ``bwrap``, or None where the operator switched the sandbox off."""

    tools: Tools
    bubblewrap: Path | None

    def start(
        self, name: ToolName, arguments: Sequence[str], job_dir: Path, limits: ProcessLimits
    ) -> "subprocess.Popen[bytes]":
        """Starts a tool in its own process group, standard output and error as pipes, no standard input."""
        tool: Tool = getattr(self.tools, name)
        job_dir = job_dir.resolve()
        command = (
            [str(tool.program), *arguments]
            if self.bubblewrap is None
            else [str(self.bubblewrap), *_fence(tool, job_dir), *arguments]
        )
        limited = [sys.executable, "-I", "-S", str(_LIMITED_EXEC), str(os.getpid())]
        return subprocess.Popen(
            [*limited, *limits.as_arguments(), "--", *command],
            cwd=job_dir,
            env={"FONTCONFIG_FILE": str(job_dir / FONTS_CONFIGURATION)},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )


def open_sandbox(mode: Literal["bubblewrap", "off"]) -> Sandbox:
    """Raises StartError when a program is missing. Whether the sandbox holds is for sandbox_self_test to say."""
    tools = find_tools()
    if mode == "off":
        return Sandbox(tools, None)
    program = shutil.which("bwrap")
    if program is None:
        raise StartError(
            "bubblewrap is not installed, so media cannot be opened safely. Install it, or set "
            "WORKER_SANDBOX=off on a machine that cannot have it."
        )
    return Sandbox(tools, Path(program))


def _fence(tool: Tool, job_dir: Path) -> list[str]:
    binds: list[tuple[Path, str]] = [(tool.program, f"/bin/{tool.name}")]
    if tool.loader is not None:
        binds.append((tool.loader.resolve(), str(tool.loader)))
    binds += [(library.resolve(), f"/lib/{library.name}") for library in tool.libraries]
    binds += [
        (job_dir / name, str(_INSIDE / name))
        for name in ("in", "fonts")
        if (job_dir / name).is_dir()
    ]
    environment = {
        "LD_LIBRARY_PATH": "/lib",
        "FONTCONFIG_FILE": str(_INSIDE / FONTS_CONFIGURATION),
    }
    fence = ["--unshare-all", "--die-with-parent", "--new-session", "--cap-drop", "ALL"]
    fence += ["--clearenv"]
    for name, value in environment.items():
        fence += ["--setenv", name, value]
    for source, target in binds:
        fence += ["--ro-bind", str(source), target]
    if (job_dir / "out").is_dir():
        fence += ["--bind", str(job_dir / "out"), str(_INSIDE / "out")]
    return [*fence, "--tmpfs", "/tmp", "--chdir", str(_INSIDE), "--", f"/bin/{tool.name}"]  # noqa: S108
