"""Several jobs at once: what waits for what, and how all come to an end."""

import io
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from tests.jobs.fake_api import FakeApi
from tests.jobs.running import Work, finish_at_once, wide_room, work_until_cancelled
from wordlight_worker.contract import JOB_KINDS
from wordlight_worker.errors import SettingsError, StartError
from wordlight_worker.jobs.crew import run_loops
from wordlight_worker.jobs.ending import Ending
from wordlight_worker.jobs.lane import Lane, lanes_of
from wordlight_worker.jobs.loop import Handler, IsCancelled, Loop
from wordlight_worker.jobs.progress import Progress
from wordlight_worker.jobs.turns import Turns
from wordlight_worker.link.api_client import ApiClient
from wordlight_worker.link.job import AlignJob, ExportJob, Job, TranscribeJob
from wordlight_worker.log import json_log

WaitUntil = Callable[[Callable[[], bool]], None]
DRAWN = {"ass": "", "fonts": [], "width": 360, "height": 640}


@contextmanager
def crew(
    client: ApiClient,
    *,
    transcribe: Work = finish_at_once,
    export: Work = finish_at_once,
    log: io.StringIO | None = None,
    ended: list[BaseException] | None = None,
) -> Iterator[Ending]:
    """A whole worker in a thread; it is told to stop, and must stop, at the end."""
    ending = Ending(threading.Event())
    handlers: dict[type[Job], Handler] = {
        TranscribeJob: Handler({"wait": 0, "recognise": 1}, transcribe, "engine_output_invalid"),
        AlignJob: Handler({"wait": 0, "align": 1}, transcribe, "engine_output_invalid"),
        ExportJob: Handler({"render": 1}, export, "render_failed"),
    }
    say = json_log(log or io.StringIO())
    room = wide_room()
    loops = [
        Loop(client, lane, handlers, ending, say, room)
        for lane in lanes_of(JOB_KINDS, prefetch=True)
        for _slot in range(lane.slots)
    ]

    def run() -> None:
        try:
            run_loops(loops, ending)
        except (SettingsError, StartError) as error:
            assert ended is not None
            ended.append(error)

    thread = threading.Thread(target=run)
    thread.start()
    try:
        yield ending
    finally:
        ending.stop.set()
        thread.join(20)
        assert not thread.is_alive()


def hear_one_at_a_time(turns: Turns, may_hear: threading.Event) -> Work:
    """A transcription that takes its turn at the engine, and keeps it until ``may_hear``."""

    def work(job: TranscribeJob, progress: Progress, is_cancelled: IsCancelled) -> dict[str, Any]:
        progress.stage("wait")
        with turns.turn(is_cancelled):
            progress.stage("recognise")
            while not may_hear.wait(0.01):
                if is_cancelled():
                    return work_until_cancelled(job, progress, is_cancelled)
        return {"kind": "transcribe"}

    return work


def test_a_second_job_is_made_ready_while_the_engine_hears_the_first(
    api: FakeApi, client: ApiClient, wait_until: WaitUntil
) -> None:
    may_hear = threading.Event()
    api.jobs += [api.wire_job(id="first"), api.wire_job(id="second"), api.wire_job(id="third")]
    with crew(client, transcribe=hear_one_at_a_time(Turns(), may_hear)):
        wait_until(lambda: len(api.told_of("second", "heartbeat")) > 3)
        assert {beat["stage"] for beat in api.told_of("second", "heartbeat")} == {"wait"}
        assert {beat["progress"] for beat in api.told_of("second", "heartbeat")} == {0.0}
        assert {beat["stage"] for beat in api.told_of("first", "heartbeat")} >= {"recognise"}
        assert api.told_of("third", "heartbeat") == [], "a third is left to other workers"
        may_hear.set()
        wait_until(lambda: len(api.told("finish")) == 3)


def test_a_job_that_waits_for_the_engine_can_be_cancelled(
    api: FakeApi, client: ApiClient, wait_until: WaitUntil
) -> None:
    may_hear = threading.Event()
    api.jobs += [api.wire_job(id="first"), api.wire_job(id="second")]
    with crew(client, transcribe=hear_one_at_a_time(Turns(), may_hear)):
        wait_until(lambda: api.told_of("second", "heartbeat") != [])
        api.answers["heartbeat"] = lambda: (
            200,
            {"status": "cancel" if api.callers[-1] == "second" else "ok"},
        )
        wait_until(lambda: api.told_of("second", "release") == [{}])
        assert api.told_of("first", "release") == []
        may_hear.set()
        wait_until(lambda: api.told_of("first", "finish") != [])


def test_a_render_never_blocks_a_transcription(
    api: FakeApi, client: ApiClient, wait_until: WaitUntil
) -> None:
    api.jobs += [
        api.wire_job("export", id="long", **DRAWN),
        api.wire_job("export", id="next", **DRAWN),
        api.wire_job(id="spoken"),
    ]
    with crew(client, export=work_until_cancelled):
        wait_until(lambda: api.told_of("spoken", "finish") != [])
        wait_until(lambda: api.told_of("long", "heartbeat") != [])
        assert api.told_of("next", "heartbeat") == [], "one render at a time"
        assert api.told_of("long", "release") == []


def test_a_stop_hands_back_every_job_also_one_that_waits(
    api: FakeApi, client: ApiClient, wait_until: WaitUntil
) -> None:
    api.jobs += [
        api.wire_job(id="first"),
        api.wire_job(id="second"),
        api.wire_job("export", id="render", **DRAWN),
    ]
    held = ["first", "render", "second"]
    work = hear_one_at_a_time(Turns(), threading.Event())
    with crew(client, transcribe=work, export=work_until_cancelled) as ending:
        wait_until(lambda: all(api.told_of(each, "heartbeat") for each in held))
        ending.stop.set()
        wait_until(lambda: len(api.told("release")) == 3)
    assert all(api.told_of(each, "release") == [{}] for each in held)
    assert api.told("finish") == api.told("fail") == []


def test_an_engine_that_does_not_start_any_more_drains_the_worker(
    api: FakeApi, client: ApiClient, wait_until: WaitUntil
) -> None:
    """The job that needed it goes back uncounted, a render is finished, nothing more is claimed."""
    may_render, log, ended = threading.Event(), io.StringIO(), list[BaseException]()

    def find_the_engine_broken(
        _job: TranscribeJob, _progress: Progress, _is_cancelled: IsCancelled
    ) -> dict[str, Any]:
        wait_until(lambda: api.told_of("render", "heartbeat") != [])
        raise StartError("The recogniser cannot start.")

    def render(
        _job: TranscribeJob, _progress: Progress, is_cancelled: IsCancelled
    ) -> dict[str, Any]:
        while not may_render.wait(0.01):
            assert not is_cancelled()
        return {"kind": "export"}

    api.jobs += [api.wire_job("export", id="render", **DRAWN), api.wire_job(id="spoken")]
    with crew(
        client, transcribe=find_the_engine_broken, export=render, log=log, ended=ended
    ) as ending:
        wait_until(ending.drain.is_set)
        assert api.told_of("spoken", "release") == [{}]
        api.jobs += [api.wire_job(id="later"), api.wire_job("export", id="later", **DRAWN)]
        may_render.set()
        wait_until(lambda: ended != [])
        assert not ending.stop.is_set()
    assert api.told_of("render", "finish") != []
    assert [job["id"] for job in api.jobs] == ["later", "later"]
    assert isinstance(ended[0], StartError)
    assert '"engine_broken"' in log.getvalue()


def test_a_broken_engine_is_told_also_when_the_job_cannot_be_handed_back(
    api: FakeApi, client: ApiClient, wait_until: WaitUntil
) -> None:
    def find_the_engine_broken(
        _job: TranscribeJob, _progress: Progress, _is_cancelled: IsCancelled
    ) -> dict[str, Any]:
        raise StartError("The recogniser cannot start.")

    ended = list[BaseException]()
    api.answers["release"] = lambda: (503, {})
    api.jobs.append(api.wire_job())
    with crew(client, transcribe=find_the_engine_broken, ended=ended):
        wait_until(lambda: ended != [])
    assert isinstance(ended[0], StartError)


def test_a_refused_token_ends_all_loops(
    api: FakeApi, client: ApiClient, wait_until: WaitUntil
) -> None:
    api.answers["claim"] = lambda: (401, {"code": "WORKER_UNKNOWN"})
    ended = list[BaseException]()
    with crew(client, ended=ended):
        wait_until(lambda: ended != [])
    assert isinstance(ended[0], SettingsError)


def test_an_idle_lane_asks_once_and_waits_and_a_busy_one_takes_only_what_is_queued(
    api: FakeApi, client: ApiClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A worker with nothing to do hears of a new job before one that only looks ahead."""
    lane, ending = Lane(["transcribe", "align"], slots=2), Ending(threading.Event())
    monkeypatch.setattr(Ending, "wait", lambda _self, seconds: pauses.append(seconds))
    pauses: list[float] = []

    assert lane.claim(client, ending) is None
    api.jobs.append(api.wire_job())
    assert lane.claim(client, ending) is not None
    assert lane.claim(client, ending) is None
    lane.let_go()
    assert lane.claim(client, ending) is None

    assert [claim["wait"] for claim in api.told("claim")] == [2.0, 2.0, 0.0, 2.0]
    assert pauses == [2.0]
    assert {tuple(claim["kinds"]) for claim in api.told("claim")} == {("transcribe", "align")}


@pytest.mark.parametrize(
    ("kinds", "prefetch", "lanes"),
    [
        (JOB_KINDS, True, [({"transcribe", "align"}, 2), ({"export"}, 1)]),
        (JOB_KINDS, False, [({"transcribe", "align"}, 1), ({"export"}, 1)]),
        (("export",), True, [({"export"}, 1)]),
        (("align",), True, [({"align"}, 2)]),
    ],
)
def test_speech_and_exports_have_lanes_of_their_own(
    kinds: Any, prefetch: bool, lanes: list[tuple[set[str], int]]
) -> None:
    made = lanes_of(kinds, prefetch=prefetch)
    assert [(set(lane.kinds), lane.slots) for lane in made] == lanes
