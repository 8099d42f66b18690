"""Files spread over processes: none of them is left behind."""

import os
import signal
from multiprocessing import active_children

import pytest

from quizkit.checking import jobs
from quizkit.checking.checked import Plan
from quizkit.files import Named


def stop(_file: Named, _known: object) -> None:
    """Stand in the place of a worker's work: stop the run, and never end."""
    signal.alarm(60)  # so that a fault fails and does not hang
    os.kill(os.getppid(), signal.SIGINT)
    signal.pause()


def test_no_worker_goes_on_when_the_run_is_stopped(stoppable: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "_work", stop)
    files = [Named("a.yaml"), Named("b.yaml")]
    with pytest.raises(KeyboardInterrupt):
        list(jobs.spread(files, Plan(), lambda _name: None, 2, None))
    assert active_children() == []
