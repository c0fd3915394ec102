"""Filters that bring any picture to 8-bit 4:2:0 in BT.709, limited range: what captions are drawn on.

Chains and their measured errors: docs/decisions, colour chain.
"""

from wordlight_worker.media.media_info import VideoStream

_BT709_TAGS = "setparams=color_primaries=bt709:color_trc=bt709:colorspace=bt709:range=tv"
_SMPTE170M_TAGS = (
    "setparams=color_primaries=smpte170m:color_trc=smpte170m:colorspace=smpte170m:range=tv"
)
_TO_BT709 = (
    "scale=out_color_matrix=bt709:out_range=tv:flags=bicubic+accurate_rnd+full_chroma_int",
    "format=yuv420p",
    _BT709_TAGS,
)
_WIDE_GAMUT_TO_BT709 = ("zscale=p=bt709:t=bt709:m=bt709:r=tv", "format=yuv420p", _BT709_TAGS)
_TONE_MAP_TO_BT709 = (
    "zscale=t=linear:npl=100",
    "format=gbrpf32le",
    "zscale=p=bt709",
    "tonemap=hable:desat=0",
    "zscale=t=bt709:m=bt709:r=tv",
    "format=yuv420p",
    _BT709_TAGS,
)
_HDR_TRANSFERS = ("smpte2084", "arib-std-b67")
# Players' rule of thumb for files that do not say: high definition is BT.709, anything smaller BT.601.
_HIGH_DEFINITION_LINES = 720
_RGB_FORMATS = ("rgb", "bgr", "gbr", "argb", "abgr", "0rgb", "0bgr", "pal8")


def colour_filters(video: VideoStream) -> list[str]:
    """Filters for this stream, in order: tag what is untagged, convert, tag the result."""
    colours = video.colours
    if colours.transfer in _HDR_TRANSFERS:
        untagged = colours.space is None or colours.primaries is None
        tags = ["setparams=color_primaries=bt2020:colorspace=bt2020nc"] if untagged else []
        return [*tags, *_TONE_MAP_TO_BT709]
    if video.pixel_format.startswith(_RGB_FORMATS):
        return list(_TO_BT709)
    if colours.primaries == "bt2020" and colours.space is not None and colours.transfer is not None:
        return list(_WIDE_GAMUT_TO_BT709)
    if colours.space is not None:
        return list(_TO_BT709)
    return [_assumed_tags(video), *_TO_BT709]


def _assumed_tags(video: VideoStream) -> str:
    is_high_definition = video.coded_height >= _HIGH_DEFINITION_LINES
    tags = _BT709_TAGS if is_high_definition else _SMPTE170M_TAGS
    is_full_range = video.colours.range == "pc" or video.pixel_format.startswith("yuvj")
    return tags.replace("range=tv", "range=pc") if is_full_range else tags
