"""Headers that say another length than the media have, and media with damaged places."""

from pathlib import Path

from tests.media.making import AAC, H264, ffmpeg

LONG_SECONDS = 310.0


def make_long(target: Path, *options: str) -> Path:
    """310 s of little, quickly made."""
    inputs = (
        "-f",
        "lavfi",
        "-i",
        "color=size=64x64:rate=2",
        "-f",
        "lavfi",
        "-i",
        "sine=sample_rate=8000",
    )
    codecs = (*H264, *AAC) if target.suffix == ".mp4" else ("-c:v", "mpeg4", "-c:a", "pcm_s16le")
    ffmpeg(*inputs, "-t", str(LONG_SECONDS), *codecs, *options, target)
    return target


def claim_mp4_seconds(video: Path, seconds: float) -> Path:
    """Every header of an MP4 (ISO/IEC 14496-12, 8.2.2, 8.3.2, 8.4.2) says ``seconds``; its tables stay as they are."""
    data = bytearray(video.read_bytes())
    scale = 1
    for name, at_scale, at_duration in ((b"mdhd", 16, 20), (b"mvhd", 16, 20), (b"tkhd", None, 24)):
        found = data.find(name)
        assert found > 0
        while found > 0:
            if at_scale is not None:
                scale = int.from_bytes(data[found + at_scale : found + at_scale + 4])
            begin = found + at_duration
            data[begin : begin + 4] = round(scale * seconds).to_bytes(4)
            found = data.find(name, found + 4)
    video.write_bytes(data)
    return video


def claim_avi_seconds(video: Path, seconds: float) -> Path:
    """The headers of an AVI's streams say ``seconds``; what is in them stays as it is."""
    data = bytearray(video.read_bytes())
    found = data.find(b"strh")
    assert found > 0
    while found > 0:
        scale, rate = (
            int.from_bytes(data[found + at : found + at + 4], "little") for at in (28, 32)
        )
        data[found + 40 : found + 44] = round(seconds * rate / scale).to_bytes(4, "little")
        found = data.find(b"strh", found + 4)
    video.write_bytes(data)
    return video


def make_damaged(target: Path, first: float, last: float) -> Path:
    """20 s of an MP4 whose media are zeros from one share of the file to another."""
    sound = "anoisesrc=amplitude=0.3:color=pink:seed=1"
    picture = "testsrc2=size=64x64:rate=25"
    faststart = ("-movflags", "+faststart")
    ffmpeg(
        *("-f", "lavfi", "-i", picture, "-f", "lavfi", "-i", sound, "-t", "20"),
        *("-pix_fmt", "yuv420p", *H264, *AAC, *faststart, target),
    )
    data = bytearray(target.read_bytes())
    media = data.index(b"mdat")
    begin, end = (media + round((len(data) - media) * share) for share in (first, last))
    data[begin:end] = bytes(end - begin)
    target.write_bytes(data)
    return target
