"""Exports a video as the worker does, but without a caption: what parity is judged against.

Run with the worker's Python: plain_export.py SOURCE FOLDER. Writes FOLDER/plain.mp4 and prints the filters between the
source's frames and the encoder as JSON.
"""

import json
import shutil
import sys
from pathlib import Path

from wordlight_worker.contract import MediaLimits
from wordlight_worker.media import encode
from wordlight_worker.media.burn_in import OUTPUT, Captions, burn_in
from wordlight_worker.media.colour import colour_filters
from wordlight_worker.media.ffmpeg import SOURCE
from wordlight_worker.media.probe import probe_video
from wordlight_worker.media.sandbox import Sandbox
from wordlight_worker.media.tools import find_tools

_NO_CAPTIONS = "[Script Info]\nScriptType: v4.00+\n\n[Events]\nFormat: Start, End, Text\n"


def main() -> None:
    source, folder = Path(sys.argv[1]), Path(sys.argv[2])
    for name in ("in", "out", "fonts"):
        (folder / name).mkdir()
    shutil.copyfile(source, folder / SOURCE)
    limits = MediaLimits()
    # The video is our own; a sandbox is not part of what is judged.
    sandbox = Sandbox(find_tools(), bubblewrap=None)
    _, video = probe_video(sandbox, folder, limits, needs_sound=False)
    captions = Captions(_NO_CAPTIONS, (), video.width, video.height)
    burn_in(sandbox, folder, folder, captions, limits)
    (folder / OUTPUT).rename(folder / "plain.mp4")
    filters = [
        *colour_filters(video),
        *encode.display_filters(video),
        *encode.frame_rate_filters(video),
        *encode.even_filters(video.width, video.height),
    ]
    print(json.dumps({"filters": ",".join(filters)}))


main()
