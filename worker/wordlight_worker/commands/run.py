"""``run``: proves itself, then takes jobs until it is told to stop."""

import signal
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from types import FrameType

from wordlight_worker import __version__
from wordlight_worker.commands.speech_engine import open_engines, wanted_models
from wordlight_worker.contract import JobKind
from wordlight_worker.errors import JobCancelled
from wordlight_worker.jobs.align import AlignWork
from wordlight_worker.jobs.crew import run_loops
from wordlight_worker.jobs.ending import Ending
from wordlight_worker.jobs.export import ExportWork
from wordlight_worker.jobs.lane import lanes_of
from wordlight_worker.jobs.loop import Handler, IsCancelled, Loop
from wordlight_worker.jobs.room import Room
from wordlight_worker.jobs.speech import SpeechWork
from wordlight_worker.jobs.transcribe import TranscribeWork
from wordlight_worker.jobs.turns import Turns
from wordlight_worker.link.api_client import ApiClient
from wordlight_worker.link.job import AlignJob, ExportJob, Job, TranscribeJob
from wordlight_worker.link.transfer import Transfer
from wordlight_worker.log import Log, json_log
from wordlight_worker.media.colour_self_test import check_colours
from wordlight_worker.media.sandbox import Sandbox, open_sandbox
from wordlight_worker.media.sandbox_self_test import check_sandbox
from wordlight_worker.media.workdir import WorkDirectory, open_work_directory
from wordlight_worker.settings import LocalSettings, parse_run_settings

OpenTransfer = Callable[[Job, IsCancelled], Transfer]


def run(environment: Mapping[str, str]) -> None:
    """Returns after SIGTERM or SIGINT, with all jobs handed back; a second signal ends it at once.

    Raises SettingsError, ModelError, and StartError when a self-test fails, now or when the engine
    had to be started again; other jobs that run are finished before that.
    """
    settings, link = parse_run_settings(environment)
    log = json_log()
    with ExitStack() as open_things:
        stop = open_things.enter_context(_stop_signals())
        work_directory = open_things.enter_context(open_work_directory(settings.work_dir))
        sandbox = _open_proved_sandbox(settings, work_directory, log)
        client = open_things.enter_context(ApiClient(link, stop, log))
        try:
            handlers = _open_handlers(
                open_things, settings, link.kinds, sandbox, work_directory, client, stop, log
            )
        except JobCancelled:
            log("stopped")
            return
        ending, lanes = Ending(stop), lanes_of(link.kinds, prefetch=link.prefetch)
        room = Room(work_directory.free_bytes)
        log(
            "ready",
            version=__version__,
            kinds=list(link.kinds),
            models=list(wanted_models(settings)),
        )
        run_loops(
            [
                Loop(client, lane, handlers, ending, log, room)
                for lane in lanes
                for _slot in range(lane.slots)
            ],
            ending,
        )
        log("stopped")


@contextmanager
def _stop_signals() -> Iterator[threading.Event]:
    stop = threading.Event()

    def ask_to_stop(number: int, _frame: FrameType | None) -> None:
        stop.set()
        signal.signal(number, signal.SIG_DFL)

    former = {
        number: signal.signal(number, ask_to_stop) for number in (signal.SIGTERM, signal.SIGINT)
    }
    try:
        yield stop
    finally:
        for number, handler in former.items():
            signal.signal(number, handler)


def _open_proved_sandbox(
    settings: LocalSettings, work_directory: WorkDirectory, log: Log
) -> Sandbox:
    sandbox = open_sandbox(settings.sandbox)
    with work_directory.job() as job_dir:
        versions = check_sandbox(sandbox, job_dir)
    with work_directory.job() as job_dir:
        colour_error = check_colours(sandbox, job_dir, settings.fonts_dir)
    log("self_test", sandbox=settings.sandbox, colour_error=round(colour_error, 1), **versions)
    return sandbox


def _transfers(client: ApiClient, stop: threading.Event) -> OpenTransfer:
    def open_transfer(job: Job, is_cancelled: IsCancelled) -> Transfer:
        return Transfer(job.addresses, lambda: client.renew_addresses(job), is_cancelled, stop)

    return open_transfer


def _open_handlers(
    open_things: ExitStack,
    settings: LocalSettings,
    kinds: Sequence[JobKind],
    sandbox: Sandbox,
    work_directory: WorkDirectory,
    client: ApiClient,
    stop: threading.Event,
    log: Log,
) -> dict[type[Job], Handler]:
    open_transfer = _transfers(client, stop)
    handlers: dict[type[Job], Handler] = {}
    if "transcribe" in kinds or "align" in kinds:
        engines = open_things.enter_context(open_engines(settings, log))
        engines.start(stop.is_set)
        speech = SpeechWork(sandbox, work_directory, open_transfer, Turns(), log)
        handlers[TranscribeJob] = TranscribeWork(speech, engines).handler()
        handlers[AlignJob] = AlignWork(speech, engines).handler()
    if "export" in kinds:
        handlers[ExportJob] = ExportWork(
            sandbox, work_directory, settings.fonts_dir, open_transfer
        ).handler()
    return handlers
