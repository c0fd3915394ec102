"""The sound of a file that somebody names on the command line, opened as carefully as an upload."""

import os
import shutil
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from wordlight_worker.contract import MediaLimits
from wordlight_worker.media.audio import decode_sound
from wordlight_worker.media.ffmpeg import SOURCE
from wordlight_worker.media.probe import probe_sound
from wordlight_worker.media.sandbox import Sandbox, open_sandbox
from wordlight_worker.media.sandbox_self_test import check_sandbox
from wordlight_worker.media.workdir import WorkDirectory, open_work_directory
from wordlight_worker.settings import LocalSettings


class MediaFileError(Exception):
    """The file named on the command line cannot be taken; the message is a sentence."""


def check_media_file(media: Path) -> None:
    """Raises MediaFileError for a file that is not there or is empty."""
    if not media.is_file():
        raise MediaFileError(f"There is no file {media}.")
    if media.stat().st_size == 0:
        raise MediaFileError(f"The file {media} is empty.")


def read_sound(settings: LocalSettings, media: Path) -> NDArray[np.float32]:
    """16 kHz mono samples of one file. Raises StartError, MediaFileError and JobError."""
    check_media_file(media)
    sandbox = open_sandbox(settings.sandbox)
    with open_work_directory(settings.work_dir) as work_directory:
        with work_directory.job() as job_dir:
            check_sandbox(sandbox, job_dir)
        return decode_file(sandbox, work_directory, media)


def decode_file(
    sandbox: Sandbox, work_directory: WorkDirectory, media: Path
) -> NDArray[np.float32]:
    """16 kHz mono samples of a file in a sandbox that is proved; raises JobError."""
    limits = MediaLimits()
    with work_directory.job() as job_dir:
        _place(media, job_dir / SOURCE)
        info = probe_sound(sandbox, job_dir, limits)
        return decode_sound(sandbox, job_dir, info, limits).samples


def _place(media: Path, source: Path) -> None:
    try:
        os.link(media.resolve(), source)
    except OSError:
        shutil.copyfile(media, source)
