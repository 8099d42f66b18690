"""What several processes make of a large bank is what one makes of it: the same file and the same words."""

import os
import signal
import subprocess
import sys
import time
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, given, settings

from quizkit import api, dividing, forked, shares
from quizkit.api import Exported, Loaded, Wishes
from quizkit.diagnostics import Report
from quizkit.exporting import write_whole
from quizkit.model import Asset, Choice, ChoiceInteraction, Item, Localized, NoInteraction, Quiz, Section, Stimulus
from quizkit.registry import formats
from quizkit.shares import ALL_QUESTIONS, NO_QUESTIONS, is_unread
from quizkit.source import Source
from tests.strategies import quizzes

DIVIDED = [name for name, fmt in formats() if fmt.write_pieces is not None]
ENDINGS = (".csv", ".tsv", ".xlsx", ".yaml", ".json")
DATA = Path(__file__).parent / "data"
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(Path(__file__).parent.parent)}
FILES = sorted(
    path
    for folder in ("traps", "cases")
    for end in ("csv", "tsv", "xlsx")
    for path in (DATA / folder).rglob(f"*.{end}")
)
COUNT = 48

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="this system cannot fork")


@pytest.fixture(autouse=True)
def _small_shares(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dividing, "MANY", 1)
    monkeypatch.setattr(dividing, "MANY_BYTES", 20)
    monkeypatch.setattr(shares, "BLOCK", 3)
    monkeypatch.setattr(dividing, "can_fork", lambda: True)  # the threads of who runs the tests do no harm


def item(number: int, **changes: object) -> Item:
    choices = tuple(
        Choice(text=Localized.of(f"{number} and {letter}", "en"), fraction=int(letter == "B")) for letter in "ABC"
    )
    values = {
        "id": f"q{number}",
        "stem": Localized.of(f"What about {number}?", "en"),
        "interaction": ChoiceInteraction(choices=choices),
        **changes,
    }
    return Item(**values)  # type: ignore[arg-type]


def bank(*, named: bool = True, count: int = COUNT, **changes: Item) -> Quiz:
    """Questions in two sections; ``changes`` has others for some of them (``q3``)."""
    items = [changes.get(f"q{number}", item(number)) for number in range(count)]
    if not named:
        items = [one.replaced(id=None) for one in items]
    half = count // 3
    sections = (
        Section(items=tuple(items[:half]), title=Localized.of("First", "en")),
        Section(items=tuple(items[half:])),
    )
    title = Localized.of("A bank", "en") if named else None
    return Quiz(id="bank" if named else None, title=title, language="en", sections=sections)


VARIED = bank(
    q3=item(3, points=Decimal("2.5"), tags=("easy", "new")),
    q20=item(20, interaction=NoInteraction()),
    q30=item(30, incorrect_feedback=Localized.of("No.", "en"), partial_feedback=Localized.of("Nearly.", "en")),
    q31=item(31, title=Localized.of("A name", "en"), lint_ignore=()),
)


def alike(divided: Exported | None, whole: Exported) -> bool:
    assert divided is not None
    assert divided.diagnostics == whole.diagnostics
    return divided == whole


@pytest.mark.parametrize("jobs", [2, 5])
@pytest.mark.parametrize("name", DIVIDED)
def test_the_file_and_what_is_said_are_the_same(name: str, jobs: int) -> None:
    for quiz in (VARIED, bank(named=False), bank().replaced(title=None)):
        assert alike(dividing.export_divided(quiz, name, Wishes(), jobs), write_whole(quiz, name, Wishes()))


@pytest.mark.parametrize("name", DIVIDED)
def test_without_sections_and_without_reading_back(name: str) -> None:
    for wishes in (Wishes(sections=False), Wishes(verify=False), Wishes(language="en")):
        assert alike(dividing.export_divided(VARIED, name, wishes, 2), write_whole(VARIED, name, wishes))


@pytest.mark.parametrize(
    ("name", "quiz"),
    [
        ("one id twice", bank(q2=item(2, id="same"), q40=item(40, id="same"))),
        ("one question twice", bank(named=False, q40=item(2))),
        ("ids alike in a file", bank(q2=item(2, id="a b"), q40=item(40, id="A-B"), q41=item(41, id="a-b"))),
        ("some are drawn", VARIED.replaced(sections=tuple(one.replaced(pick=3) for one in VARIED.sections))),
        ("no key", bank(q40=item(40, interaction=ChoiceInteraction(choices=(Choice(text=Localized.of("A", "en")),))))),
        ("another language", bank(q40=item(40, stem=Localized.of("Was?", "de")))),
        ("shared text", VARIED.replaced(stimuli=(Stimulus(id="s", text=Localized.of("Read.", "en")),))),
        ("picture", VARIED.replaced(assets=(Asset(name="a.png", media_type="image/png", data=b"x"),))),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_hangs_together_gives_the_same_as_well(name: str, quiz: Quiz) -> None:
    """Most of these cannot be divided, and then one process does it all."""
    for target in DIVIDED:
        assert api.export(quiz, target, jobs=3) == write_whole(quiz, target, Wishes()), (name, target)


@pytest.mark.parametrize("name", DIVIDED)
def test_any_quiz_gives_the_same(name: str) -> None:
    capability = api.find_format(name).capability
    assert capability is not None

    @settings(
        max_examples=8,
        deadline=None,
        suppress_health_check=list(HealthCheck),
        phases=(Phase.reuse, Phase.generate),
    )
    @given(quizzes(kinds=sorted(capability.interactions), max_items=4))
    def check(quiz: Quiz) -> None:
        wishes = Wishes(allow_unkeyed=True)
        assert api.export_as(quiz, name, wishes, jobs=2) == write_whole(quiz, name, wishes)

    check()


def table(
    *changes: tuple[int, str], head: str = "Question,A,B,C,Correct,Explanation,Points,Tags,Section,Hint"
) -> bytes:
    """A table of questions, some of whose rows are others."""
    rows = [
        f"What about {n}?,{n} and A,{n} and B,more,{'ABC'[n % 3]},Because {n}.,{n % 4},t{n % 2},S{n // 20}"
        for n in range(COUNT)
    ]
    for number, row in changes:
        rows[number] = row
    return "\n".join((head, *rows, "")).encode()


def convert(data: bytes, to: str, jobs: int, name: str = "bank.csv") -> tuple[tuple[Loaded, Exported] | None, Exported]:
    source = Source(name, data)
    loaded = api.read(source)
    assert loaded.quiz is not None
    divided = api.convert(source, to, Wishes(), jobs=jobs)
    if divided is not None:
        assert divided[0].diagnostics == loaded.diagnostics
    return divided, write_whole(loaded.quiz, to, Wishes())


@pytest.mark.parametrize("jobs", [2, 3])
@pytest.mark.parametrize("name", DIVIDED)
def test_a_table_is_read_and_written_at_once(name: str, jobs: int) -> None:
    rows = (
        (5, "Is it *5*?,yes,no,,A,It is.,,,S0,Not 4"),
        (6, ",,,,,,,,"),
        (30, "What is 30 < 31 & 32?,a,b,c,C,,0.5,t9,S1,Nor 29"),
    )
    divided, whole = convert(table(*rows), name, jobs)
    assert divided is not None
    assert divided[1] == whole


@pytest.mark.parametrize("form", ["yaml", "json", "xlsx"])
@pytest.mark.parametrize("name", DIVIDED)
def test_other_files_are_read_and_written_at_once(name: str, form: str) -> None:
    hinted = bank(q7=item(7, hints=(Localized.of("Not 6", "en"),)), q40=item(40, tags=("new",)))
    data = write_whole(hinted, form, Wishes()).data
    assert data is not None
    divided, whole = convert(data, name, 3, f"bank.{form}")
    assert divided is not None
    assert divided[1] == whole


def test_lists_of_questions_by_another_name_are_divided_too() -> None:
    data = write_whole(bank(), "yaml", Wishes()).data
    assert data is not None
    divided, whole = convert(data.replace(b"questions:", b"Items:"), "canvas", 3, "bank.yaml")
    assert divided is not None
    assert divided[1] == whole
    assert whole.items == COUNT


@pytest.mark.parametrize("index", [0, 249, 250, 9999])
def test_who_reads_all_questions_reads_each_however_many_there_seem_to_be(index: int) -> None:
    assert index in ALL_QUESTIONS.places(0)
    assert index not in NO_QUESTIONS.places(index + 1)


@pytest.mark.parametrize(
    "row",
    [
        "No key?,a,b,c,,,1,t,S1",
        "Key out of range?,a,b,c,F,,1,t,S1",
        "Points?,a,b,c,A,,many,t,S1",
        "What about 7?,7 and A,7 and B,more,B,,1,t,S1",
        "What is $x^2$?,a,b,c,C,,1,t,S1",  # which is said once, of the first cell
    ],
)
def test_what_is_wrong_in_a_table_is_said_by_one_process(row: str) -> None:
    divided, _ = convert(table((40, row)), "canvas", 3)
    assert divided is None


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_files_that_break_readers_give_the_same(path: Path) -> None:
    source = Source.from_path(path)
    loaded = api.read(source)
    divided = api.convert(source, "canvas", Wishes(allow_unkeyed=True), jobs=3) if loaded.quiz is not None else None
    if divided is not None:
        assert loaded.quiz is not None
        assert divided[0].diagnostics == loaded.diagnostics
        assert divided[1] == write_whole(loaded.quiz, "canvas", Wishes(allow_unkeyed=True))


@pytest.mark.parametrize("name", DIVIDED)
def test_what_stands_around_questions_is_read_alone(name: str) -> None:
    fmt = api.find_format(name)
    assert fmt.read is not None
    data = write_whole(VARIED, name, Wishes()).data
    assert data is not None
    read = fmt.read(Source(f"x{fmt.suffix}", data, "en", share=NO_QUESTIONS), Report())
    items = list(read.items())
    assert len(items) == COUNT
    assert all(map(is_unread, items))


def test_a_fault_in_one_share_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    from quizkit.formats.canvas.write_item import ItemWriter

    right = ItemWriter.xml
    monkeypatch.setattr(ItemWriter, "xml", lambda self, one: right(self, one).replace("5 and B", "5 and X"))
    exported = api.export(bank(), "canvas", jobs=3)
    assert exported.data is None
    assert exported.diagnostics[-1].code == "bug/read-back"


def test_a_question_that_the_file_lacks_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The pieces are right, and what is put together of them is not."""
    from quizkit.formats.canvas import write_package

    right = write_package._assessment
    monkeypatch.setattr(
        write_package, "_assessment", lambda *given: [*list(right(*given))[:-2], *list(right(*given))[-1:]]
    )
    assert dividing.export_divided(bank(), "canvas", Wishes(), 3) is None


@pytest.mark.parametrize("trouble", ["no process", "it dies", "it fails"])
def test_where_a_process_fails_one_does_it_all(trouble: str, monkeypatch: pytest.MonkeyPatch) -> None:
    here, whole = os.getpid(), write_whole(bank(), "canvas", Wishes())

    def no_process() -> int:
        raise OSError("Resource temporarily unavailable")

    def fails(number: int) -> int:
        if os.getpid() != here and number == 1:
            if trouble == "it dies":
                os.kill(os.getpid(), 9)
            raise MemoryError
        return number

    if trouble == "no process":
        monkeypatch.setattr(os, "fork", no_process)
        assert dividing.export_divided(bank(), "canvas", Wishes(), 3) is None
        assert api.export(bank(), "canvas", jobs=3) == whole
    assert forked.divided(fails, 3) is None


def test_work_is_divided_in_order() -> None:
    made = forked.divided(lambda number: (number, os.getpid()), 3)
    assert made is not None
    assert [number for number, _ in made] == [0, 1, 2]
    assert len({process for _, process in made} - {os.getpid()}) == 3


def test_the_program_writes_the_same_with_any_number_of_processes(tmp_path: Path) -> None:
    rows = table().decode().splitlines()
    bank_file = tmp_path / "bank.csv"
    bank_file.write_text(
        "\n".join((rows[0], *(row.replace("What", f"{n} What") for n in range(150) for row in rows[1:])))
    )
    assert bank_file.stat().st_size > 2 * 150_000
    said = []
    for jobs in ("1", "2"):
        command = (sys.executable, "-m", "quizkit", "export", "bank.csv", "--to", "canvas", "--jobs", jobs)
        run = subprocess.run(
            (*command, "--out", f"{jobs}.zip"), cwd=tmp_path, capture_output=True, text=True, check=True
        )
        said.append((run.stdout.replace(f"{jobs}.zip", ""), run.stderr))
    assert said[0] == said[1]
    assert "7200 questions" in said[0][0]
    assert (tmp_path / "1.zip").read_bytes() == (tmp_path / "2.zip").read_bytes()


def test_no_process_goes_on_when_this_one_is_stopped(stoppable: None, tmp_path: Path) -> None:
    def work(number: int) -> None:
        signal.alarm(60)  # so that a fault fails and does not hang
        (tmp_path / str(os.getpid())).touch()
        while number == 2 and len(list(tmp_path.iterdir())) < 4:
            time.sleep(0.01)
        if number == 2:
            os.kill(os.getppid(), signal.SIGINT)
        signal.pause()

    with pytest.raises(KeyboardInterrupt):
        forked.divided(work, 4)
    for process in tmp_path.iterdir():
        with pytest.raises(ProcessLookupError):  # it has ended, and has been waited for
            os.kill(int(process.name), 0)
