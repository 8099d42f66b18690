"""Banks as tables, in the ways that people lay them out.

A layout decides where things stand, a writer how a file holds them.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import zip_longest
from random import Random

from tests.generated.banks import LANGUAGES, Bank, Question, Scope, random_bank
from tests.generated.columns import (
    CHOICES,
    FLAGS,
    KEYS,
    LATIN,
    LETTER_OR_NUMBER,
    NUMBERS,
    Cells,
    CellValue,
    Column,
    Draft,
    Marked,
    Sheet,
    Table,
    answer_of,
    as_typed,
    detail_columns,
    explanation_columns,
    feedback_columns,
    flag_of,
    in_language,
    key_of,
    letters_for,
    option_of,
    scope_for,
    stem_column,
    titled,
)
from tests.generated.headings import INSTRUCTIONS, LANGUAGE_NAMES, SECTIONS


def _rows(columns: Sequence[Column], questions: Sequence[Question]) -> list[Cells]:
    return [[column.title for column in columns]] + [
        [column.cell(question) for column in columns] for question in questions
    ]


def _finished(draft: Draft, bank: Bank, columns: Sequence[Column], **more: object) -> Table:
    """A table with a sheet for each section, and above the first table what a teacher may have written there."""
    above = draft.how[-1].removeprefix("above=").strip("'")
    title, words = INSTRUCTIONS[draft.header]
    before: list[Cells] = []
    if above == "instructions":
        before = [[title], [words], []]
    elif above == "title":
        before, bank = [[draft.word("title"), title], []], replace(bank, title=title)
    sheets = [
        Sheet(name or "Sheet1", _moved(draft, [*(before if place == 0 else []), *_rows(columns, questions)]))
        for place, (name, questions) in enumerate(bank.sections)
    ]
    told = {"read/skipped-row"} if above == "instructions" else set()
    told |= {"read/not-kept"} if "notes" in draft.words else set()
    return Table(bank, sheets, draft.header, _how(draft), frozenset(told), **more)  # type: ignore[arg-type]


def _moved(draft: Draft, rows: list[Cells]) -> list[Cells]:
    """A table that does not begin in the first cell, or has blank rows."""
    if draft.chance.random() < 0.15:
        rows = [["", *cells] for cells in rows]
    if draft.chance.random() < 0.15:
        rows = [[], [], *rows]
    if draft.chance.random() < 0.15:
        rows.insert(len(rows) - 1, [])
    return rows


def _how(draft: Draft) -> str:
    return f"header {draft.header}, content {'+'.join(draft.languages)}: {', '.join(draft.how)}"


def _sections(draft: Draft) -> Sequence[str]:
    """Names of sections where the workbook has a sheet for each; else one without a name."""
    if draft.pick("sections", "one", "sheets") == "one":
        return ("",)
    return SECTIONS[draft.header][: draft.chance.randint(2, 3)]


def wide(
    draft: Draft,
    sections: Sequence[str] = ("",),
    form: str | None = None,
    lang: str = "",
    above: Sequence[str] = ("nothing", "instructions", "title"),
) -> Table:
    """Options in columns, the key by letter, number or text in a column of its own."""
    form = form or draft.pick("key", *KEYS)
    letters = letters_for(draft)
    bank = random_bank(draft.chance, draft.languages, scope_for(form, feedback=True), sections)
    index = draft.pick("index", "letters", "numbers")
    title = draft.word("option")
    if title == "{n}":
        index = "letters"
    columns = detail_columns(draft, bank, "before")
    columns += [stem_column(draft, tag, lang) for tag in bank.languages]
    most = max(len(question.options) for question in bank.questions)
    places = range(most)
    pairs = [(place, tag) for place in places for tag in bank.languages]
    if draft.pick("languages", "beside each other", "in blocks") == "in blocks":
        pairs.sort(key=lambda pair: bank.languages.index(pair[1]))
    options = [
        Column(
            titled(title.format(n=(letters if index == "letters" else NUMBERS)[place]), tag, lang),
            lambda question, place=place, tag=tag: as_typed(option_of(question, place, tag)),
        )
        for place, tag in pairs
    ]
    key = Column(draft.word("key"), lambda question: answer_of(draft, form, question, letters))
    columns += [key, *options] if draft.pick("key stands", "before", "after") == "before" else [*options, key]
    columns += explanation_columns(draft, bank, lang)
    columns += feedback_columns(draft, bank, letters if index == "letters" else NUMBERS, lang)
    columns += detail_columns(draft, bank, "after", lang)
    draft.pick("above", *above)
    return _finished(draft, bank, columns)


def sheets(draft: Draft) -> Table:
    """A sheet for each section."""
    return wide(draft, _sections(draft))


def language_columns(draft: Draft) -> Table:
    """A column for each language of a text."""
    lang = draft.pick("named", "(el)", "[el]", "_el", "(EL)", "(own name)", "(English name)", "two lines")
    return wide(draft, form=draft.pick("key", *KEYS[:-1]), lang=lang)


def marked(draft: Draft) -> Table:
    """The right option has a mark before it, or looks different; there is no column for the key."""
    by_style = draft.pick("mark", "*", "✓ ", "[x] ", "style") == "style"
    sign = draft.how[-1].removeprefix("mark=").strip("'")
    scope = scope_for("mark", kinds=("single",) if by_style else CHOICES)
    bank = random_bank(draft.chance, draft.languages, scope)
    tag, title = bank.languages[0], draft.word("option")
    most = max(len(question.options) for question in bank.questions)

    def cell(question: Question, place: int) -> CellValue:
        text = option_of(question, place, tag)
        if place not in question.right:
            return text
        return Marked(text) if by_style else sign + text

    columns = [*detail_columns(draft, bank, "before"), stem_column(draft, tag, "")]
    columns += [
        Column(title.format(n=LATIN[place]), lambda question, place=place: cell(question, place))
        for place in range(most)
    ]
    columns += explanation_columns(draft, bank) + detail_columns(draft, bank, "after")
    draft.pick("above", "nothing", "title")
    table = _finished(draft, bank, columns, by_style=by_style)
    return table if not by_style else replace(table, told=table.told | {"read/key-from-style"})


def flags(draft: Draft) -> Table:
    """Behind each option a column that says whether it is right."""
    form = draft.pick("flag", *FLAGS)
    bank = random_bank(draft.chance, draft.languages, Scope(kinds=CHOICES, never_in_options=LETTER_OR_NUMBER))
    tag, title, flag = bank.languages[0], draft.word("option"), draft.word("flag")
    columns = [*detail_columns(draft, bank, "before"), stem_column(draft, tag, "")]
    for place in range(max(len(question.options) for question in bank.questions)):
        columns.append(
            Column(title.format(n=LATIN[place]), lambda question, place=place: option_of(question, place, tag))
        )
        columns.append(
            Column(
                flag,
                lambda question, place=place: (
                    flag_of(draft, form, tag, place in question.right) if place < len(question.options) else ""
                ),
            )
        )
    columns += [*explanation_columns(draft, bank), *detail_columns(draft, bank, "after")]
    draft.pick("above", "nothing", "instructions", "title")
    return _finished(draft, bank, columns)


def one_cell(draft: Draft) -> Table:
    """All options in one cell."""
    form = draft.pick("key", *KEYS)
    separator = draft.pick("separator", "\n", " | ", "; ", "A) \n", "1. \n")
    letters = letters_for(draft)
    scope = scope_for(form, options=(3, 5))
    scope = replace(scope, never_in_options=rf"{scope.never_in_options}|[|;\n]")
    bank = random_bank(draft.chance, draft.languages, scope)
    tag = bank.languages[0]

    def cell(question: Question) -> str:
        texts = [option[tag] for option in question.options]
        if separator == "A) \n":
            texts = [f"{letters[place]}) {text}" for place, text in enumerate(texts)]
        elif separator == "1. \n":
            texts = [f"{place}. {text}" for place, text in enumerate(texts, 1)]
        return ("\n" if "\n" in separator else separator).join(texts)

    columns = [*detail_columns(draft, bank, "before"), stem_column(draft, tag, "")]
    columns += [
        Column(draft.word("options"), cell),
        Column(draft.word("key"), lambda question: answer_of(draft, form, question, letters)),
    ]
    columns += [*explanation_columns(draft, bank), *detail_columns(draft, bank, "after")]
    draft.pick("above", "nothing", "instructions", "title")
    return _finished(draft, bank, columns)


def row_per_option(draft: Draft) -> Table:
    """One option in each row; the question stands in the first of its rows, in all, or in a merged cell."""
    form = draft.pick("flag", *FLAGS, "letter")
    below = draft.pick("below", "blank", "repeated", "merged")
    bank = random_bank(draft.chance, draft.languages, Scope(kinds=CHOICES, never_in_options=LETTER_OR_NUMBER))
    bank = _with_different_stems(bank)
    tag = bank.languages[0]
    before = [*detail_columns(draft, bank, "before"), stem_column(draft, tag, "")]
    after = explanation_columns(draft, bank) + detail_columns(draft, bank, "after")
    last = draft.word("key" if form == "letter" else "flag")
    titles = [column.title for column in before]
    rows: list[Cells] = [[*titles, draft.word("one option"), last, *(column.title for column in after)]]
    merged: list[tuple[int, int, int]] = []
    for question in bank.questions:
        first = len(rows)
        for place, option in enumerate(question.options):
            is_first = place == 0
            if form == "letter":
                right: CellValue = key_of(draft, "letter", question, LATIN) if is_first else ""
            else:
                right = flag_of(draft, form, tag, place in question.right)
            shows = is_first or below == "repeated"
            rows.append(
                [
                    *(column.cell(question) if shows else "" for column in before),
                    option[tag],
                    right,
                    *(column.cell(question) if is_first else "" for column in after),
                ]
            )
        if below == "merged":
            merged += [(first, len(rows) - 1, column) for column in range(len(before))]
    told = frozenset(("read/not-kept",)) if "notes" in draft.words else frozenset()
    return Table(bank, [Sheet("Sheet1", rows, merged)], draft.header, _how(draft), told)


def _with_different_stems(bank: Bank) -> Bank:
    """The bank with a number before each stem: where two are the same, the rows below one another are one question."""
    ((name, questions),) = bank.sections
    changed = [
        replace(question, stem={tag: f"({question.number}) {text}" for tag, text in question.stem.items()})
        for question in questions
    ]
    return replace(bank, sections=[(name, changed)])


def _with_last_right(bank: Bank) -> Bank:
    """The bank with the last option of its first question right: where it is the first in all of them, nobody can tell
    the column of the options from that of the keys."""
    ((name, questions),) = bank.sections
    first = replace(questions[0], right=[len(questions[0].options) - 1])
    return replace(bank, sections=[(name, [first, *questions[1:]])])


def transposed(draft: Draft) -> Table:
    """The names of the fields below one another, a question in each column."""
    table = wide(draft, above=("nothing",))
    sheet = table.sheets[0]
    rows = [list(cells) for cells in zip_longest(*filter(None, sheet.rows), fillvalue="")]
    return replace(table, sheets=[Sheet(sheet.name, rows)])


def headerless(draft: Draft) -> Table:
    """A question, its options and the key in each row, and no header."""
    form = draft.pick("key", "letter", "number", "text")
    scope = scope_for(form, kinds=("single",), details=False, ids=False, options=(3, 4))
    bank = random_bank(draft.chance, draft.languages, scope)
    if form == "text":
        bank = _with_last_right(bank)
    tag = bank.languages[0]
    most = max(len(question.options) for question in bank.questions)
    numbered = draft.pick("numbered", "no", "yes") == "yes"
    rows: list[Cells] = []
    for number, question in enumerate(bank.questions, 1):
        options = [option_of(question, place, tag) for place in range(most)]
        row: Cells = [question.stem[tag], *options, key_of(draft, form, question, LATIN)]
        rows.append([number, *row] if numbered else row)
    return Table(bank, [Sheet("Sheet1", rows)], draft.header, _how(draft), frozenset(("read/guessed-header",)))


def row_per_language(draft: Draft) -> Table:
    """A row for each language of a question."""
    form = draft.pick("key", *KEYS[:-1])
    named = draft.pick("named", "tag", "own name", "TAG")
    scope = scope_for(form, kinds=CHOICES)
    bank = random_bank(draft.chance, draft.languages, scope)
    has_ids = bank.questions[0].id is not None
    title = draft.word("option")
    most = max(len(question.options) for question in bank.questions)
    bank = replace(bank, sections=[("", [replace(question, hint=None) for question in bank.questions])])
    extra = detail_columns(draft, bank, "after")
    with_key = draft.pick("key in", "all rows", "first row") == "all rows"
    explained = any(question.explanation for question in bank.questions)
    rows: list[Cells] = [
        [draft.word("id" if has_ids else "number"), draft.word("language"), draft.word("stem")]
        + [title.format(n=LATIN[place]) for place in range(most)]
        + [draft.word("key"), *([draft.word("explanation")] if explained else []), *(column.title for column in extra)]
    ]
    for question in bank.questions:
        for tag in bank.languages:
            is_first = tag == bank.languages[0]
            language = {"tag": tag, "own name": LANGUAGE_NAMES[tag], "TAG": tag.upper()}[named]
            rows.append(
                [
                    question.id or question.number,
                    language,
                    question.stem[tag],
                    *(option_of(question, place, tag) for place in range(most)),
                    key_of(draft, form, question, LATIN) if is_first or with_key else "",
                    *([in_language(tag, question.explanation)] if explained else []),
                    *(column.cell(question) if is_first else "" for column in extra),
                ]
            )
    told = frozenset(("read/not-kept",)) if "notes" in draft.words else frozenset()
    return Table(bank, [Sheet("Sheet1", rows)], draft.header, _how(draft), told)


LAYOUTS: Mapping[str, Callable[[Draft], Table]] = {
    "wide": wide,
    "flags": flags,
    "marked": marked,
    "one cell": one_cell,
    "row per option": row_per_option,
    "transposed": transposed,
    "headerless": headerless,
    "sheets": sheets,
    "language columns": language_columns,
    "row per language": row_per_language,
}
_SEVERAL = frozenset(("language columns", "row per language"))


def random_table(layout: str, seed: int) -> Table:
    """The table of a layout that a number stands for, always the same one."""
    chance = Random(f"{layout} {seed}")
    languages = chance.sample(LANGUAGES, 2 if layout in _SEVERAL else 1)
    draft = Draft(chance, chance.choice((*LANGUAGES, languages[0])), languages)
    return LAYOUTS[layout](draft)
