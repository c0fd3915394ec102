"""Who speaks each language."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

from speech import espeak, festival, flite, open_jtalk
from speech.speech import Speech


@dataclass(frozen=True, slots=True)
class Voice:
    """``say`` speaks one sentence; raises ``MissingVoiceError`` or ``MistimedTextError``."""

    name: str
    say: Callable[[str], Speech]


def _espeak(language: str) -> tuple[Voice, ...]:
    return (Voice("espeak", partial(espeak.say, voice=language)),)


VOICES: Mapping[str, tuple[Voice, ...]] = {
    "en": tuple(Voice(name, partial(flite.say, voice=name)) for name in ("rms", "slt", "awb")),
    "fr": _espeak("fr"),
    "es": _espeak("es"),
    "de": _espeak("de"),
    "it": (Voice("lp", partial(festival.say, voice="lp_diphone", encoding="latin-1")),),
    "pt": _espeak("pt-br"),
    "ru": (Voice("nsh", partial(festival.say, voice="msu_ru_nsh_clunits", encoding="utf-8")),),
    "ar": _espeak("ar"),
    "zh": (Voice("espeak", espeak.say_chinese),),
    "ja": (Voice("mei", open_jtalk.say),),
}
"""Voices by language; the texts of a language take turns with them."""
