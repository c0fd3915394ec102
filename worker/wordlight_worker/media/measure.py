"""Holds what a header says against the packets that are there."""

from dataclasses import replace

from wordlight_worker.errors import JobError
from wordlight_worker.media.avi_chunks import AviChunks, read_avi
from wordlight_worker.media.avi_sound import sound_of
from wordlight_worker.media.ffprobe import Question
from wordlight_worker.media.media_info import MediaInfo, SoundStream
from wordlight_worker.media.packets import Packets, read_packets
from wordlight_worker.media.sound_times import drift_of, has_broken_times, hole_seconds

# A file may end a little early (a recorder that lost power): less than this share is a broken upload.
_MIN_SHARE = 0.98
_SLACK_SECONDS = 0.5
_INDEXED = ("mp4", "mov")


def measure(question: Question, stated: MediaInfo) -> MediaInfo:
    """The facts, with those that only the packets tell; raises JobError (media_unreadable) for a part of a file.

    An MP4's index is held against the packets one by one. An AVI's counts the pictures that its recorder dropped, and
    one of fragments promises nothing: they last as long as their packets.
    """
    avi = read_avi(question.job_dir / question.source) if stated.container == "avi" else None
    ends: list[float] = []
    sound = stated.sound
    if sound is not None:
        packets = read_packets(question, sound.index, with_edits=True)
        sound = _measure_sound(avi, stated, sound, packets)
        ends.append(packets.end_seconds + sum(gap.seconds for gap in sound.gaps))
    info = replace(stated, sound=sound, duration_seconds=max([stated.duration_seconds, *ends]))
    if stated.video is None:
        return info
    # Edits are left out, else what somebody trimmed on a phone would look cut off.
    pictures = read_packets(question, stated.video.index, with_edits=False)
    promised = stated.video.promised_frames
    if stated.container in _INDEXED and promised is not None:
        if pictures.count < _MIN_SHARE * promised:
            fault = f"{pictures.count} of {promised} pictures are in the file"
            raise JobError("media_unreadable", fault)
        return info
    promised_seconds = max(stated.duration_seconds, avi.promised_picture_seconds if avi else 0.0)
    end = max([*ends, pictures.end_seconds])
    if end < min(_MIN_SHARE * promised_seconds, promised_seconds - _SLACK_SECONDS):
        raise JobError("media_unreadable", f"{end:.1f} of {promised_seconds:.1f} s are in the file")
    video = replace(stated.video, start_seconds=float(pictures.starts.min(initial=end)))
    return replace(info, video=video, duration_seconds=end)


def _measure_sound(
    avi: AviChunks | None, stated: MediaInfo, sound: SoundStream, packets: Packets
) -> SoundStream:
    if avi is not None:
        return _measure_avi_sound(avi, stated, sound, packets)
    drift = drift_of(packets, sound.codec, sound.sample_rate)
    promised = sound.promised_seconds
    return replace(
        sound,
        has_broken_times=has_broken_times(drift),
        promised_seconds=None if promised is None else promised - hole_seconds(drift),
    )


def _measure_avi_sound(
    avi: AviChunks, stated: MediaInfo, sound: SoundStream, packets: Packets
) -> SoundStream:
    found = sound_of(avi, sound.index)
    if found is None:
        return sound
    # Of some codecs ffmpeg does count the empty chunks, and of all a late start that the header tells.
    silent = sum(gap.seconds for gap in found.gaps)
    is_counted = packets.end_seconds > found.heard_seconds + silent / 2
    promised = min(found.promised_seconds, stated.duration_seconds)
    return replace(sound, gaps=() if is_counted else found.gaps, promised_seconds=promised)
