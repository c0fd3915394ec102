"""Who has the engine, and in which order."""

import threading
from collections.abc import Callable

import pytest

from wordlight_worker.errors import JobCancelled
from wordlight_worker.jobs.turns import Turns

WaitUntil = Callable[[Callable[[], bool]], None]


def never() -> bool:
    return False


def take_in_thread(
    turns: Turns, name: str, served: list[str], cancelled: Callable[[], bool]
) -> threading.Thread:
    def take() -> None:
        try:
            with turns.turn(cancelled):
                served.append(name)
        except JobCancelled:
            served.append(f"{name} left")

    thread = threading.Thread(target=take, daemon=True)
    thread.start()
    return thread


def join(thread: threading.Thread) -> None:
    thread.join(20)
    assert not thread.is_alive()


def test_those_who_wait_are_served_in_the_order_in_which_they_came(wait_until: WaitUntil) -> None:
    turns, served = Turns(), list[str]()
    with turns.turn(never):
        threads = []
        for number, name in enumerate(("first", "second", "third"), start=2):
            threads.append(take_in_thread(turns, name, served, never))
            wait_until(lambda waiting=number: turns.length == waiting)  # type: ignore[misc]
        assert served == []
    for thread in threads:
        join(thread)
    assert served == ["first", "second", "third"]


def test_one_who_is_cancelled_leaves_the_line(wait_until: WaitUntil) -> None:
    turns, served, cancelled = Turns(), list[str](), threading.Event()
    with turns.turn(never):
        impatient = take_in_thread(turns, "impatient", served, cancelled.is_set)
        wait_until(lambda: turns.length == 2)
        patient = take_in_thread(turns, "patient", served, never)
        wait_until(lambda: turns.length == 3)
        cancelled.set()
        join(impatient)
        assert served == ["impatient left"]
    join(patient)
    assert served == ["impatient left", "patient"]


def test_a_turn_that_fails_is_over() -> None:
    turns = Turns()
    with pytest.raises(RuntimeError), turns.turn(never):
        raise RuntimeError
    with turns.turn(never):
        assert turns.length == 1
