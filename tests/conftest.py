"""Fixtures that all tests share."""

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
SHARED = Path(os.environ.get("QUIZKIT_SHARED", ROOT.parent / "shared"))


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of other people's files and official schemas, which stand beside the checkout or nowhere."""
    if not SHARED.is_dir():
        pytest.skip("skipped: no ../shared")
    return SHARED


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update", action="store_true", help="rewrite the golden files with what comes out now")


@pytest.fixture
def update_golden(request: pytest.FixtureRequest) -> bool:
    """Whether golden files are to be rewritten (``pytest --update``)."""
    return bool(request.config.getoption("--update"))


@pytest.fixture
def stoppable() -> Iterator[None]:
    """Let SIGINT stop the test as Ctrl-C stops the program: where tests run side by side it is ignored otherwise."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)
