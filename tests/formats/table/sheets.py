"""Quizzes as canonical rows, and rows as the bytes of a CSV file or workbook: what the readers are tested with."""

import csv
from collections.abc import Iterable, Sequence
from io import BytesIO, StringIO

from openpyxl import Workbook

from quizkit.diagnostics import Report
from quizkit.model import (
    ChoiceInteraction,
    ExtendedText,
    Item,
    Localized,
    MatchInteraction,
    NoInteraction,
    NumericInteraction,
    OrderInteraction,
    Quiz,
    TextEntryInteraction,
)
from quizkit.registry import get_format
from quizkit.source import Source

Rows = Sequence[Sequence[str]]


def csv_bytes(rows: Rows, delimiter: str = ",") -> bytes:
    out = StringIO(newline="")
    csv.writer(out, delimiter=delimiter).writerows(rows)
    return out.getvalue().encode()


def xlsx_bytes(*sheets: Rows, names: Sequence[str] = ()) -> bytes:
    book = Workbook()
    for place, rows in enumerate(sheets):
        sheet = book.active if place == 0 else book.create_sheet()
        assert sheet is not None
        if names:
            sheet.title = names[place]
        for number, row in enumerate(rows, 1):
            for column, text in enumerate(row, 1):
                if text:
                    cell = sheet.cell(number, column, text)
                    cell.data_type = "s"  # or a text that begins with = would be a formula
    out = BytesIO()
    book.save(out)
    return out.getvalue()


def read_csv(data: bytes | Rows, name: str = "bank.csv", language: str | None = None) -> tuple[Quiz, Report]:
    return _read("csv", data if isinstance(data, bytes) else csv_bytes(data), name, language)


def read_xlsx(data: bytes | Rows, name: str = "bank.xlsx", language: str | None = None) -> tuple[Quiz, Report]:
    return _read("xlsx", data if isinstance(data, bytes) else xlsx_bytes(data), name, language)


def _read(format_name: str, data: bytes, name: str, language: str | None) -> tuple[Quiz, Report]:
    report = Report()
    read = get_format(format_name).read
    assert read is not None
    return read(Source(name, data, language), report), report


def codes(report: Report) -> list[str]:
    return sorted(diagnostic.code for diagnostic in report)


def said(report: Report) -> list[tuple[str, str, str]]:
    """Severity, code and cell (or line) of everything in a report, in order."""
    return [
        (
            str(diagnostic.severity),
            diagnostic.code,
            "" if (at := diagnostic.location) is None else at.cell or (str(at.line) if at.line else ""),
        )
        for diagnostic in report
    ]


def words(text: Localized | None) -> str:
    """A text that is plain and in one language."""
    assert text is not None
    (only,) = text.texts.values()
    assert only.markup == "plain"
    return only.source


def keyed(item: Item) -> dict[str, int]:
    """The choices of an item and what they earn."""
    assert isinstance(item.interaction, ChoiceInteraction)
    fractions = {words(choice.text): choice.fraction for choice in item.interaction.choices}
    assert all(fraction is not None and fraction.denominator == 1 for fraction in fractions.values())
    return {text: int(fraction) for text, fraction in fractions.items() if fraction is not None}


def canonical_rows(quiz: Quiz, languages: Sequence[str]) -> list[list[str]]:
    """A quiz in the canonical layout, with the languages of its texts in the headers."""
    items = list(quiz.items())
    most = max((len(_options(item)) for item in items), default=0)
    letters = "ABCDEFGHIJ"[:most]
    header = ["ID", "Type", "Category"]
    header += [f"Question ({tag})" for tag in languages]
    header += [f"Option {letter} ({tag})" for letter in letters for tag in languages]
    header += ["Correct"]
    header += [f"Feedback {letter} ({tag})" for letter in letters for tag in languages]
    header += ["Points", "Tolerance", "Tags"]
    header += [f"Explanation ({tag})" for tag in languages]
    header += [f"Hint ({tag})" for tag in languages]
    rows = [*_about(quiz), header]
    for section in quiz.sections:
        for item in section.items:
            row = [item.id or "", _type(item), "" if section.title is None else section.title.first()[1].source]
            row += [_in(item.stem, tag) for tag in languages]
            options = _options(item)
            padded: list[Localized | None] = [*options, *[None] * (most - len(options))]
            row += [_in(option, tag) for option in padded for tag in languages]
            row += [_key(item)]
            feedback = _feedback(item)
            row += [
                _in(feedback[place] if place < len(feedback) else None, tag)
                for place in range(most)
                for tag in languages
            ]
            row += [str(item.points), _tolerance(item), ", ".join(item.tags)]
            row += [_in(item.general_feedback, tag) for tag in languages]
            row += [_in(item.hints[0] if item.hints else None, tag) for tag in languages]
            rows.append(row)
    return rows


def _about(quiz: Quiz) -> list[list[str]]:
    rows = [[f"Title ({tag})", text.source] for tag, text in (quiz.title.items() if quiz.title else ())]
    rows += [
        [f"Description ({tag})", text.source] for tag, text in (quiz.description.items() if quiz.description else ())
    ]
    rows.append(["Language", quiz.language])
    if quiz.languages:
        rows.append(["Languages", ", ".join(quiz.languages)])
    if quiz.glossary.keep:
        rows.append(["Keep", "; ".join(quiz.glossary.keep)])
    rows += [["Forbid", f"{term}: {', '.join(renderings)}"] for term, renderings in quiz.glossary.forbid.items()]
    settings = quiz.settings
    rows += [["Time limit", str(settings.time_limit)]] if settings.time_limit is not None else []
    rows += [["Attempts", str(settings.attempts)]] if settings.attempts is not None else []
    rows += [["Shuffle", "yes" if settings.shuffle_choices else "no"]] if settings.shuffle_choices is not None else []
    return rows


def _in(text: Localized | None, tag: str) -> str:
    found = text.get(tag) if text is not None else None
    return found.source if found is not None else ""


def _type(item: Item) -> str:
    interaction = item.interaction
    if isinstance(interaction, ChoiceInteraction):
        return {"single": "single", "multiple": "multiple", "true_false": "true/false"}[interaction.mode]
    names = {
        "text_entry": "short answer",
        "numeric": "numeric",
        "match": "match",
        "order": "order",
        "none": "information",
    }
    return names.get(interaction.kind, "essay")


def _options(item: Item) -> list[Localized]:
    interaction = item.interaction
    if isinstance(interaction, ChoiceInteraction):
        return [choice.text for choice in interaction.choices]
    if isinstance(interaction, MatchInteraction):
        return [
            Localized.of(f"{pair.left.texts[tag].source} -> {right.source}", tag)
            for pair in interaction.pairs
            for tag, right in pair.right.items()
        ]
    if isinstance(interaction, OrderInteraction):
        return [entry.text for entry in interaction.entries]
    assert isinstance(interaction, ExtendedText | NoInteraction | NumericInteraction | TextEntryInteraction)
    return []


def _feedback(item: Item) -> list[Localized | None]:
    interaction = item.interaction
    return [choice.feedback for choice in interaction.choices] if isinstance(interaction, ChoiceInteraction) else []


def _key(item: Item) -> str:
    interaction = item.interaction
    if isinstance(interaction, ChoiceInteraction):
        return ", ".join(
            letter for letter, choice in zip("ABCDEFGHIJ", interaction.choices, strict=False) if choice.fraction
        )
    if isinstance(interaction, NumericInteraction):
        return " | ".join(str(answer.value) for answer in interaction.answers)
    if isinstance(interaction, TextEntryInteraction):
        return " | ".join(words(answer.text) for answer in interaction.answers)
    if isinstance(interaction, ExtendedText) and interaction.rubric is not None:
        return words(interaction.rubric)
    return ""


def _tolerance(item: Item) -> str:
    interaction = item.interaction
    if not isinstance(interaction, NumericInteraction) or not interaction.answers[0].tolerance:
        return ""
    return str(interaction.answers[0].tolerance)


def items_of(quiz: Quiz) -> list[Item]:
    return list(quiz.items())


def stems(quiz: Quiz) -> Iterable[str]:
    return [words(item.stem) for item in quiz.items()]
