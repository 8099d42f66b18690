"""Written GIFT read by gift-pegjs, a parser that quizkit has no part in."""

import json
import os
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).parent


def missing() -> str | None:
    """What is not there that the parser needs."""
    if shutil.which("node") is None:
        return "no node"
    if not (HERE / "node_modules").is_dir():
        return "no tests/gift_parser/node_modules (scripts/test installs it)"
    return None


def parse(files: Sequence[str]) -> list[dict[str, Any]]:
    """What the parser makes of each file: ``questions``, or an ``error``.

    Skips the test where there is no parser, unless CI is set.
    """
    lacking = missing()
    if lacking is not None:
        if os.environ.get("CI") == "true":
            pytest.fail(f"the GIFT parser cannot run: {lacking}")
        pytest.skip(f"skipped: {lacking}")
    done = subprocess.run(
        ["node", str(HERE / "parse.mjs")], input=json.dumps(list(files)), capture_output=True, text=True, timeout=600
    )
    assert done.returncode == 0, done.stderr[-2000:]
    found: list[dict[str, Any]] = json.loads(done.stdout)
    return found
