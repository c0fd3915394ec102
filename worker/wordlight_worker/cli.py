"""The worker's command line: parses arguments, picks the command, turns every failure into a sentence and a code."""

import argparse
import os
import signal
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from wordlight_worker import __version__
from wordlight_worker.commands import doctor, models, run, transcribe
from wordlight_worker.commands.sound_file import MediaFileError
from wordlight_worker.errors import JobError, SettingsError, StartError
from wordlight_worker.models.catalogue import ModelError

EXIT_OK = 0
EXIT_FAILED = 1
EXIT_SETTINGS = 2
EXIT_SELF_TEST = 3
EXIT_INTERRUPTED = 128 + signal.SIGINT

_EPILOG = """\
environment:
  WORKER_API_URL     address of the API, with /api (run)
  WORKER_TOKEN       this worker's token (run)
  WORKER_KINDS       kinds of jobs to take, default transcribe,export (run)
  WORKER_MODEL       name or directory of the speech model, default base
  WORKER_MODELS_DIR  where fetched models lie
  WORKER_FONTS_DIR   where the caption fonts lie
  WORKER_WORK_DIR    where jobs are worked on; emptied
  WORKER_ALIGNER     auto (default), or vad: word times from pauses only
  WORKER_SANDBOX     bubblewrap (default), or off: open media without a sandbox. Only for
                     machines that cannot have one, with media from people you trust

exit codes:
  0 done   1 failed   2 wrong use or settings   3 a self-test failed or the machine lacks something
"""


def main(arguments: Sequence[str], environment: Mapping[str, str] = os.environ) -> int:
    """Runs a command and answers its exit code."""
    options = _parser().parse_args(arguments)
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
        print(transcribe.sentence_for(fault), file=sys.stderr)
        return EXIT_FAILED
    except MediaFileError as fault:
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
            transcribe.transcribe(
                environment, options.media, options.lang, options.model, options.words
            )
        case "models", "list":
            models.list_models(environment)
        case "models", _:
            models.fetch_models(environment, options.names, unverified=options.unverified)
        case _:
            return EXIT_OK if doctor.examine(environment, as_json=options.json) else EXIT_SELF_TEST
    return EXIT_OK


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="bin/worker",
        description="Wordlight's worker: transcribes speech and burns captions into videos.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=__version__)
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")

    commands.add_parser("run", help="take jobs from the API until told to stop (SIGTERM, Ctrl-C)")

    one = commands.add_parser(
        "transcribe", help="print the words of one video or sound file, with their times"
    )
    one.add_argument("media", metavar="MEDIA", type=Path, help="a video or sound file")
    one.add_argument("--lang", required=True, help="language spoken, such as en, or auto")
    one.add_argument("--model", metavar="NAME", help="speech model, instead of WORKER_MODEL")
    one.add_argument("--words", metavar="OUT.json", type=Path, help="also write the words here")

    model_commands = commands.add_parser(
        "models", help="list or fetch speech models"
    ).add_subparsers(dest="models_command", required=True, metavar="COMMAND")
    model_commands.add_parser("list", help="models that are known, and which are here")
    fetch = model_commands.add_parser("fetch", help="bring models here, every byte checked")
    fetch.add_argument("names", metavar="NAME", nargs="+", help="such as base or large-v3-turbo")
    fetch.add_argument(
        "--unverified",
        action="store_true",
        help="accept files for which no digest has been published",
    )

    check = commands.add_parser("doctor", help="prove that this machine can do the work")
    check.add_argument("--json", action="store_true", help="report as JSON")
    return parser
