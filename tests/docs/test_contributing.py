"""What CONTRIBUTING shows as a whole format, its test and a rule works as it stands there."""

import re
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from quizkit.diagnostics import Report
from quizkit.source import Source

ROOT = Path(__file__).resolve().parent.parent.parent
RULE, FORMAT, TEST = re.findall(r"```python\n(.*?)```", (ROOT / "CONTRIBUTING.md").read_text("utf-8"), re.DOTALL)


def module(name: str, code: str) -> Any:
    made = ModuleType(name)
    exec(compile(code, name, "exec"), made.__dict__)
    return made


def test_a_format_and_its_test(monkeypatch: pytest.MonkeyPatch) -> None:
    cards = module("quizkit.formats.cards", FORMAT)
    assert cards.FORMAT.sniff(Source("a.cards", b"Capital?\tParis\n")) == 0.5
    monkeypatch.setitem(sys.modules, "quizkit.formats.cards", cards)
    (test,) = (value for name, value in vars(module("test_cards", TEST)).items() if name.startswith("test_"))
    test()


def test_the_format_writes_what_it_reads(tmp_path: Path) -> None:
    cards = module("quizkit.formats.cards", FORMAT)
    text = b"Capital of France?\tParis\nCapital of Italy?\tRome\n"
    with (tmp_path / "a.cards").open("wb") as out:
        cards.write(cards.read(Source("a.cards", text), Report()), out)
    assert (tmp_path / "a.cards").read_bytes() == text


def test_a_rule() -> None:
    shouting = module("quizkit.rules.stem.shouting", RULE)
    assert shouting.__doc__.startswith("A question is written all in capitals.")
    assert (shouting.check.severity, shouting.check.roles) == ("warning", ("stem",))
