"""Writes a set of clips with exact word times: FLAC files and ``word_times.json``.

``word_times.json``: file name -> {lang, variant, words: [[word, start, end]]}, times in seconds. Pauses and noise are
seeded by the file's name, so that a clip is the same in whichever selection it is made.
"""

import argparse
import json
import sys
import zlib
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from speech.check_times import check_times
from speech.sound import write_flac
from speech.speech import MissingVoiceError, MistimedTextError, Speech, join
from speech.variants import finish, with_music, with_noise, with_silences
from speech.voices import VOICES, Voice

_TEXTS = Path(__file__).with_name("texts")
_LEAD_SECONDS = 0.4
_PAUSE_SECONDS = (0.15, 1.2)


def main() -> int:
    options = _options()
    options.folder.mkdir(parents=True, exist_ok=True)
    index = {}
    try:
        for language in options.lang:
            for name, variant, speech in clips(language):
                write_flac(options.folder / name, speech.samples)
                words = [
                    [word.word, round(word.start, 4), round(word.end, 4)] for word in speech.words
                ]
                index[name] = {"lang": language, "variant": variant, "words": words}
            print(f"{language}: {sum(clip['lang'] == language for clip in index.values())} clips")
    except (MissingVoiceError, MistimedTextError) as error:
        print(error, file=sys.stderr)
        return 1
    rows = [
        f"{json.dumps(name)}: {json.dumps(clip, ensure_ascii=False)}"
        for name, clip in index.items()
    ]
    document = "{\n" + ",\n".join(rows) + "\n}\n"
    (options.folder / "word_times.json").write_text(document, encoding="utf-8")
    return 0


def clips(language: str) -> Iterator[tuple[str, str, Speech]]:
    """File name, variant and speech of each clip of a language."""
    voices = VOICES[language]
    for number, sentences in enumerate(read_texts(language), start=1):
        voice = voices[(number - 1) % len(voices)]
        stem = f"{language}{number}-{voice.name}"
        plain = _speak(sentences, voice, _random(stem))
        yield f"{stem}.flac", "clean", finish(plain, _random(stem))
        if language == "en":
            yield from _variants(stem, plain)


def read_texts(language: str) -> list[list[str]]:
    """The texts of a language, each a list of sentences."""
    texts = (_TEXTS / f"{language}.txt").read_text(encoding="utf-8").strip().split("\n\n")
    return [text.splitlines() for text in texts]


def _variants(stem: str, plain: Speech) -> Iterator[tuple[str, str, Speech]]:
    random = _random(f"{stem} variants")
    music = with_music(plain, 8, random)
    yield f"{stem}.mus.flac", "music 8 dB", finish(music, random)
    noise = with_noise(plain, 10, random)
    yield f"{stem}.n10.flac", "white noise 10 dB", finish(noise, random)
    silences = with_silences(plain, every=5, seconds=0.3)
    yield f"{stem}.sil.flac", "300 ms silence at every 5th word", finish(silences, random)


def _speak(sentences: list[str], voice: Voice, random: np.random.Generator) -> Speech:
    pauses = random.uniform(*_PAUSE_SECONDS, size=len(sentences) - 1)
    spoken = [voice.say(sentence) for sentence in sentences]
    speech = join(spoken, [_LEAD_SECONDS, *pauses, _LEAD_SECONDS])
    check_times(speech)
    return speech


def _random(name: str) -> np.random.Generator:
    return np.random.default_rng(zlib.crc32(name.encode()))


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="dev/speech/generate",
        description="Makes speech with exact word times: FLAC files and word_times.json.",
    )
    parser.add_argument("folder", metavar="OUT", type=Path, help="folder for the clips")
    parser.add_argument(
        "--lang",
        type=lambda text: text.split(","),
        default=list(VOICES),
        help=f"languages, of {','.join(VOICES)}; all unless given",
    )
    options = parser.parse_args()
    if unknown := [language for language in options.lang if language not in VOICES]:
        parser.error(f"no voice speaks {', '.join(unknown)}")
    return options


if __name__ == "__main__":
    sys.exit(main())
