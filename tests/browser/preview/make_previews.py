"""Makes what the worker shows in the editor of odd sources; run with the worker's Python: make_previews.py FOLDER.

Writes FOLDER/<n>.mp4 and prints a JSON list: the name of the source, the file, and when flash and click come in it.
"""

import json
import sys
from pathlib import Path

from tests.media.clapper import MOMENTS, make_clapper
from tests.media.making import AAC, H264
from wordlight_worker.contract import MediaLimits
from wordlight_worker.media.ffmpeg import SOURCE
from wordlight_worker.media.probe import probe_video
from wordlight_worker.media.proxy import is_playable, make_proxy
from wordlight_worker.media.sandbox import Sandbox
from wordlight_worker.media.tools import find_tools

_HLG = "setparams=color_primaries=bt2020:color_trc=arib-std-b67:colorspace=bt2020nc:range=tv"
_HEVC = ("-c:v", "libx265", "-preset", "ultrafast", "-x265-params", "log-level=none", "-tag:v", "hvc1")
_UNEVEN = "select='eq(mod(n,5),0)+gt(mod(n,25),12)'"
_LATE_SOUND = ("-af", "atrim=start=1.2")
_HOLE = ("-af", "aselect='not(between(t,2.4,3.6))'")
_SOURCES: dict[str, tuple[str, tuple[str, ...], tuple[float, ...]]] = {
    "an AVI whose sound starts late": (
        "avi",
        (*_LATE_SOUND, "-c:v", "mpeg4", "-c:a", "mp3"),
        MOMENTS[1:],
    ),
    "an MP4 with a hole in its sound": ("mp4", (*_HOLE, *H264, *AAC), MOMENTS),
    "an MP4 in which nothing starts at once": (
        "mp4",
        ("-vf", "trim=start=0.5", "-af", "atrim=start=0.5", *H264, *AAC),
        MOMENTS,
    ),
    "a 10-bit HEVC in high dynamic range with uneven frame times": (
        "mp4",
        ("-vf", f"{_UNEVEN},format=yuv420p10le,{_HLG}", *_HEVC, *AAC),
        MOMENTS,
    ),
}


def main() -> None:
    folder = Path(sys.argv[1])
    limits = MediaLimits()
    # The videos are our own; a sandbox is not part of what is judged.
    sandbox = Sandbox(find_tools(), bubblewrap=None)
    made = []
    for number, (name, (ending, options, clicks)) in enumerate(_SOURCES.items()):
        job_dir = folder / f"job-{number}"
        for part in ("in", "out"):
            (job_dir / part).mkdir(parents=True)
        make_clapper(job_dir / f"source.{ending}", *options).rename(job_dir / SOURCE)
        info, video = probe_video(sandbox, job_dir, limits)
        shown = job_dir / SOURCE
        if not is_playable(info, video):
            shown = make_proxy(sandbox, job_dir, info, video, limits)
        shown.rename(folder / f"{number}.mp4")
        made.append({"name": name, "file": f"{number}.mp4", "flashes": MOMENTS, "clicks": clicks})
    print(json.dumps(made))


main()
