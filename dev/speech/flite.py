"""English by the flite library (Debian package ``flite``), which tells its own segment times."""

import ctypes
from functools import cache

import numpy as np

from speech.speech import SAMPLE_RATE_HZ, MissingVoiceError, Samples, Speech, SpokenWord

VOICES = ("slt", "rms", "awb")


class _Wave(ctypes.Structure):
    # cst_wave of flite 2.2.
    _fields_ = (
        ("type", ctypes.c_char_p),
        ("sample_rate", ctypes.c_int),
        ("num_samples", ctypes.c_int),
        ("num_channels", ctypes.c_int),
        ("samples", ctypes.POINTER(ctypes.c_short)),
    )


def say(sentence: str, voice: str = "slt") -> Speech:
    """One sentence, its words without punctuation. Raises ``MissingVoiceError``."""
    library, voice_handle = _open(voice)
    # flite draws its breath from the C library's random numbers.
    ctypes.CDLL(None).srand(1)
    utterance = library.flite_synth_text(sentence.encode(), voice_handle)
    speech = Speech(_samples(library, utterance), tuple(_words(library, utterance)))
    library.delete_utterance(utterance)
    return speech


@cache
def _open(voice: str) -> tuple[ctypes.CDLL, int]:
    # The voice libraries take these from the process instead of naming them.
    try:
        for name in ("libflite.so.1", "libflite_usenglish.so.1", "libflite_cmulex.so.1"):
            ctypes.CDLL(name, mode=ctypes.RTLD_GLOBAL)
        voices = ctypes.CDLL(f"libflite_cmu_us_{voice}.so.1")
    except OSError as error:
        raise MissingVoiceError(
            "flite is not installed: run bin/test or dev/speech/generate."
        ) from error
    library = ctypes.CDLL("libflite.so.1")
    pointer, text = ctypes.c_void_p, ctypes.c_char_p
    signatures = {
        "flite_synth_text": (pointer, [text, pointer]),
        "utt_wave": (ctypes.POINTER(_Wave), [pointer]),
        "utt_relation": (pointer, [pointer, text]),
        "relation_head": (pointer, [pointer]),
        "item_next": (pointer, [pointer]),
        "item_prev": (pointer, [pointer]),
        "item_parent": (pointer, [pointer]),
        "item_daughter": (pointer, [pointer]),
        "item_last_daughter": (pointer, [pointer]),
        "item_as": (pointer, [pointer, text]),
        "item_feat_string": (text, [pointer, text]),
        "item_feat_float": (ctypes.c_float, [pointer, text]),
        "delete_utterance": (None, [pointer]),
    }
    for name, (result, arguments) in signatures.items():
        function = getattr(library, name)
        function.restype = result
        function.argtypes = arguments
    library.flite_init()
    register = getattr(voices, f"register_cmu_us_{voice}")
    register.restype = pointer
    register.argtypes = [text]
    return library, register(None)


def _samples(library: ctypes.CDLL, utterance: int) -> Samples:
    wave = library.utt_wave(utterance).contents
    if wave.sample_rate != SAMPLE_RATE_HZ or wave.num_channels != 1:
        raise ValueError(f"flite gave {wave.sample_rate} Hz, {wave.num_channels} channels")
    samples = np.ctypeslib.as_array(wave.samples, shape=(wave.num_samples,))
    return (samples / 32768.0).astype(np.float32)


def _words(library: ctypes.CDLL, utterance: int) -> list[SpokenWord]:
    """One entry a written word: flite's own words of it (the parts of a number, say) joined."""
    spoken: list[SpokenWord] = []
    previous_token = None
    item = library.relation_head(library.utt_relation(utterance, b"Word"))
    while item:
        token = library.item_parent(library.item_as(item, b"Token"))
        start, end = _span(library, item)
        if token == previous_token:
            spoken[-1] = SpokenWord(spoken[-1].word, spoken[-1].start, end)
        else:
            text = library.item_feat_string(token, b"name").decode()
            spoken.append(SpokenWord(text, start, end))
        previous_token = token
        item = library.item_next(item)
    return spoken


def _span(library: ctypes.CDLL, word: int) -> tuple[float, float]:
    structure = library.item_as(word, b"SylStructure")
    first = library.item_daughter(library.item_daughter(structure))
    last = library.item_last_daughter(library.item_last_daughter(structure))
    before = library.item_prev(library.item_as(first, b"Segment"))
    start = library.item_feat_float(before, b"end") if before else 0.0
    return start, library.item_feat_float(library.item_as(last, b"Segment"), b"end")
