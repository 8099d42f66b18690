r"""The corpus: clean quizzes written for this purpose, and edits that put one defect each into them.

``defects.tsv`` and ``near_misses.tsv`` have a line for each edit: the file, the item as a finding names it (``-`` where
it is none), the text that is replaced (it stands once in the file) and the text in its place, with ``\n``, ``\t`` and
``\uXXXX`` for what a line can't hold. ``!move-keys ABCD`` and ``!lengthen-keys 24`` change a whole bank,
``!without-explanations`` takes all explanations out and makes the new text the description.

A place is where a text begins in the edited file, so that it is known without quizkit: ``after→text`` is the first
``text`` behind the first ``after``. A cell is named as in a spreadsheet.
"""

import csv
import io
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import NamedTuple

from quizkit.checking import Plan, check
from quizkit.diagnostics import Diagnostic
from quizkit.files import Named
from quizkit.profiles import get_profile

FOLDER = Path(__file__).parent
QUIZZES = sorted(path for path in FOLDER.iterdir() if path.suffix in (".yaml", ".csv", ".txt", ".gift"))

_ESCAPE = re.compile(r"\\(n|t|u[0-9a-fA-F]{4})")
_LETTERS = "ABCD"
_OFF = get_profile("default").off


class Edit(NamedTuple):
    """One line of a table. ``also`` are the rules of findings that rightly go with the expected one."""

    file: str
    item: str
    old: str
    new: str
    rule: str
    place: str = "-"
    also: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.rule}-{self.file}-{self.item}"

    @property
    def language(self) -> str:
        """The language of the file, or the last of its languages."""
        return self.file.removeprefix("bilingual-")[: 5 if self.file.startswith("bilingual-") else 2][-2:]


def with_files(folder: Path) -> Path:
    """A folder with the files that the quizzes and edits show."""
    picture = (FOLDER / "triangle.png").read_bytes()
    (folder / "triangle.png").write_bytes(picture)
    (folder / "large.png").write_bytes(picture + bytes(2_500_000))
    return folder


def is_off(rule: str) -> bool:
    """Whether the default profile does not ask a rule."""
    return rule in _OFF or rule.partition("/")[0] in _OFF


def plan_for(edit: Edit) -> Plan:
    """The default profile, or else the one rule that it leaves out."""
    return Plan(select=(edit.rule,)) if is_off(edit.rule) else Plan()


def edits(name: str) -> Iterator[Edit]:
    """The edits of a table."""
    for line in (FOLDER / name).read_text("utf-8").splitlines()[1:]:
        file, item, old, new, rule, *rest = (_unescaped(field) for field in line.split("\t"))
        place, also = (*rest, "-", "")[:2]
        yield Edit(file, item, old, new, rule, place, tuple(also.split()))


def edited(edit: Edit) -> str:
    """The file with the edit in it."""
    text = source(edit.file)
    if edit.old == "!without-explanations":
        bare = re.sub(r"^    explanation: .*\n", "", text, flags=re.MULTILINE)
        return bare.replace("\nlanguage:", f"\ndescription: {edit.new}\nlanguage:", 1)
    if edit.old.startswith(("!move-keys", "!lengthen-keys")):
        return _changed_bank(text, *edit.old[1:].split())
    assert text.count(edit.old) == 1, f"{edit.old!r} stands {text.count(edit.old)} times in {edit.file}"
    return text.replace(edit.old, edit.new)


@cache
def source(name: str) -> str:
    """A quiz of the corpus as it stands."""
    return (FOLDER / name).read_text("utf-8")


def findings(name: str, text: str, folder: Path, plan: Plan | None = None) -> tuple[Diagnostic, ...]:
    """What a run of the linter says of one file, the reader's word included."""
    path = folder / name
    path.write_text(text, "utf-8")
    plan = plan or Plan()
    if path.suffix != ".yaml":
        plan = replace(plan, language=name[:2])
    return check(Named(str(path)), plan).diagnostics


def place_of(place: str, text: str) -> tuple[int, int] | str:
    """Line and column where a place of the table is in a text, both from 1, or its cell."""
    if re.fullmatch(r"[A-Z]\d+", place):
        return place
    after, _, wanted = place.rpartition("→")
    start = text.index(after) + len(after) if after else 0
    found = text.index(wanted, start)
    return text.count("\n", 0, found) + 1, found - text.rfind("\n", 0, found)


def place_in(diagnostic: Diagnostic) -> tuple[int | None, int | None] | str | None:
    """The same of a finding."""
    at = diagnostic.location
    return None if at is None else at.cell or (at.line, at.column)


def item_of(diagnostic: Diagnostic) -> str:
    """The item of a finding as the tables name it."""
    return (diagnostic.item or "-").strip('"')


def _unescaped(field: str) -> str:
    return _ESCAPE.sub(lambda found: {"n": "\n", "t": "\t"}.get(found[1]) or chr(int(found[1][1:], 16)), field)


def _changed_bank(text: str, change: str, how: str) -> str:
    head, *rows = csv.reader(io.StringIO(text))
    for number, row in enumerate(rows):
        key = 2 + _LETTERS.index(row[6])
        if change == "move-keys":
            letter = how[number % len(how)]
            to = 2 + _LETTERS.index(letter)
            row[key], row[to], row[6] = row[to], row[key], letter
        elif number < int(how):
            row[key] = max(row[2:6], key=len) + " here"
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows([head, *rows])
    return out.getvalue()
