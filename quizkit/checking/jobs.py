"""Files spread over processes. A worker reads its files itself, and only what came of them goes back."""

import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import active_children, parent_process
from threading import Thread
from typing import TYPE_CHECKING

from quizkit.checking.baseline import FileBaseline
from quizkit.checking.cache import Cache
from quizkit.checking.checked import Checked, Plan
from quizkit.diagnostics import Failure
from quizkit.files import Named
from quizkit.linting import rules
from quizkit.model import Location

if TYPE_CHECKING:
    from multiprocessing.process import BaseProcess

    from quizkit.checking import Known

_run: tuple[Plan, Cache | None] | None = None


def spread(files: Sequence[Named], plan: Plan, known: "Known", jobs: int, cache: Cache | None) -> Iterator[Checked]:
    """What comes of the files, in their order."""
    rules()  # where processes are forked they have them without loading each rule again
    with ProcessPoolExecutor(min(jobs, len(files)), initializer=_start, initargs=(plan, cache)) as pool:
        results = pool.map(_work, files, [known(file.name) for file in files])
        try:
            for file in files:
                try:
                    yield next(results)
                except BrokenProcessPool:
                    raise _ended(file) from None
        except BaseException:  # stopped from the keyboard, say: the pool would wait until all that was begun is done
            for worker in active_children():
                worker.kill()
            raise


def _ended(file: Named) -> Failure:
    return Failure(
        "run/ended",
        "one of the processes was ended from outside while it looked at this file or at one after it.",
        at=Location(file.name),
        advice="Most often memory has run out: try fewer --jobs.",
    )


def _start(plan: Plan, cache: Cache | None) -> None:
    global _run
    _run = plan, cache
    Thread(target=_end_with, args=(parent_process(),), daemon=True).start()


def _end_with(parent: "BaseProcess | None") -> None:
    """End this process when the one that it works for has ended: it would wait for work for ever."""
    if parent is not None:
        parent.join()
        os._exit(1)


def _work(file: Named, known: FileBaseline | None) -> Checked:
    from quizkit.checking import check
    from quizkit.memory import without_collection

    assert _run is not None
    with without_collection():
        return check(file, _run[0], known, _run[1])
