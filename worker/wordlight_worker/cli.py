"""The worker's command line: picks the command, turns every failure into a sentence and a code."""

import argparse
import os
import signal
import sys
from collections.abc import Mapping, Sequence

from wordlight_worker.arguments import parser
from wordlight_worker.bench.clips import ClipsError
from wordlight_worker.commands import align, doctor, models, run, transcribe
from wordlight_worker.commands.sentences import sentence_for
from wordlight_worker.commands.sound_file import MediaFileError
from wordlight_worker.errors import JobError, SettingsError, StartError
from wordlight_worker.models.catalogue import ModelError
from wordlight_worker.transcription.transcriber import TranscribeOptions

EXIT_OK = 0
EXIT_FAILED = 1
EXIT_SETTINGS = 2
EXIT_SELF_TEST = 3
EXIT_INTERRUPTED = 128 + signal.SIGINT


def main(arguments: Sequence[str], environment: Mapping[str, str] = os.environ) -> int:
    """Runs a command and answers its exit code."""
    options = parser().parse_args(arguments)
    try:
        return _run_command(options, environment)
    except SettingsError as fault:
        for line in fault.faults:
            print(f"{line}.", file=sys.stderr)
        return EXIT_SETTINGS
    except (StartError, ModelError) as fault:
        print(fault, file=sys.stderr)
        return EXIT_SELF_TEST
    except JobError as fault:
        print(sentence_for(fault), file=sys.stderr)
        return EXIT_FAILED
    except (MediaFileError, ClipsError) as fault:
        print(fault, file=sys.stderr)
        return EXIT_FAILED
    except OSError as fault:
        print(f"{fault.strerror or fault}: {fault.filename or 'the file system'}.", file=sys.stderr)
        return EXIT_FAILED
    except KeyboardInterrupt:
        print("Interrupted.", file=sys.stderr)
        return EXIT_INTERRUPTED


def _run_command(options: argparse.Namespace, environment: Mapping[str, str]) -> int:
    match options.command, getattr(options, "models_command", None):
        case "run", _:
            run.run(environment)
        case "transcribe", _:
            hotwords = tuple(filter(None, map(str.strip, options.hotwords.split(","))))
            transcribe.transcribe(
                environment,
                options.media,
                TranscribeOptions(options.lang, hotwords, options.hide_fillers),
                model=options.model,
                words_file=options.words,
            )
        case "align", _:
            align.align(environment, options.media, options.text, options.lang)
        case "bench", _:
            # It holds the recogniser in this process, which no other verb does.
            from wordlight_worker.commands import bench

            is_good = bench.bench(
                environment, options.directory, options.model, options.langs, options.json
            )
            return EXIT_OK if is_good else EXIT_FAILED
        case "models", "list":
            models.list_models(environment)
        case "models", _:
            models.fetch_models(environment, options.names, unverified=options.unverified)
        case _:
            is_good = doctor.examine(environment, is_light=options.light, as_json=options.json)
            return EXIT_OK if is_good else EXIT_SELF_TEST
    return EXIT_OK
