"""What each column of a sheet is for, once for all its rows."""

from collections.abc import Sequence
from dataclasses import field, replace

from quizkit.diagnostics import Report
from quizkit.formats._authored import FieldRef, field_for, field_names, nearest
from quizkit.formats._authored.asked import spelt_out, true_or_false_asked
from quizkit.formats._authored.complaints import listed
from quizkit.formats._authored.fields import MANY
from quizkit.formats._table.grid import Grid, Row, Texts
from quizkit.formats._table.header import Column
from quizkit.formats._table.headings import IGNORED, OWN, UNKEPT, folded
from quizkit.formats._table.profile import NO_PROFILE, Profile
from quizkit.model import Localized
from quizkit.records import dataclass

_TEXTS = frozenset(
    (
        "stem", "title", "explanation", "correct_feedback", "partial_feedback", "incorrect_feedback", "rubric",
        "category", "section", "section_description", "image_alt", "stimulus", "stimulus_title", "template",
    )
)  # fmt: skip
_SINGLE = frozenset(
    (
        "id", "type", "points", "tolerance", "minimum", "maximum", "unit", "shuffle", "case_sensitive",
        "scoring", "language", "image", "markup", "lint_ignore", "include", "pairs", "order",
        "section_id", "pick", "fixed", "min_words", "max_words", "lines", "file_types", "max_files", "gap", "weight",
        "multiple", "reusable", "option_names", "stimulus_id", "variables", "decimals", "answer_sets", "image_size",
        "cell_notes", "truth", "falsehood",
    )
)  # fmt: skip
SCALARS = frozenset(
    (
        "type", "points", "tolerance", "minimum", "maximum", "unit", "shuffle", "case_sensitive", "scoring", "fixed",
        "min_words", "max_words", "lines", "file_types", "max_files", "multiple", "reusable",
    )
)  # fmt: skip
NUMBERS = frozenset(
    ("points", "tolerance", "minimum", "maximum", "min_words", "max_words", "lines", "max_files")
)  # fmt: skip
PLAIN_TEXTS = frozenset(
    (
        "title", "explanation", "correct_feedback", "partial_feedback", "incorrect_feedback", "rubric", "template",
    )
)  # fmt: skip
"""Columns of which a question takes what stands there: a scalar, among them numbers, or a text."""

KEPT_APART = {
    "difficulty": "a question has no difficulty of its own",
    "objective": "a question has no learning objective of its own",
    "taxonomy": "a question has no place in a taxonomy such as Bloom's",
    "source": "a question has no source of its own",
    "time_limit": "a question has no time limit of its own",
    "penalty": "a wrong answer costs what its own weight says",
    "audio": "sounds are not read from columns",
    "video": "films are not read from columns",
    "single": "the type says whether one option or several are right",
}
"""Columns with known meaning for which the model has no place: their texts are kept for spreadsheets alone."""

_FOR_AUTHORS = frozenset(("number", "notes", IGNORED))


@dataclass(slots=True)
class OptionPlan:
    """The columns of one option: its text, feedback and image, and what says whether it is right."""

    texts: Texts = field(default_factory=list)
    feedback: Texts = field(default_factory=list)
    flag: int | None = None
    image: int | None = None
    area: int | None = None
    points: int | None = None
    alt: Texts = field(default_factory=list)


@dataclass(slots=True)
class Plan:
    """The columns of a sheet by their purpose. ``long`` sheets have one option in each row; ``profile`` is the
    template that the sheet is, ``own`` the columns that only its reader understands, by folded header; ``asked`` are
    the words for true and false in the header of the key (``T/F``) or of its two columns; ``scored`` says that options
    have points of their own."""

    texts: dict[str, Texts] = field(default_factory=dict)
    single: dict[str, int] = field(default_factory=dict)
    options: list[OptionPlan] = field(default_factory=list)
    option_cells: Texts = field(default_factory=list)
    distractors: list[OptionPlan] = field(default_factory=list)
    distractor_cells: Texts = field(default_factory=list)
    lefts: list[Texts] = field(default_factory=list)
    rights: list[Texts] = field(default_factory=list)
    pair_feedback: list[Texts] = field(default_factory=list)
    keys: Texts = field(default_factory=list)
    asked: tuple[str, str] | None = None
    tags: list[int] = field(default_factory=list)
    hints: list[Texts] = field(default_factory=list)
    apart: dict[str, int] = field(default_factory=dict)
    own: dict[str, list[int]] = field(default_factory=dict)
    last: int = 0
    scored: bool = False
    long: bool = False
    profile: Profile = NO_PROFILE

    @property
    def stem(self) -> Texts:
        """The columns of the question itself."""
        return self.texts["stem"]


def plan_of(columns: Sequence[Column], grid: Grid, header: Row, language: str, report: Report) -> Plan:
    """What each column is for; columns that mean nothing, or mean the same twice, go into the report.

    ``language`` is what a header means that names none.
    """
    return _Planner(grid, header, language, report).plan(columns)


class _Planner:
    def __init__(self, grid: Grid, header: Row, language: str, report: Report) -> None:
        self._grid = grid
        self._header = header
        self._language = language
        self._report = report
        self._made = Plan()
        self._keys: dict[tuple[int | None, str], int] = {}
        self._hints: dict[str, int] = {}

    def plan(self, columns: Sequence[Column]) -> Plan:
        made = self._made
        made.last = max(column.number for column in columns)
        for column in columns:
            if column.put_right:
                self._tell_put_right(column)
        columns = self._of_options(columns)
        unkept: list[Column] = []
        for column in columns:
            ref, number = column.ref, column.number
            if ref is None:
                self._unknown(column)
            elif ref.name in _TEXTS:
                self._add(made.texts.setdefault(ref.name, []), column)
            elif ref.name in _SINGLE:
                if ref.name == "truth":
                    other = next(one.title for one in columns if one.field == "falsehood")
                    made.asked = column.title, other
                if ref.name in made.single:
                    self._twice(column, made.single[ref.name])
                made.single.setdefault(ref.name, number)
            elif ref.name == "tags":
                made.tags.append(number)
            elif ref.name == "hints":
                self._add_hint(column)
            elif ref.name == "key":
                self._add_key(column)
            elif ref.name == "options":
                self._add(made.option_cells, column)
            elif ref.name == "distractors":
                self._add(made.distractor_cells, column)
            elif ref.name in KEPT_APART:
                self._keep_apart(column)
            elif ref.name == OWN:
                made.own.setdefault(folded(column.title), []).append(number)
            elif ref.name == UNKEPT:
                unkept.append(column)
            elif ref.name == "notes":
                self._info(column, f'the column "{column.title}" is taken for the author\'s own notes; it is not read.')
            elif ref.name not in _FOR_AUTHORS:
                self._unknown(column)
        if unkept:
            self._tell_unkept(unkept)
        made.texts.setdefault("stem", [])
        made.long = len(made.options) == 1 and any(
            column.field == "option" and column.ref is not None and column.ref.index is None for column in self._all
        )
        return made

    def _of_options(self, columns: Sequence[Column]) -> list[Column]:
        """Give the columns of options, pairs and the like their places; return the others."""
        self._all = columns
        self._refs = {column.number: column.ref for column in columns}
        made = self._made
        options: dict[int, OptionPlan] = {}
        distractors: dict[int, OptionPlan] = {}
        pairs: dict[str, dict[int, Texts]] = {"left": {}, "right": {}, "pair_feedback": {}}
        counted: dict[tuple[str, str], int] = {}
        rest: list[Column] = []
        scored: dict[int, Column] = {}
        columns = _numbered_keys(columns)
        beside = _beside_options(columns)
        latest: OptionPlan | None = None
        for column in columns:
            ref = column.ref
            if ref is not None and ref.name in ("option", "distractor", *pairs):
                index = ref.index
                if index is None:  # "Option" over and over: the first of each language is the first option
                    index = counted[ref.name, self._tag(column)] = counted.get((ref.name, self._tag(column)), 0) + 1
                if ref.name in pairs:
                    self._add(pairs[ref.name].setdefault(index, []), column)
                    continue
                latest = (options if ref.name == "option" else distractors).setdefault(index, OptionPlan())
                self._add(latest.texts, column)
            elif ref is not None and ref.name == "option_feedback" and ref.index is not None:
                self._add(options.setdefault(ref.index, OptionPlan()).feedback, column)
            elif ref is not None and ref.name == "area" and ref.index is not None:
                options.setdefault(ref.index, OptionPlan()).area = column.number
            elif ref is not None and ref.name == "option_points" and ref.index is not None:
                scored[ref.index] = column
            elif ref is not None and ref.name == "flag" and ref.index is not None:
                self._set_flag(options.setdefault(ref.index, OptionPlan()), column)
            elif ref is not None and ref.index in options and ref.name == "image":  # Image A, behind Option A
                options[ref.index].image = column.number
            elif ref is not None and ref.index in options and ref.name == "image_alt":
                self._add(options[ref.index].alt, column)
            elif latest is not None and column.field in beside:
                if column.field == "explanation":
                    self._add(latest.feedback, column)
                elif column.field == "points":
                    latest.points = column.number
                else:
                    self._set_flag(latest, column)
            else:
                rest.append(column)
        for index, column in scored.items():
            if index in options and options[index].texts:
                options[index].points = column.number
            else:  # Point 1, and no option 1
                self._unknown(column)
        made.options = [options[index] for index in sorted(options)]
        made.scored = any(option.points is not None for option in made.options)
        made.distractors = [distractors[index] for index in sorted(distractors)]
        numbers = sorted({*pairs["left"], *pairs["right"]})
        made.lefts, made.rights, made.pair_feedback = (
            [there.get(number, []) for number in numbers] for there in pairs.values()
        )
        return self._lone_flag(rest)

    def _lone_flag(self, columns: list[Column]) -> list[Column]:
        """``Is correct`` without a number: it belongs to the one option column there is."""
        rest: list[Column] = []
        for column in columns:
            if column.field == "flag" and column.ref is not None:
                if len(self._made.options) == 1:
                    self._set_flag(self._made.options[0], column)
                else:
                    self._add_key(column)
            else:
                rest.append(column)
        return rest

    def _tag(self, column: Column) -> str:
        return (column.ref.language if column.ref is not None else None) or self._language

    def _add(self, texts: Texts, column: Column) -> None:
        tag = self._tag(column)
        other = next((number for known, number in texts if known == tag), None)
        if other is not None:
            self._twice(column, other)
        else:
            texts.append((tag, column.number))

    def _add_hint(self, column: Column) -> None:
        """A second hint in the same language is a hint of its own."""
        tag = self._tag(column)
        place = self._hints[tag] = self._hints.get(tag, -1) + 1
        if place == len(self._made.hints):
            self._made.hints.append([])
        self._made.hints[place].append((tag, column.number))

    def _add_key(self, column: Column) -> None:
        """``Answer 1`` and ``Answer 2`` are two keys; ``Correct`` twice is one too many."""
        name = (column.ref.index if column.ref is not None else None, self._tag(column))
        other = self._keys.setdefault(name, column.number)
        self._made.asked = self._made.asked or spelt_out(true_or_false_asked(Localized.of(column.title)))
        if other != column.number:
            self._twice(column, other)
        else:
            self._made.keys.append((name[1], column.number))

    def _set_flag(self, option: OptionPlan, column: Column) -> None:
        if option.flag is not None:
            self._twice(column, option.flag)
        else:
            option.flag = column.number

    def _keep_apart(self, column: Column) -> None:
        if column.field in self._made.apart:  # nothing that the quiz needs
            other = self._grid.column_label(self._made.apart[column.field])
            self._report.warning(
                "read/duplicate-column",
                f'the column "{column.title}" means the same as {other} to quizkit, and is not read.',
                at=self._grid.at(self._header, column.number),
                advice='Call it "Notes" if it is for people alone, or say with --map what it means.',
            )
            return
        self._made.apart[column.field] = column.number
        what = f'the column "{column.title}" is kept for spreadsheets alone: {KEPT_APART[column.field]}.'
        self._info(column, what)

    def _tell_unkept(self, columns: Sequence[Column]) -> None:
        """Say, once, which columns hold settings of the service whose template the sheet is."""
        rows = [row for row in self._grid.rows if row.number > self._header.number]
        filled = [column for column in columns if any(row.shown(column.number) for row in rows)]
        if filled:
            names = listed([f'"{column.title}"' for column in filled], "and")
            what = f"settings of the service, in {names}, have no place in a question; they are not read."
            self._info(filled[0], what)

    def _tell_put_right(self, column: Column) -> None:
        self._report.warning(
            "read/misspelt-header",
            f'the header "{column.title}" is read as "{column.put_right}".',
            at=self._grid.at(self._header, column.number),
            advice='If something else is meant, rename it, or call it "Notes" if it is for people alone.',
        )

    def _unknown(self, column: Column) -> None:
        near = nearest(column.title, field_names()) if len(self._report) < MANY else None
        self._report.warning(
            "read/unknown-field",
            f'the column "{column.title}" means nothing to quizkit and is not read.',
            at=self._grid.at(self._header, column.number),
            advice=f'Did you mean "{near.replace("_", " ")}"?'
            if near
            else 'Rename it, or call it "Notes" if it is for people alone.',
        )

    def _twice(self, column: Column, other: int) -> None:
        self._report.error(
            "read/duplicate-column",
            f'the column "{column.title}" means the same as {self._grid.column_label(other)} '
            f'("{" ".join(self._header.shown(other).split())}"), and only that one is read.',
            at=self._grid.at(self._header, column.number),
            advice=f"A column without a language is in the quiz's own, {self._language}. Move all into one of them."
            if self._one_names_a_language(column, other)
            else "Rename one of them, or take it away.",
        )

    def _one_names_a_language(self, column: Column, other: int) -> bool:
        """Whether a column means the same as another because one of them leaves its language to the quiz."""
        refs = [column.ref, self._refs.get(other)]
        return len({ref is not None and ref.language is not None for ref in refs}) > 1

    def _info(self, column: Column, what: str) -> None:
        self._report.info("read/not-kept", what, at=self._grid.at(self._header, column.number))


def _numbered_keys(columns: Sequence[Column]) -> Sequence[Column]:
    """``Correct 1, Correct 2`` behind four options: two keys, and not a flag for some of the options."""
    flags = {column.ref.index: column for column in columns if column.ref is not None and column.field == "flag"}
    options = {column.ref.index: column for column in columns if column.ref is not None and column.field == "option"}
    if None in flags or not flags or len(flags) >= len(options):
        return columns
    bare = {field_for(column.title.rstrip("0123456789 _-.")) for column in flags.values()}
    if any(ref is None or ref.name != "key" for ref in bare):  # Weight 1 says something else
        return columns
    if min(column.number for column in flags.values()) < max(column.number for column in options.values()):
        return columns
    return [
        replace(column, ref=FieldRef("key", column.ref.index, column.ref.language))
        if column.ref is not None and column.field == "flag"
        else column
        for column in columns
    ]


def _beside_options(columns: Sequence[Column]) -> frozenset[str]:
    """Fields without a number that stand once after each option: ``Answer 1, Correctness, Answer 2, Correctness``."""
    after: dict[str, list[int]] = {}
    options = 0
    for column in columns:
        if column.field in ("option", "distractor"):
            options += 1
        elif (
            column.field in ("explanation", "flag", "key", "points")
            and column.ref is not None
            and column.ref.index is None
        ):
            after.setdefault(column.field, []).append(options)
    if after.get("points", []) != list(range(1, options + 1)):  # those of the question are among them
        after.pop("points", None)
    return frozenset(name for name, places in after.items() if len(places) > 1 and len(set(places)) == len(places))
