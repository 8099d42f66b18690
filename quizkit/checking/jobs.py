"""Files spread over processes. A worker reads its files itself, and only what came of them goes back."""

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import TYPE_CHECKING

from quizkit.checking.baseline import FileBaseline
from quizkit.checking.cache import Cache
from quizkit.checking.checked import Checked, Plan
from quizkit.files import Named
from quizkit.linting import rules

if TYPE_CHECKING:
    from quizkit.checking import Known

_run: tuple[Plan, Cache | None] | None = None


def spread(files: Sequence[Named], plan: Plan, known: "Known", jobs: int, cache: Cache | None) -> Iterator[Checked]:
    """What comes of the files, in their order."""
    rules()  # where processes are forked they have them without loading each rule again
    with ProcessPoolExecutor(min(jobs, len(files)), initializer=_start, initargs=(plan, cache)) as pool:
        yield from pool.map(_work, files, [known(file.name) for file in files])


def _start(plan: Plan, cache: Cache | None) -> None:
    global _run
    _run = plan, cache


def _work(file: Named, known: FileBaseline | None) -> Checked:
    from quizkit.checking import check
    from quizkit.memory import without_collection

    assert _run is not None
    with without_collection():
        return check(file, _run[0], known, _run[1])
