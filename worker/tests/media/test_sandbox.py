"""What a program in the sandbox can and cannot do."""

import ast
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

import wordlight_worker
from tests.media.making import make_talk
from wordlight_worker.errors import StartError
from wordlight_worker.media.ffmpeg import SOURCE
from wordlight_worker.media.process import Finished, Watch, wait_for
from wordlight_worker.media.sandbox import MEBIBYTE, ProcessLimits, Sandbox, open_sandbox
from wordlight_worker.media.sandbox_self_test import check_sandbox

LIMITS = ProcessLimits(cpu_seconds=10, file_bytes=MEBIBYTE)


def run(
    sandbox: Sandbox, job_dir: Path, arguments: Sequence[str], limits: ProcessLimits = LIMITS
) -> Finished:
    return wait_for(
        sandbox.start("ffmpeg", ["-nostdin", "-v", "error", *arguments], job_dir, limits),
        Watch(total_seconds=20, stall_seconds=20),
        lambda _chunk: True,
    )


def test_the_self_test_accepts_this_machine(sandbox: Sandbox, job_dir: Path) -> None:
    versions = check_sandbox(sandbox, job_dir)
    assert versions["ffmpeg"].startswith("n9.")
    assert versions["ffprobe"].startswith("n8.")


def test_no_file_of_the_host_can_be_read(sandbox: Sandbox, job_dir: Path, tmp_path: Path) -> None:
    secret = make_talk(tmp_path / "secret.mp4", seconds=0.2)
    outside = run(sandbox, job_dir, ["-i", f"file:{secret}", "-f", "null", "-"])
    assert any("No such file" in line for line in outside.errors)
    secret.rename(job_dir / SOURCE)
    assert run(sandbox, job_dir, ["-i", f"file:{SOURCE}", "-f", "null", "-"]).returncode == 0


def test_a_link_out_of_the_job_directory_leads_nowhere(
    sandbox: Sandbox, job_dir: Path, tmp_path: Path
) -> None:
    (job_dir / SOURCE).symlink_to(make_talk(tmp_path / "secret.mp4", seconds=0.2))
    followed = run(sandbox, job_dir, ["-i", f"file:{SOURCE}", "-f", "null", "-"])
    assert any("No such file" in line for line in followed.errors)


def test_there_is_no_network(sandbox: Sandbox, job_dir: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.setblocking(False)
        address = f"tcp://127.0.0.1:{server.getsockname()[1]}"
        called = run(sandbox, job_dir, ["-i", address, "-f", "null", "-"])
        assert called.returncode != 0
        with pytest.raises(BlockingIOError):
            server.accept()


def test_the_same_call_reaches_the_network_without_the_sandbox(job_dir: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(10)
        address = f"tcp://127.0.0.1:{server.getsockname()[1]}"
        process = open_sandbox("off").start("ffmpeg", ["-i", address], job_dir, LIMITS)
        connection, _peer = server.accept()
        connection.close()
        wait_for(process, Watch(20, 20), lambda _chunk: True)


def test_the_environment_of_the_worker_does_not_come_in(
    sandbox: Sandbox, job_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # ffmpeg writes a report where this variable says so.
    monkeypatch.setenv("FFREPORT", "file=out/report.log:level=48")
    monkeypatch.setenv("WORKER_TOKEN", "secret")
    assert run(sandbox, job_dir, ["-version"]).returncode == 0
    assert list((job_dir / "out").iterdir()) == []


def test_a_tool_has_an_environment_of_two_harmless_names(
    sandbox: Sandbox,
    job_dir: Path,
    monkeypatch: pytest.MonkeyPatch,
    children: Callable[[], list[int]],
    wait_until: Callable[[Callable[[], bool]], None],
) -> None:
    monkeypatch.setenv("WORKER_TOKEN", "secret")
    endless = ["-re", "-f", "lavfi", "-i", "color=size=64x64", "-f", "null", "-"]
    process = sandbox.start("ffmpeg", endless, job_dir, LIMITS)
    try:
        wait_until(lambda: any(_program(child) == "ffmpeg" for child in children()))
        tools = [child for child in children() if _program(child) == "ffmpeg"]
        seen = [Path(f"/proc/{tool}/environ").read_bytes().split(b"\0") for tool in tools]
        names = {entry.partition(b"=")[0] for entries in seen for entry in entries if entry}
        assert names == {b"FONTCONFIG_FILE", b"LD_LIBRARY_PATH", b"PWD"}
    finally:
        process.kill()
        wait_for(process, Watch(20, 20), lambda _chunk: True)


def _program(child: int) -> str:
    try:
        return Path(f"/proc/{child}/comm").read_text().strip()
    except OSError:
        return ""


@pytest.mark.parametrize("target", ["in/made.mp4", "fonts/made.mp4", "../made.mp4", "/made.mp4"])
def test_only_the_out_folder_keeps_what_is_written(
    target: str, sandbox: Sandbox, job_dir: Path
) -> None:
    before = sorted(job_dir.rglob("*"))
    picture = ["-f", "lavfi", "-i", "color=duration=0.1:size=16x16"]
    run(sandbox, job_dir, [*picture, target])
    assert sorted(job_dir.rglob("*")) == before
    assert run(sandbox, job_dir, [*picture, "out/made.mp4"]).returncode == 0
    assert (job_dir / "out/made.mp4").stat().st_size > 0


def test_a_file_cannot_grow_beyond_its_limit(sandbox: Sandbox, job_dir: Path) -> None:
    noise = ["-f", "lavfi", "-i", "nullsrc=size=640x480:rate=25,geq=random(1)*255:128:128"]
    grown = run(sandbox, job_dir, [*noise, "-t", "2", "-c:v", "rawvideo", "out/made.avi"])
    assert grown.returncode != 0
    assert (job_dir / "out/made.avi").stat().st_size <= MEBIBYTE


def test_memory_is_limited(sandbox: Sandbox, job_dir: Path) -> None:
    # One frame of 16000 x 16000 in three planes takes 732 MiB.
    picture = "color=size=16000x16000:duration=0.04,format=gbrp"
    flood = ["-f", "lavfi", "-i", picture, "-f", "null", "-"]
    enough = ProcessLimits(cpu_seconds=20, file_bytes=MEBIBYTE)
    small = replace(enough, address_space_bytes=700 * MEBIBYTE)
    assert run(sandbox, job_dir, flood, enough).returncode == 0
    assert run(sandbox, job_dir, flood, small).returncode != 0


def test_cpu_time_is_limited(sandbox: Sandbox, job_dir: Path) -> None:
    endless = ["-f", "lavfi", "-i", "mandelbrot=size=640x480", "-f", "null", "-"]
    finished = run(sandbox, job_dir, endless, ProcessLimits(cpu_seconds=1, file_bytes=MEBIBYTE))
    assert finished.returncode != 0


_PARENT = """
import sys
from pathlib import Path
from wordlight_worker.media.process import Watch, wait_for
from wordlight_worker.media.sandbox import ProcessLimits, open_sandbox
endless = ["-v", "error", "-re", "-f", "lavfi", "-i", "color", "-f", "null", "-progress", "pipe:1", "-"]
process = open_sandbox(sys.argv[1]).start("ffmpeg", endless, Path(sys.argv[2]), ProcessLimits(60, 0))
print("started", flush=True)
wait_for(process, Watch(60, 60), lambda chunk: print("frame", flush=True) is None)
"""


@pytest.mark.parametrize("mode", ["bubblewrap", "off"])
def test_ffmpeg_dies_with_a_worker_that_is_killed(
    mode: str, job_dir: Path, wait_until: Callable[[Callable[[], bool]], None]
) -> None:
    worker = Path(wordlight_worker.__file__).parents[1]
    with subprocess.Popen(
        [sys.executable, "-c", _PARENT, mode, job_dir],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(worker)},
    ) as parent:
        assert parent.stdout is not None
        assert parent.stdout.readline() == "started\n"
        assert parent.stdout.readline() == "frame\n"
        # The job directory is part of every command line of the tree, or its working directory.
        assert _working_in(job_dir) != []
        parent.send_signal(signal.SIGKILL)
        parent.wait()
    wait_until(lambda: _working_in(job_dir) == [])


def _working_in(job_dir: Path) -> list[int]:
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            command = (process / "cmdline").read_bytes()
            folder = (process / "cwd").readlink()
        except OSError:
            continue
        if b"color" in command and (folder == job_dir or str(job_dir).encode() in command):
            found.append(int(process.name))
    return found


def test_a_machine_without_bubblewrap_is_told_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nonexistent")
    with pytest.raises(StartError, match="WORKER_SANDBOX=off"):
        open_sandbox("bubblewrap")


def test_a_sandbox_that_cannot_start_is_refused(job_dir: Path, tmp_path: Path) -> None:
    broken = tmp_path / "bwrap"
    broken.write_text("#!/bin/sh\necho 'bwrap: Creating new namespace failed' >&2\nexit 1\n")
    broken.chmod(0o755)
    sandbox = Sandbox(open_sandbox("off").tools, broken)
    with pytest.raises(StartError, match="Creating new namespace failed"):
        check_sandbox(sandbox, job_dir)


def test_a_sandbox_that_shows_the_host_is_refused(job_dir: Path, tmp_path: Path) -> None:
    tools = open_sandbox("off").tools
    leaky = tmp_path / "bwrap"
    leaky.write_text(
        '#!/bin/sh\nwhile [ "$1" != -- ]; do shift; done\nshift; name=${1#/bin/}; shift\n'
        f'case $name in ffmpeg) exec "{tools.ffmpeg.program}" "$@";; esac\n'
        f'exec "{tools.ffprobe.program}" "$@"\n'
    )
    leaky.chmod(0o755)
    with pytest.raises(StartError, match="outside its job directory"):
        check_sandbox(Sandbox(tools, leaky), job_dir)


def test_only_the_sandbox_starts_programs() -> None:
    """tools.py asks the system's loader about the wheels' programs; the engine is a Python process."""
    allowed = {"media/sandbox.py", "media/tools.py", "models/wheels.py"}
    package = Path(wordlight_worker.__file__).parent
    starters = {
        str(file.relative_to(package))
        for file in package.rglob("*.py")
        if _starts_programs(ast.parse(file.read_text()))
    }
    assert starters <= allowed


def _starts_programs(tree: ast.Module) -> bool:
    names = {
        f"{node.value.id}.{node.attr}"
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name)
    }
    forbidden = ("os.system", "os.popen", "os.spawn", "os.posix_spawn", "asyncio.create_subprocess")
    starts = {"subprocess.Popen", "subprocess.run", "subprocess.call", "subprocess.check_output"}
    return bool(names & starts) or any(name.startswith(forbidden) for name in names)
