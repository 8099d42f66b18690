"""Items played in a real QTI player: many items and responses in one session of a browser."""

import json
import os
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).parent
CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")

Responses = Mapping[str, str | list[str]]


@dataclass(frozen=True)
class Played:
    """What became of one response: the outcomes, and the feedback that is open."""

    score: float
    shown: frozenset[str]
    error: str | None


def missing() -> str | None:
    """What is not there that the player needs."""
    if shutil.which("node") is None:
        return "no node"
    if not Path(CHROMIUM).exists():
        return "no chromium"
    if not (HERE / "node_modules").is_dir():
        return "no tests/player/node_modules (scripts/test installs it)"
    return None


def play(items: Sequence[tuple[bytes, Sequence[Responses]]]) -> list[list[Played]]:
    """Answer each item with each of its responses; skips the test where there is no player, unless CI is set."""
    lacking = missing()
    if lacking is not None:
        if os.environ.get("CI") == "true":
            pytest.fail(f"the QTI player cannot run: {lacking}")
        pytest.skip(f"skipped: {lacking}")
    asked = [{"xml": xml.decode(), "plays": list(map(dict, responses))} for xml, responses in items]
    done = subprocess.run(
        ["node", str(HERE / "play.mjs")], input=json.dumps(asked), capture_output=True, text=True, timeout=600
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return [[_played(one) for one in item] for item in json.loads(done.stdout)]


def _played(result: Mapping[str, Any]) -> Played:
    score = result["outcomes"].get("SCORE")
    return Played(float(score) if score is not None else 0.0, frozenset(result["shown"]), result["error"])
