"""Rows as questions: everything of a question that stands in its row.

How the types are written in the canonical sheet, one question a row:

- choice (``single``, ``multiple``): the options in ``Option A``, ``Option B``, ...; ``Correct`` names them by letter,
  number or text, several divided by commas.
- ``true/false``: no options needed; ``Correct`` says true or false in any language quizkit knows.
- ``numeric``: ``Correct`` holds the number (or ``3..5``, ``1.5 ± 0.1``); ``Tolerance`` how far off one may be, or
  ``Minimum`` and ``Maximum``.
- ``text``: ``Correct`` holds the accepted answers, each on a line of its own or divided by ``|`` (never by a comma or
  semicolon, which answers have). Answers in options count too, with feedback beside each.
- ``match``: each option is a pair, ``cat -> kitten`` or ``cat = kitten``; an option without a partner belongs in
  ``Distractors``. ``Left 1``, ``Right 1``, ... are the other way.
- ``order``: the options in their right order, or ``Correct`` names them in it (``B, A, C``).
- ``essay``, ``upload``: ``Correct`` holds what the marker should look for.
- ``information``: nothing but the text.
- ``gaps``, ``drag the words``: a row for each gap besides, see ``gaps``; ``hotspot``, ``formula``: see ``special``.
- ``mark the words``: the words in the options, ``[[A]]`` in the question where those of option A stand.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import zip_longest

from quizkit.formats._authored import (
    AuthoredAnswer,
    AuthoredEntry,
    AuthoredItem,
    AuthoredOption,
    AuthoredPair,
    Written,
    kind_for,
    parse_flag,
    split_pair,
)
from quizkit.formats._authored.style import settle_style
from quizkit.formats._table.grid import Row, Texts
from quizkit.formats._table.lists import split_answers, split_list, split_options, split_tags
from quizkit.formats._table.nought import counted_from_1
from quizkit.formats._table.option_points import take_points
from quizkit.formats._table.options_in_stem import take_options_off_the_line, take_options_off_the_stem
from quizkit.formats._table.pictures import RowPictures
from quizkit.formats._table.plan import NUMBERS, PLAIN_TEXTS, SCALARS, OptionPlan, Plan
from quizkit.formats._table.row_doubts import set_truth, tell_blank_option, tell_of_options_in_one_cell
from quizkit.formats._table.row_parts import (
    bold_parts,
    finish_by_template,
    is_marked,
    names_a_column,
    spelt_truth,
    suppression_of,
    vector_pairs,
    without_mark,
)
from quizkit.formats._table.special import has_special_columns, is_pointed_at, option_names, special_interaction
from quizkit.formats._table.stimuli import Stimuli
from quizkit.formats._table.template_cells import TemplateCells
from quizkit.formats._table.texts import CellTexts, without_blanks
from quizkit.formats._table.values import TRUTHS, seconds_in
from quizkit.model import NOTES_FOR_AUTHORS, Localized, Text

EXTRAS = "table"
"""The name under which columns are kept that only spreadsheets know."""

_MARKED_BY_A_PERSON = frozenset(("essay", "upload", "information"))
_CHOICES = frozenset((None, "choice", "single", "multiple", "true_false"))
_ARRANGED = frozenset(("match", "order"))
_SPLITTERS = {"answers": split_answers, "options": split_options}


class RowReader:
    """Reads the rows of one sheet by its plan. ``has_keys``: some row has an answer; ``truths``: of what letters."""

    def __init__(self, plan: Plan, texts: CellTexts, language: str, stimuli: Stimuli) -> None:
        self.plan = plan
        self.key_from_style = self.has_keys = self.from_nought = False
        self.truths: Callable[[], dict[str, str]] = dict
        self._stimuli = stimuli
        self._texts = texts
        self._language = language
        self._grid = texts.grid
        self._scalars = [(name, column, name in NUMBERS) for name, column in plan.single.items() if name in SCALARS]
        self._plain_texts = [(name, columns) for name, columns in plan.texts.items() if name in PLAIN_TEXTS]
        self._has_passages = "stimulus" in plan.texts or "stimulus_id" in plan.single
        self._in_lists = bool(plan.single.keys() & {"pairs", "order"} or plan.lefts or plan.rights)
        text_columns = {number for columns in self._all_texts() for _, number in columns}
        self._pictures = RowPictures(plan, texts, text_columns)
        self._has_special = has_special_columns(plan)
        self._has_option_columns = bool(plan.options or plan.option_cells or plan.distractors or plan.own)

    def item(self, row: Row, number: int) -> AuthoredItem:
        """The question of a row. ``number`` is its place among all questions."""
        plan = self.plan
        item = self.head(row, number)
        if self._has_special:
            item.interaction = special_interaction(item, row, plan, self._texts, self._pictures)
            if item.interaction is not None:
                return item
        kind = kind_for(item.type.text) if item.type is not None else None
        is_match = kind == "match"
        options = self._options(row, has_letters=not is_match)
        if plan.option_cells:
            options += self.options_in_one_cell(row, plan.option_cells)
        keyed = self._set_distractors(item, row, options) if plan.distractors or plan.distractor_cells else False
        if kind in _ARRANGED and not options and not (item.pairs or item.order) and plan.keys:
            options = self.options_in_one_cell(row, plan.keys)  # they stand in the column of the answer
            keyed = bool(options) or keyed
        if options and is_match:
            options = [replace(option, text=without_blanks(option.text)) for option in options]
        if options and (names := option_names(row, plan, self._texts)):
            options = [replace(one, id=name) for one, name in zip_longest(options, names[: len(options)])]
        item.options = options
        if not self._has_option_columns:
            take_options_off_the_stem(item, self._texts)
        if "truth" in plan.single and item.type is None:
            set_truth(item, row, plan, self._texts)
        elif not keyed:
            self.set_key(item, row)
            if not self._has_option_columns:
                take_options_off_the_line(item, self._texts)
            if not options and plan.options and item.type is None and names_a_column(item, len(plan.options)):
                item.type = Written("choice", item.key[0].location)
        if options and not item.key:
            in_one = plan.option_cells[0][1] if plan.option_cells else None
            marked = [is_marked(row, columns.texts) for columns in plan.options]
            self.look_for_marks(item, marked if in_one is None else bold_parts(row.cells.get(in_one), options))
        if plan.scored and options:
            take_points(item, row, plan, self._texts)
        if plan.profile.title:
            finish_by_template(item, plan.profile, TemplateCells(row, plan.own, self._texts, self._language))
        return item

    def head(self, row: Row, number: int) -> AuthoredItem:
        """All of a question but its options and key."""
        plan, texts, single = self.plan, self._texts, self.plan.single
        item = AuthoredItem(number=number)
        stem = texts.localized(row, plan.stem)
        if stem is not None:
            item.stem = stem
            item.location = next(iter(stem.texts.values())).location
        else:
            item.location = self._grid.at(row, plan.stem[0][1])
        if "id" in single:
            item.id = self._shown(row, single["id"]) or None
        for attribute, column, is_number in self._scalars:
            value = row.cells.get(column)
            if value and (value != "1" or attribute != "points"):  # one point is what no points mean
                setattr(item, attribute, texts.number(row, column) if is_number else texts.written(row, column))
        if item.type is not None and (known := plan.profile.types.get(item.type.text.strip().casefold())):
            item.type = Written(known, item.type.location)
        for attribute, columns in self._plain_texts:
            setattr(item, attribute, texts.localized(row, columns))
        if plan.hints:
            item.hints = [hint for columns in plan.hints if (hint := texts.localized(row, columns)) is not None]
        if plan.tags:
            item.tags = tuple(tag for column in plan.tags for tag in split_tags(self._shown(row, column)))
        if "lint_ignore" in single and (ignored := texts.written(row, single["lint_ignore"])):
            item.lint_ignore = [suppression_of(line, ignored.location) for line in split_list(ignored.text)]
        if self._has_passages:
            item.stimulus = self._stimuli.of_row(row, plan, texts)
        if self._in_lists:
            self._set_lists(item, row)
        if (self._grid.has_pictures or "image" in single) and not is_pointed_at(item, plan):
            self._set_images(item, row)
        if plan.apart:
            kept = {
                name: value
                for name, column in plan.apart.items()
                if (value := seconds_in(row, column) if name == "time_limit" else row.shown(column))
            }
            item.extras = {EXTRAS: {**kept}} if kept else {}
        if "cell_notes" in single and (noted := self._shown(row, single["cell_notes"])):
            item.extras.setdefault(EXTRAS, {})[NOTES_FOR_AUTHORS] = noted
        if self._grid.notes:
            self.keep_notes(item, row)
        return item

    def keep_notes(self, item: AuthoredItem, row: Row) -> None:
        """Keep what people have attached to the cells of a question, with the cells' names, for authors alone."""
        notes = self._grid.notes.pop(row.number, {})
        if not notes:
            return
        lines = [f"{self._grid.at(row, column).cell}: {words}" for column, words in sorted(notes.items())]
        before = item.extras.setdefault(EXTRAS, {}).get(NOTES_FOR_AUTHORS)
        item.extras[EXTRAS][NOTES_FOR_AUTHORS] = "\n".join([before, *lines] if isinstance(before, str) else lines)
        for column, words in sorted(notes.items()):
            self._texts.report.info(
                "read/note",
                f'the cell has a note, "{words[:60]}", which is kept for authors and shown to no student.',
                at=self._grid.at(row, column),
            )

    def _shown(self, row: Row, column: int) -> str:
        """What a cell shows, where its place is not needed."""
        value = row.cells.get(column, "")
        if isinstance(value, str):
            return value
        written = self._texts.written(row, column)
        return written.text if written is not None else ""

    def _options(self, row: Row, has_letters: bool) -> list[AuthoredOption]:
        """The options of a row. A blank one before a filled one keeps its place: the key's letters are the columns'."""
        found = [self.option(row, columns) for columns in self.plan.options]
        while found and found[-1] is None:
            found.pop()
        if not has_letters:
            return [option for option in found if option is not None]
        options = []
        for place, option in enumerate(found):
            if option is not None:
                options.append(option)
                continue
            if not self.plan.options[place].texts:  # a column of weights or feedback without its options
                continue
            at = self._grid.at(row, self.plan.options[place].texts[0][1])
            if not self.plan.profile.numbered:  # its keys count blank answers too
                tell_blank_option(place, at, self._texts.report)
            options.append(AuthoredOption(Localized(texts={self._language: Text(source="", location=at)}), at))
        return options

    def option(self, row: Row, columns: OptionPlan) -> AuthoredOption | None:
        """One option of a row; None where its cells are blank."""
        text = self._texts.localized(row, columns.texts)
        if columns.image is not None and (value := row.cells.get(columns.image)):
            texts = text.texts if text is not None else {self._language: Text(source="")}
            pictures = self._pictures.in_column(row, columns.image, value)
            text = self._pictures.below(row, texts, pictures, columns.alt)
        if text is None:
            if columns.feedback and any(row.cells.get(column) for _, column in columns.feedback):
                column = next(column for _, column in columns.feedback if row.cells.get(column))
                self._texts.report.warning(
                    "read/unused-field",
                    "the feedback belongs to an option that is blank; it is left out.",
                    at=self._grid.at(row, column),
                )
            return None
        option = AuthoredOption(text, next(iter(text.texts.values())).location)
        if columns.flag is not None:
            option.correct = self._texts.number(row, columns.flag)
        if columns.feedback:
            option.feedback = self._texts.localized(row, columns.feedback)
        return option

    def options_in_one_cell(self, row: Row, columns: Texts) -> list[AuthoredOption]:
        """The options of a cell that holds them all, in each of its languages."""
        texts = self._lists(row, columns, "options")
        tell_of_options_in_one_cell(texts, row, columns, self._texts)
        return [AuthoredOption(text, text.where()) for text in texts]

    def _is_truth(self, word: str) -> bool:
        """Whether an answer is a truth value, or a word for one where the header asks for it."""
        return word in TRUTHS or (self.plan.asked is not None and parse_flag(word) is not None)

    def set_key(self, item: AuthoredItem, row: Row) -> None:
        """Give a question its key: as it is written beside options, else as the answers it accepts."""
        columns, texts = self.plan.keys, self._texts
        if not columns:
            return
        item.marks_may_be_text = self.has_keys
        if item.options or item.pairs or item.order:
            item.key = [key for _, column in columns if (key := self._texts.written(row, column)) is not None]
            item.key = counted_from_1(item.key) if self.from_nought and item.options else item.key
            return
        written = [(tag, key) for tag, column in columns if (key := self._texts.number(row, column)) is not None]
        kind = kind_for(item.type.text) if item.type is not None else None
        if kind == "true_false":
            written = [(tag, spelt_truth(key, self.truths)) for tag, key in written]
        if kind in _MARKED_BY_A_PERSON:
            item.key = [key for _, key in written]
        elif len({tag for tag, _ in columns}) > 1 and kind in (None, "short_answer"):
            item.answers = [
                AuthoredAnswer(text=text, location=text.where()) for text in self._lists(row, columns, "answers")
            ]
        else:
            item.key = [
                Written(part, key.location) for _, key in written for part in split_answers(texts.typed(key.text))
            ]
            if item.type is None and len(item.key) == 1 and self._is_truth(item.key[0].text):
                item.type, item.asked = Written("true_false", item.key[0].location), self.plan.asked

    def look_for_marks(self, item: AuthoredItem, marked: Sequence[bool]) -> None:
        """Read stars and check marks before options in a sheet without a column for the key, and say which options
        stand out by their style alone, as ``marked`` says: that is no key."""
        kind = kind_for(item.type.text) if item.type is not None else None
        if kind not in _CHOICES or any(option.correct is not None for option in item.options):
            return
        if not self.plan.keys:
            item.options = [without_mark(option) for option in item.options]
            if any(option.correct is not None for option in item.options):
                return
        settle_style(
            item,
            marked,
            self._texts.report,
            asked=self.key_from_style,
            advice='write {names} in a column "Correct"',
        )

    def _set_distractors(self, item: AuthoredItem, row: Row, options: list[AuthoredOption]) -> bool:
        """``Correct answer`` and ``Incorrect answer 1``, ...: the right option stands in the column of the key.

        Returns whether that column needs no further look.
        """
        kind = kind_for(item.type.text) if item.type is not None else None
        wrong = [text for columns in self.plan.distractors if (text := self._texts.localized(row, columns.texts))]
        wrong += self._lists(row, self.plan.distractor_cells, "distractors")
        if kind == "match":
            item.distractors = wrong
            return bool(self.plan.distractors)
        if self.plan.distractors:
            right = [text for text in [self._texts.localized(row, self.plan.keys)] if text is not None]
        elif wrong and not options:
            right = self._lists(row, self.plan.keys, "right options")
        else:
            right = []
        if kind == "order":
            item.order = [AuthoredEntry(text, text.where()) for text in (*right, *wrong)]
        elif right and wrong and (pairs := vector_pairs([*right, *wrong])):
            item.pairs = pairs
        elif wrong:
            options += [AuthoredOption(text, text.where(), correct=Written("true", text.where())) for text in right]
            options += [  # where the right one is blank, they are a draft, and not all wrong
                AuthoredOption(text, text.where(), correct=Written("false", text.where()) if right else None)
                for text in wrong
            ]
        else:  # nothing wrong to choose from: the right answer is to be typed
            return False
        return bool(right or self.plan.distractors)

    def _set_lists(self, item: AuthoredItem, row: Row) -> None:
        single = self.plan.single
        pairs: list[AuthoredPair] = []
        plan = self.plan
        for lefts, rights, said in zip(plan.lefts, plan.rights, plan.pair_feedback, strict=True):
            prompt, partner = self._texts.localized(row, lefts), self._texts.localized(row, rights)
            if partner is not None:
                feedback = self._texts.localized(row, said) if said else None
                pairs.append(AuthoredPair(prompt, partner, partner.where(), feedback))
            elif prompt is not None:
                self._texts.report.error(
                    "read/pair",
                    "the text on the left has none on the right; it is left out.",
                    at=prompt.where(),
                    item=item.label(),
                    advice="Write what belongs to it.",
                )
        if "pairs" in single:
            for text in self._lists(row, [(self._language, single["pairs"])], "pairs"):
                source = text.texts[self._language].source
                left, right_side = split_pair(source) or ("", source)
                at = text.where()
                one = Localized(texts={self._language: Text(source=left, location=at)}) if left else None
                other = Localized(texts={self._language: Text(source=right_side, location=at)})
                pairs.append(AuthoredPair(one, other, at))
        for pair, name in zip(pairs, option_names(row, self.plan, self._texts), strict=False):
            pair.id = name
        item.pairs = pairs
        if "order" in single:
            entries = self._lists(row, [(self._language, single["order"])], "entries")
            item.order = [AuthoredEntry(text, text.where()) for text in entries]

    def _lists(self, row: Row, columns: Texts, what: str) -> list[Localized]:
        """Cells with several things in them, one list for each language, as texts in all languages."""
        parts: dict[str, list[Text]] = {}
        for language, column in columns:
            written = self._texts.written(row, column)
            if written is not None:
                split = _SPLITTERS.get(what, split_list)(written.text)
                parts[language] = [Text(source=part, location=written.location) for part in split]
        if len({len(texts) for texts in parts.values()}) > 1:
            counts = ", ".join(f"{len(texts)} in {language}" for language, texts in parts.items())
            self._texts.report.error(
                "read/languages-differ",
                f"the {what} are not as many in each language: {counts}.",
                at=self._grid.at(row, columns[0][1]),
                advice="Write the same number in each, in the same order.",
            )
        longest = max((len(texts) for texts in parts.values()), default=0)
        return [
            Localized(texts={language: texts[place] for language, texts in parts.items() if place < len(texts)})
            for place in range(longest)
        ]

    def _set_images(self, item: AuthoredItem, row: Row) -> None:
        """Put the images of a row below its question."""
        pictures = self._pictures.of_row(row)
        if pictures:
            texts = item.stem.texts or {self._language: Text(source="", location=item.location)}
            item.stem = self._pictures.below(row, texts, pictures, self.plan.texts.get("image_alt", []))

    def _all_texts(self) -> Iterator[Texts]:
        plan = self.plan
        yield from plan.texts.values()
        yield from plan.hints
        yield from plan.lefts
        yield from plan.rights
        for option in (*plan.options, *plan.distractors):
            yield option.texts
            yield option.feedback
