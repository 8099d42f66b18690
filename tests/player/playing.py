"""Items played in real QTI players: many items and responses in one session of a browser."""

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

PLAYERS = {
    "qti-components": ("play.mjs", "@citolab/qti-components"),
    "qti3-item-player": ("play_second.mjs", "qti3-item-player"),
}
"""The script of each player, and the package it needs."""

Responses = Mapping[str, str | list[str]]


@dataclass(frozen=True)
class Played:
    """What became of one response: the score, the feedback that is open, the words and values that the item shows."""

    score: float
    shown: frozenset[str]
    error: str | None
    text: str
    printed: tuple[str, ...] = ()


def missing(player: str) -> str | None:
    """What is not there that a player needs."""
    if shutil.which("node") is None:
        return "no node"
    if not Path(CHROMIUM).exists():
        return "no chromium"
    package = PLAYERS[player][1]
    if not (HERE / "node_modules" / package).is_dir():
        return f"no tests/player/node_modules/{package} (scripts/test installs it)"
    return None


def play(
    player: str, items: Sequence[tuple[bytes, Sequence[Responses]]], files: Mapping[str, bytes] | None = None
) -> list[list[Played]]:
    """Answer each item with each of its responses, one attempt after the other.

    ``files`` are what items refer to, by paths in the package. Skips the test where there is no player, unless CI is
    set.
    """
    lacking = missing(player)
    if lacking is not None:
        if os.environ.get("CI") == "true":
            pytest.fail(f"the QTI player cannot run: {lacking}")
        pytest.skip(f"skipped: {lacking}")
    texts = {path: data.decode() for path, data in (files or {}).items() if path.endswith(".xml")}
    asked = [{"xml": xml.decode(), "plays": list(map(dict, responses)), "files": texts} for xml, responses in items]
    done = subprocess.run(
        ["node", str(HERE / PLAYERS[player][0])],
        input=json.dumps(asked),
        capture_output=True,
        text=True,
        timeout=600,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return [[_played(one) for one in item] for item in json.loads(done.stdout)]


def _played(result: Mapping[str, Any]) -> Played:
    score = result["outcomes"].get("SCORE")
    return Played(
        float(score) if score is not None else 0.0,
        frozenset(result["shown"]),
        result["error"],
        result.get("text", ""),
        tuple(result.get("printed", ())),
    )
