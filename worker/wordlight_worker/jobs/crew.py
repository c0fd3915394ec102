"""All loops of a worker at once, a thread each."""

import threading
from collections.abc import Sequence

from wordlight_worker.jobs.ending import Ending
from wordlight_worker.jobs.loop import Loop


def run_loops(loops: Sequence[Loop], ending: Ending) -> None:
    """Returns when every loop has ended. The first that raises drains the others; its error is raised."""
    errors: list[BaseException] = []

    def run(loop: Loop) -> None:
        try:
            loop.run()
        except BaseException as error:
            errors.append(error)
            ending.drain.set()

    threads = [
        threading.Thread(target=run, args=(loop,), name=f"slot-{number}")
        for number, loop in enumerate(loops)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if errors:
        raise errors[0]
