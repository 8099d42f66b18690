"""From the parts of a typed question to the item that its author means."""

import re
from collections.abc import Iterable
from dataclasses import replace

from quizkit.diagnostics import Report
from quizkit.formats._authored import (
    AuthoredAnswer,
    AuthoredItem,
    AuthoredOption,
    AuthoredPair,
    Written,
    kind_for,
    language_of,
    true_or_false_asked,
    with_image,
)
from quizkit.formats._typed.answer_lists import Answer
from quizkit.formats._typed.beside import take_letter, take_verdict
from quizkit.formats._typed.bracketed import fill_gaps, in_round_brackets, take_bracketed
from quizkit.formats._typed.document import Question
from quizkit.formats._typed.inline import Option, in_roman_numerals
from quizkit.formats._typed.keys import in_standard_letters, places_of
from quizkit.formats._typed.look import Look
from quizkit.formats._typed.matching import pairs_of, table_head
from quizkit.formats._typed.named import take_kind
from quizkit.formats._typed.parts import Parts
from quizkit.formats._typed.pieces import Field, Piece
from quizkit.formats._typed.points import take_points
from quizkit.formats._typed.statements import Verdicts, take_verdict_beside, take_verdicts_of_entries, tell_statements
from quizkit.identity import letter
from quizkit.model import Localized, Location
from quizkit.richtext import text_of, to_html, to_markdown
from quizkit.source import Source

_TEXTS = frozenset(("explanation", "correct_feedback", "partial_feedback", "incorrect_feedback", "title"))
_ONCE = frozenset(("id", "language", "points", "type", "tolerance", "case_sensitive", "image", "image_alt"))
_RESPONDUS_TYPES = {"E": "essay", "F": "short_answer", "OR": "order"}
"""Types that Respondus and qtiConverter call by letters which mean nothing elsewhere."""


class ItemMaker:
    """Makes authored items in the language of the quiz.

    ``brackets_answer`` says that brackets behind gaps are no hints, ``stems_hold_letters`` that the letters in brackets
    behind the questions are their answers, and ``verdicts`` what the letters or words beside statements mean.
    """

    def __init__(self, source: Source, report: Report, language: str, look: Look) -> None:
        self.source = source
        self.report = report
        self.language = language
        self.look = look
        self.brackets_answer = self.stems_hold_letters = False
        self.verdicts: Verdicts | None = None

    def text(self, piece: Piece | None, language: str = "") -> Localized | None:
        """A typed text with its place; None for none."""
        if piece is None or not piece.rows:
            return None
        text = self.look.text(piece.source(), self._at(piece))
        return Localized(texts={language or self.language: text})

    def authored(
        self, question: Question, parts: Parts, number: int, listed: Answer | None, default_type: Written | None
    ) -> AuthoredItem:
        """The question as its author wrote it. ``listed`` is its answer in a list behind the questions."""
        item = AuthoredItem(number=number)
        if parts.stem is not None and not parts.options:
            keys = [given.value.source() for given in parts.fields if given.name == "key"]
            parts.options = in_roman_numerals(parts.stem, [*keys, *([listed.value.text] if listed else [])])
        points = take_points(parts.stem)
        if parts.stem is not None and not any(given.name == "type" for given in parts.fields):
            keys = [given.value.source() for given in parts.fields if given.name == "key"]
            self._take_pairs(item, parts, [*keys, *([listed.value.text] if listed else [])])
            begin = self._at(parts.stem)
            named = take_kind(parts.stem, options=bool(parts.options), pairs=bool(item.pairs))
            item.type = None if named is None else Written(named, begin)
            points = take_points(parts.stem) if points is None and named is not None else points
        if self.brackets_answer and not (parts.options or item.pairs or item.type or listed):
            self._take_bracketed(item, parts)
        if self.brackets_answer and not (parts.options or item.pairs or item.type or listed or item.key or item.gaps):
            self._doubt_round_brackets(parts)
        behind = take_letter(parts.stem) if self.stems_hold_letters and parts.options and listed is None else None
        judged = None
        if not (parts.options or item.pairs or item.type or listed) and not any(
            one.name == "key" for one in parts.fields
        ):
            judged = take_verdict(parts.stem)
            if judged is None and self.verdicts is not None:
                judged = take_verdict_beside(parts.stem, self.verdicts)
                item.asked = self.verdicts.shown if judged is not None else None
        stem = self.text(parts.stem)
        first = question.lines[0]
        item.location = self.source.at(first.number, first.start)
        if stem is not None and parts.stem is not None:
            item.stem = stem
        if points is not None and parts.stem is not None:
            item.points = Written(points, self._at(parts.stem))
        self._fill(item, [*parts.fields, *(listed.fields if listed else [])])
        if behind is not None:
            letter_of_key, line, column = behind
            item.key = [Written(letter_of_key, self.source.at(line, column))]
            self.report.info(
                "read/key-from-mark",
                f'"({letter_of_key})" behind the question is taken for its answer, as behind all others.',
                at=self.source.at(line, column),
                item=item.label(),
            )
        if judged is not None:
            is_true, line, column = judged
            item.type = Written("true/false", self.source.at(line, column))
            item.key = [Written("true" if is_true else "false", self.source.at(line, column))]
            self.report.info(
                "read/key-from-mark",
                f"the sign beside the statement is taken for its answer, {'true' if is_true else 'false'}.",
                at=self.source.at(line, column),
                item=item.label(),
            )
        if item.pairs:
            item.key = ()
        else:
            self._take_answers(item, parts, listed)
            if len(item.key) == 1 and not parts.options and " | " in item.key[0].text:  # as in a cell of a table
                whole = item.key[0]
                item.key = [Written(part.strip(), whole.location) for part in whole.text.split(" | ") if part.strip()]
            if len(item.key) == 1 and not parts.options and item.type is None and parts.stem is not None:
                fill_gaps(item, parts.stem, self.text)
        if item.image is not None:
            alt = item.image_alt.text if item.image_alt else ""
            texts = item.stem.texts or {self.language: text_of("", "plain", item.image.location)}
            shown = {tag: with_image(text, item.image.text, alt) for tag, text in texts.items()}
            item.stem = Localized(texts=shown)
        if item.type is None and parts.several:
            item.type = Written("multiple", item.location)
        if item.type is None and not parts.options:
            item.type = default_type
        self._take_options(item, parts.options)
        return item

    def _take_pairs(self, item: AuthoredItem, parts: Parts, keys: list[str]) -> None:
        """Two columns that belong together, instead of options."""
        head = table_head(parts.stem)
        found = pairs_of(parts.stem, parts.options, keys)
        if not found:
            if not keys:
                self._take_statements(item, parts)
            return
        if head is not None and table_head(parts.stem) is None:
            self.report.info(
                "read/left-out",
                f'the rows of the table are read as pairs; its heading "{head.text}" has no place and is left out.',
                at=self.source.at(head.line, head.column),
                item=item.label(),
            )
        texts = [(self.text(pair.left), self.text(pair.right), pair.right) for pair in found]
        item.pairs = [
            AuthoredPair(left, right, self._at(piece)) for left, right, piece in texts if right is not None and left
        ]
        item.distractors = [right for left, right, _ in texts if right is not None and left is None]
        parts.options = []

    def _take_statements(self, item: AuthoredItem, parts: Parts) -> None:
        """Statements below a question, each with its answer, true or false: they are matched with these."""
        found = take_verdicts_of_entries(parts.stem, parts.options)
        if found is None:
            return
        verdicts, answers = found
        tell_statements(verdicts, len(answers), self._at(parts.options[0].text), item.label(), self.report)
        for option, is_true in zip(parts.options, answers, strict=True):
            at = self._at(option.text)
            word = text_of(verdicts.shown[0 if is_true else 1], "plain", at)
            right = Localized(texts={self.language: word})
            item.pairs = [*item.pairs, AuthoredPair(self.text(option.text), right, at)]
        parts.options = []

    def type_by_lines(self, item: AuthoredItem, parts: Parts) -> Written | None:
        """An essay, where there are lines to write on and nothing that says what is right."""
        if parts.to_write_on is None or parts.options or item.key or item.answers or item.gaps or item.pairs:
            return None
        if true_or_false_asked(item.stem) is not None:
            return None
        at = self.source.at(parts.to_write_on.number)
        self.report.info(
            "read/essay",
            "there are lines to write on and no answer, so the question is read as an essay.",
            at=at,
            item=item.label(),
            advice='If a word is to be typed, write it below: "Answer: ...".',
        )
        return Written("essay", at)

    def _take_bracketed(self, item: AuthoredItem, parts: Parts) -> None:
        """Take the words in brackets behind gaps for their answers, where nothing else answers them."""
        if any(given.name in ("key", "type") for given in parts.fields):
            return
        words = take_bracketed(parts.stem, item, self.source.at)
        if words and parts.stem is not None:
            self.report.warning(
                "read/key-from-mark",
                f"[{words[0]}] behind the gap is taken for its answer."
                if len(words) == 1
                else f"what stands in brackets behind the gaps, {', '.join(f'[{one}]' for one in words[:3])}, is taken "
                "for their answers.",
                at=self._at(parts.stem),
                item=item.label(),
                advice='If it is a hint, write the answer below the question ("Answer: ...").',
            )

    def _doubt_round_brackets(self, parts: Parts) -> None:
        """Say what ``___ (Rome)`` may mean, where nothing answers the question."""
        if parts.stem is None or any(given.name in ("key", "type") for given in parts.fields):
            return
        words = next((found for row in parts.stem.rows if (found := in_round_brackets(row.text))), "")
        if words:
            self.report.info(
                "read/hint-or-answer",
                f"({words}) behind the gap may be its answer or a hint; it is read as part of the text.",
                at=self._at(parts.stem),
                advice=f"If it is the answer, write it in square brackets, ___ [{words}], or below the question.",
            )

    def _at(self, piece: Piece) -> Location:
        if piece.rows:
            return self.source.at(piece.rows[0].line, piece.rows[0].column)
        return self.source.at(piece.line, piece.column)

    def _fill(self, item: AuthoredItem, fields: Iterable[Field]) -> None:
        """Give the item what its fields say."""
        seen: set[str] = set()
        for given in fields:
            if given.name in _TEXTS:
                setattr(item, given.name, _joined(getattr(item, given.name), self.text(given.value, given.language)))
            elif given.name in _ONCE:
                if given.name in seen:
                    self._twice(item, given)
                    continue
                seen.add(given.name)
                self._set(item, given)
            else:
                self._add(item, given)

    def _set(self, item: AuthoredItem, given: Field) -> None:
        """A field that stands once."""
        written = self._written(given)
        match given.name:
            case "id":
                item.id = written.text
            case "language":
                item.language = language_of(written.text)
            case "points":
                item.points = Written(written.text.split()[0], written.location)
            case "type":
                item.type = Written(_RESPONDUS_TYPES.get(written.text, written.text), written.location)
            case _:
                setattr(item, given.name, written)

    def _add(self, item: AuthoredItem, given: Field) -> None:
        """A field that may stand several times."""
        match given.name:
            case "key":
                item.key = [*item.key, self._written(given)]
            case "hints":
                hint = self.text(given.value, given.language)
                item.hints = [*item.hints, *([hint] if hint else [])]
            case "tags" | "category" | "difficulty":
                item.tags = [*item.tags, *_listed(given.value.source())]
            case _:
                self.report.info(
                    "read/left-out",
                    f'"{given.line.raw}" has no place in a quiz and is left out.',
                    at=self.source.at(given.line.number, given.line.start),
                    item=item.label(),
                )

    def _twice(self, item: AuthoredItem, given: Field) -> None:
        self.report.warning(
            "read/twice",
            f'the question has said its {given.name.replace("_", " ")} already; "{given.line.raw}" is left out.',
            at=self.source.at(given.line.number, given.line.start),
            item=item.label(),
            advice="Keep the right one of the two.",
        )

    def _written(self, given: Field) -> Written:
        return Written(given.value.source(), self._at(given.value))

    def _take_answers(self, item: AuthoredItem, parts: Parts, listed: Answer | None) -> None:
        """Settle between the marks, the answer under the question and the one in a list."""
        item.key = [in_standard_letters(_unbold(key), parts.options) for key in item.key]
        if listed is not None:
            listed = replace(listed, value=_unbold(listed.value))
        if parts.options and len({key.text for key in item.key}) > 1 and item.type is None:
            self.report.warning(
                "read/two-keys",
                f"the question has {len(item.key)} answers on lines of their own, and all of them are read as right.",
                at=item.key[1].location,
                item=item.label(),
                advice='If only one is right, take the other away; if all are, write them in one line: "Answer: A, B".',
            )
        if listed is None:
            return
        own = [place for place, option in enumerate(parts.options) if option.marked]
        if not own and not item.key:
            item.key = [in_standard_letters(listed.value, parts.options)]
            return
        said = ", ".join([*map(letter, own), *(key.text for key in item.key)])
        if not own:
            own = sorted({place for key in item.key for place in places_of(key.text, parts.options) or []})
        if own and own in (
            sorted(places_of(listed.value.text, parts.options) or []),
            _saying(listed.value.text, parts.options),
        ):
            return
        self.report.warning(
            "read/two-keys",
            f'the answer at the question is "{said}", and "{listed.value.text}" in the list of answers; '
            "the question is read without an answer.",
            at=listed.value.location,
            item=item.label(),
            path=item.path,
            advice="Keep the right one of the two.",
        )
        item.key = ()
        for option in parts.options:
            option.marked = False

    def _take_options(self, item: AuthoredItem, options: Iterable[Option]) -> None:
        kind = kind_for(item.type.text) if item.type else None
        if kind in ("short_answer", "numeric"):  # Respondus and others letter the accepted answers
            item.answers = [
                AuthoredAnswer(
                    Written(option.text.source(), self._at(option.text)),
                    location=self._at(option.text),
                    feedback=self.text(option.feedback),
                )
                for option in options
            ]
            return
        if kind == "essay":
            for key in item.key:
                answer = text_of(key.text, "markdown", key.location)
                item.rubric = _joined(item.rubric, Localized(texts={self.language: answer}) if key.text else None)
            item.key = ()
            for option in options:
                for piece in (option.text, option.feedback):
                    item.rubric = _joined(item.rubric, self.text(piece))
            return
        for option in options:
            text = self.text(option.text)
            place = text.where() if text is not None else self._at(option.text)
            item.options.append(
                AuthoredOption(
                    text=text or Localized(texts={self.language: text_of("", "plain", place)}),
                    location=place,
                    correct=Written("*", place) if option.marked else None,
                    feedback=self.text(option.feedback),
                )
            )


_BOLD_BEGINNING = re.compile(r"(?P<signs>\*{1,3}|`)(?P<words>[^*`]+)(?P=signs)(?!\w)")


def _unbold(key: Written) -> Written:
    """An answer without the emphasis of its beginning: ``**B. Pacific**``, ``**False** - it is not``."""
    match = _BOLD_BEGINNING.match(key.text)
    return key if match is None else Written(f"{match['words'].strip()}{key.text[match.end() :]}", key.location)


def _saying(key: str, options: Iterable[Option]) -> list[int]:
    """The places of the options that say what a key does: ``F`` for the second of ``( ) V`` and ``(x) F``."""
    words = key.casefold().strip(" .")
    return [place for place, option in enumerate(options) if option.text.source().casefold().strip(" .") == words]


def _listed(text: str) -> list[str]:
    return [part.strip() for part in text.replace(";", ",").split(",") if part.strip()]


def _joined(before: Localized | None, more: Localized | None) -> Localized | None:
    """Two texts as one, paragraph by paragraph in each language."""
    if before is None or more is None:
        return before or more
    texts = dict(before.texts)
    for language, text in more.items():
        earlier = texts.get(language)
        if earlier is not None and "html" in (earlier.markup, text.markup):
            both = f"{to_html(earlier, block=True, html5=True)}{to_html(text, block=True, html5=True)}"
            text = text_of(both, "html", earlier.location)
        elif earlier is not None:
            text = text_of(f"{to_markdown(earlier)}\n\n{to_markdown(text)}", "markdown", earlier.location)
        texts[language] = text
    return Localized(texts=texts)
