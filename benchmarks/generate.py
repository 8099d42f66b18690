"""The same bank of four-option questions with explanations, in quizkit's and in its peers' input formats.

Plain English words, so that every tool can take them. The same number gives the same bytes everywhere.
"""

import csv
import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

_SENTENCE = (
    "the index file names every shard and its tensors while a loader reads only what it needs from each part of the "
    "model so that training resumes after a crash without a loss of optimizer state or of the random generators that "
    "the next batch depends on when ranks change between two runs of the same job"
)
_WORDS = _SENTENCE.split()


class Question(NamedTuple):
    stem: str
    options: tuple[str, str, str, str]
    right: int
    explanation: str


def questions(count: int) -> Iterator[Question]:
    """A bank of this many questions; no two stems and no two options of one question are alike.

    No word stands twice in a row: that is a slip, which a linter would have something to say about.
    """
    dice = random.Random(20240101)
    for number in range(count):

        def words(least: int, most: int) -> str:
            picked = dice.choices(_WORDS, k=dice.randint(least, most))
            return " ".join(word for word, before in zip(picked, ["", *picked], strict=False) if word != before)

        options = tuple(f"{words(4, 12).capitalize()} ({letter})" for letter in ("one", "two", "three", "four"))
        yield Question(
            f"In case {number + 1}, {words(10, 20)}?", options, dice.randrange(4), f"Because {words(12, 30)}."
        )


def write_csv(bank: list[Question], path: Path) -> None:
    with path.open("w", newline="", encoding="utf-8") as out:
        table = csv.writer(out)
        table.writerow(
            ["ID", "Question", "Option A", "Option B", "Option C", "Option D", "Correct", "Explanation", "Points"]
        )
        for number, question in enumerate(bank, 1):
            table.writerow(
                [f"q{number}", question.stem, *question.options, "ABCD"[question.right], question.explanation, 1]
            )


def write_xlsx(bank: list[Question], path: Path) -> None:
    from openpyxl import Workbook

    book = Workbook(write_only=True)
    sheet = book.create_sheet("Questions")
    sheet.append(["ID", "Question", "Option A", "Option B", "Option C", "Option D", "Correct", "Explanation", "Points"])
    for number, question in enumerate(bank, 1):
        sheet.append([f"q{number}", question.stem, *question.options, "ABCD"[question.right], question.explanation, 1])
    book.save(path)


def write_yaml(bank: list[Question], path: Path) -> None:
    with path.open("w", encoding="utf-8") as out:
        out.write("title: A bank\nlanguage: en\nquestions:\n")
        for number, question in enumerate(bank, 1):
            out.write(f"  - id: q{number}\n    question: {question.stem}\n    options:\n")
            out.writelines(f"      - {option}\n" for option in question.options)
            out.write(f"    answer: {'ABCD'[question.right]}\n    explanation: {question.explanation}\n")


def write_json(bank: list[Question], path: Path) -> None:
    content = {
        "title": "A bank",
        "language": "en",
        "questions": [
            {
                "id": f"q{number}",
                "question": question.stem,
                "options": list(question.options),
                "answer": "ABCD"[question.right],
                "explanation": question.explanation,
            }
            for number, question in enumerate(bank, 1)
        ],
    }
    path.write_text(json.dumps(content, indent=1), encoding="utf-8")


def write_text2qti(bank: list[Question], path: Path) -> None:
    with path.open("w", encoding="utf-8") as out:
        out.write("Quiz title: A bank\n\n")
        for number, question in enumerate(bank, 1):
            out.write(f"{number}.  {question.stem}\n... {question.explanation}\n")
            for index, option in enumerate(question.options):
                out.write(f"{'*' if index == question.right else ''}{'abcd'[index]})  {option}\n")
            out.write("\n")


def write_bbq(bank: list[Question], path: Path) -> None:
    with path.open("w", encoding="utf-8") as out:
        for question in bank:
            cells = ["MC", question.stem]
            for index, option in enumerate(question.options):
                cells += [option, "Correct" if index == question.right else "Incorrect"]
            out.write("\t".join(cells) + "\n")


def write_json2qti(bank: list[Question], path: Path) -> None:
    content = {
        question.stem: [
            question.options[question.right],
            *(option for index, option in enumerate(question.options) if index != question.right),
        ]
        for question in bank
    }
    path.write_text(json.dumps({"A bank": content}, indent=1), encoding="utf-8")


def write_gift_wrapper(bank: list[Question], path: Path) -> None:
    with path.open("w", encoding="utf-8") as out:
        out.write("pictures base directory: pictures\ncategories:\n  - name: Bank\n    questions:\n")
        for number, question in enumerate(bank, 1):
            out.write(f"    - class: MultipleChoice\n      name: q{number}\n      statement: {question.stem}\n")
            out.write(f"      feedback: {question.explanation}\n      answers:\n        perfect: ")
            out.write(f"{question.options[question.right]}\n        wrong:\n")
            out.writelines(
                f"          - {option}\n" for index, option in enumerate(question.options) if index != question.right
            )


WRITERS = {
    "bank.csv": write_csv,
    "bank.xlsx": write_xlsx,
    "bank.yaml": write_yaml,
    "bank.json": write_json,
    "text2qti.txt": write_text2qti,
    "bbq-bank-questions.txt": write_bbq,
    "json2qti.json": write_json2qti,
    "gift-wrapper.yaml": write_gift_wrapper,
}


def generate(count: int, folder: Path) -> None:
    """Write the bank in all input formats into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    bank = list(questions(count))
    for name, write in WRITERS.items():
        write(bank, folder / name)


if __name__ == "__main__":
    generate(int(sys.argv[1]), Path(sys.argv[2]))
