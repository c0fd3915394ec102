"""What may be typed after bin/worker."""

import argparse
from pathlib import Path

from wordlight_worker import __version__

_EPILOG = """\
environment:
  WORKER_API_URL     address of the API, with /api (run)
  WORKER_TOKEN       this worker's token (run)
  WORKER_KINDS       kinds of jobs to take, default all: transcribe,export,align (run)
  WORKER_PREFETCH    on (default): fetch and decode a job while another is heard; or off (run)
  WORKER_MODEL       name or directory of the speech model, default base
  WORKER_MODELS_BY_LANGUAGE  another model for some languages, such as "zh=large-v3 ja=large-v3"
  WORKER_RESIDENT_MODELS  how many models stay in memory, default 2
  WORKER_ENGINE_JOBS  jobs after which a recogniser is started afresh, default 200
  WORKER_ENGINE_MEMORY_MB  the most memory a recogniser may take; default by its model
  WORKER_MODELS_DIR  where fetched models lie
  WORKER_FONTS_DIR   where the caption fonts lie
  WORKER_WORK_DIR    where jobs are worked on; emptied
  WORKER_ALIGNER     auto (default); sphinx: word times without hama, aligned in English only;
                     vad: from pauses only
  WORKER_DEVICE      auto (default: a GPU where there is one), cpu or cuda
  WORKER_COMPUTE_TYPE  how the model computes, default auto: float16 on a GPU, int8 on a processor
  WORKER_SANDBOX     bubblewrap (default), or off: open media without a sandbox. Only for
                     machines that cannot have one, with media from people you trust

exit codes:
  0 done   1 failed   2 wrong use or settings   3 a self-test failed or the machine lacks something
"""


def parser() -> argparse.ArgumentParser:
    """The parser of every command; ``command`` and ``models_command`` name the one that was chosen."""
    top = argparse.ArgumentParser(
        prog="bin/worker",
        description="Wordlight's worker: transcribes speech and burns captions into videos.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    top.add_argument("--version", action="version", version=__version__)
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND")

    commands.add_parser("run", help="take jobs from the API until told to stop (SIGTERM, Ctrl-C)")

    one = commands.add_parser(
        "transcribe", help="print the words of one video or sound file, with their times"
    )
    one.add_argument("media", metavar="MEDIA", type=Path, help="a video or sound file")
    one.add_argument("--lang", required=True, help="language spoken, such as en, or auto")
    one.add_argument("--model", metavar="NAME", help="speech model, instead of WORKER_MODEL")
    one.add_argument(
        "--hotwords", metavar="A,B", default="", help="names that may be said, between commas"
    )
    one.add_argument(
        "--hide-fillers", action="store_true", help="mark words such as um as not to be shown"
    )
    one.add_argument("--words", metavar="OUT.json", type=Path, help="also write the words here")

    given = commands.add_parser(
        "align", help="print when each word of a given text is said in a video or sound file"
    )
    given.add_argument("media", metavar="MEDIA", type=Path, help="a video or sound file")
    given.add_argument(
        "text",
        metavar="TEXT",
        type=Path,
        help="a script, or .srt with times that are roughly right",
    )
    given.add_argument("--lang", required=True, help="language spoken, such as en")

    bench = commands.add_parser(
        "bench", help="measure words, times and speed on clips whose words are known"
    )
    bench.add_argument(
        "directory",
        metavar="DIR",
        type=Path,
        help="a folder with manifest.json, word_times.json, or both",
    )
    bench.add_argument("--model", metavar="NAME", help="speech model, instead of WORKER_MODEL")
    bench.add_argument(
        "--lang",
        dest="langs",
        metavar="LANG",
        action="append",
        help="only this language; repeatable",
    )
    bench.add_argument("--json", metavar="OUT.json", type=Path, help="also write all figures here")

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
    check.add_argument(
        "--light",
        action="store_true",
        help="load no model and read none in full, so that a worker that works is not disturbed",
    )
    check.add_argument("--json", action="store_true", help="report as JSON")
    return top
