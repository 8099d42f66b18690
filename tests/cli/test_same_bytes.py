"""Two runs, two hash seeds, two time zones: the same bytes."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from .conftest import EXAMPLE


def written(folder: Path, seed: str, zone: str, source: str, targets: str) -> dict[str, bytes]:
    command = [
        *(sys.executable, "-c", "from quizkit.cli import main; main()"),
        *("export", str(source), "--to", targets, "--out", f"{folder}/"),
    ]
    environment = {**os.environ, "PYTHONHASHSEED": seed, "TZ": zone}
    done = subprocess.run(command, capture_output=True, env=environment, check=False)
    assert done.returncode == 0, done.stderr.decode()
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


@pytest.mark.parametrize(
    ("name", "targets"),
    [
        ("checkpoint-quiz/checkpoint-quiz.xlsx", "canvas,qti21,qti30,gift,json,yaml"),
        ("all-types/all-types.yaml", "qti21,qti30,json"),
    ],
)
def test_the_same_quiz_gives_the_same_bytes(tmp_path: Path, name: str, targets: str) -> None:
    source = EXAMPLE.parent / name
    one = written(tmp_path / "one", "1", "UTC", str(source), targets)
    two = written(tmp_path / "two", "4242", "Asia/Kathmandu", str(source), targets)
    assert one.keys() == two.keys()
    assert [name for name in one if one[name] != two[name]] == []
