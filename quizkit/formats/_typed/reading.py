"""Reading a typed quiz: lines, then questions, then their parts, then the model."""

import re
from collections.abc import Sequence

from quizkit.diagnostics import Report
from quizkit.formats._authored import (
    AuthoredItem,
    Written,
    build_item,
    check_ids,
    kind_for,
    language_of,
    may_show_files,
    parse_flag,
    true_or_false_asked,
    with_assets,
)
from quizkit.formats._authored.asked import spelt_out
from quizkit.formats._authored.style import settle_style
from quizkit.formats._typed.alone import with_names_alone
from quizkit.formats._typed.answer_lists import AnswerList, take_answer_lists
from quizkit.formats._typed.answer_tables import with_tables_as_lists
from quizkit.formats._typed.beside import stems_hold_letters, with_answers_apart
from quizkit.formats._typed.boxes import with_boxes_apart
from quizkit.formats._typed.bracketed import has_bracketed_gap
from quizkit.formats._typed.document import Document, Part, Question, is_key, paragraphs
from quizkit.formats._typed.doubts import Doubts
from quizkit.formats._typed.examview import take_answer_section, with_codes_apart
from quizkit.formats._typed.folded import unfolded, unquoted
from quizkit.formats._typed.front import without_front
from quizkit.formats._typed.implied import with_implied
from quizkit.formats._typed.inline import Option
from quizkit.formats._typed.items import ItemMaker
from quizkit.formats._typed.keys import assign
from quizkit.formats._typed.labels import names_a_part
from quizkit.formats._typed.leads import with_leads
from quizkit.formats._typed.lettered import with_lettered
from quizkit.formats._typed.lines import Line, read_lines
from quizkit.formats._typed.look import Look
from quizkit.formats._typed.matching import asks_to_match
from quizkit.formats._typed.merged import with_matching_merged
from quizkit.formats._typed.mkdocs import with_mkdocs
from quizkit.formats._typed.notations import with_notations
from quizkit.formats._typed.nothing import nothing_found
from quizkit.formats._typed.org import with_outline
from quizkit.formats._typed.pages import without_pages
from quizkit.formats._typed.parts import take_apart
from quizkit.formats._typed.pasted import with_pages_read
from quizkit.formats._typed.pieces import Piece, text_of_lines
from quizkit.formats._typed.points import points_each
from quizkit.formats._typed.rexams import with_exercises
from quizkit.formats._typed.roman import with_roman_numbers
from quizkit.formats._typed.split import split_document
from quizkit.formats._typed.starred import with_starred_numbers
from quizkit.formats._typed.statements import as_entries, verdicts_of
from quizkit.formats._typed.swapped import with_letters_as_numbers, with_q_as_question
from quizkit.formats._typed.tex import with_formulas_whole
from quizkit.formats._typed.text2qti import take_settings, with_accepted, with_texts
from quizkit.model import UNDETERMINED, Item, Localized, Quiz, Section
from quizkit.source import Source

_TITLE_LENGTH = 120
_BEHIND_A_PART = re.compile(
    r"\w{3,10}\s\w{1,5}\s*[.:)\N{EN DASH}\N{EM DASH}-]\s*(?P<kind>[^\W\d_][^()\[\]:;.]{2,40}?)"
    r"(?:\s(?:questions?|fragen|ερωτήσεις))?\s*(?:[(\[].*)?"
)
_KINDS_OF_PARTS = frozenset(("essay", "short_answer", "numeric"))
_LETTER_OF_PART = re.compile(r"^\s*(?:[^\W\d_]|[IVX]{1,4}|\d{1,2})\s*[.):]\s*")


def read_typed(text: str, source: Source, report: Report, look: Look | None = None) -> Quiz:
    """The quiz of a typed text. ``look`` knows how its words look, where they are more than letters.

    Lines that hold several things (an answer beside its question, options in a row) are first made several, and each is
    labelled as what it is; lists of answers are taken out before the rest is split into questions.

    Raises:
        Unreadable: when there is no question in it.
    """
    lines, unclosed = read_lines(unquoted(unfolded(text)))
    doubts = Doubts(source)
    if unclosed is not None:
        doubts.add(
            lines[unclosed - 1],
            "the block of code that begins here has no end; it is read as ordinary text.",
            "Close it with the same signs on a line of their own.",
        )
    lines, settings = take_settings(without_front(lines, doubts), doubts)
    lines = with_outline(lines)
    lines = with_pages_read(without_pages(with_formulas_whole(lines), doubts), doubts)
    lines = with_exercises(
        with_mkdocs(with_notations(with_codes_apart(with_starred_numbers(with_texts(lines))))), doubts
    )
    lines = with_accepted(with_names_alone(with_roman_numbers(with_q_as_question(with_leads(lines)))))
    lines = with_implied(with_letters_as_numbers(with_lettered(with_boxes_apart(with_answers_apart(lines)))))
    lines, section = take_answer_section(lines, source)
    lines, lists = take_answer_lists(with_tables_as_lists(lines), source)
    lists += [section] if section is not None else []
    lines = as_entries(with_matching_merged(lines, lists))
    document = split_document(lines, doubts)
    questions = list(document.questions())
    if not questions:
        raise nothing_found(text, source)
    quiz = _Builder(source, report, doubts, look or Look()).quiz(document, questions, lists)
    quiz = quiz.replaced(settings=settings) if settings.shuffle_choices is not None else quiz
    doubts.tell(report)
    shows_files = may_show_files(text) or any(line.label == "image" for line in lines)
    return with_assets(quiz, source, report) if shows_files else quiz


class _Builder:
    """Builds the quiz from what has been found."""

    def __init__(self, source: Source, report: Report, doubts: Doubts, look: Look) -> None:
        self.source = source
        self.report = report
        self.doubts = doubts
        self.look = look
        self.title: Piece | None = None
        self.description: Piece | None = None
        self.language = source.language or UNDETERMINED

    def quiz(self, document: Document, questions: Sequence[Question], lists: Sequence[AnswerList]) -> Quiz:
        self._take_intro(document.intro)
        self._take_title_of_quiz(questions)
        guessed = [question for question in questions if question.guessed]
        if guessed:
            self.report.warning(
                "read/guessed-layout",
                f"the options of {len(guessed)} questions have neither letters nor bullets, so every line below the "
                "first one of a question is read as an option.",
                at=self.source.at(guessed[0].lines[0].number),
                advice='Begin the options with "a)", "b)" and so on to be sure.',
            )
        maker = ItemMaker(self.source, self.report, self.language, self.look)
        answers = assign(lists, questions, self.doubts)
        maker.brackets_answer = not any(
            has_bracketed_gap(question) and (id(question) in answers or any(map(is_key, question.lines)))
            for question in questions
        )
        maker.verdicts = verdicts_of(questions)
        maker.stems_hold_letters = not lists and stems_hold_letters(questions)
        sections: list[Section] = []
        number = 0
        items: list[Item] = []
        asking = [part for part in document.parts if part.questions]
        worth_everywhere = points_each(document.intro)
        divided = len(asking) > 1 or any(part.heading for part in asking)
        for part in document.parts:
            own: list[Item] = []
            default = _type_of(part.heading)
            above = part.heading if part.heading or sections else document.intro
            asked = _true_or_false_asked(above) if default is None else None
            self._doubt_matching(above, part.questions)
            worth = points_each(part.heading) or worth_everywhere
            if part.group is not None and part.group.text:
                worth = part.group.text, part.group
            prefix = f"sections[{len(sections)}]." if divided else ""
            for place, question in enumerate(part.questions):
                number += 1
                parts = take_apart(question, self.doubts)
                authored = maker.authored(question, parts, number, answers.get(id(question)), default)
                if asked is not None and authored.type is None and _is_statement(authored):
                    authored.type, authored.asked = Written("true/false"), asked
                if authored.type is None:
                    authored.type = maker.type_by_lines(authored, parts)
                if authored.points is None and worth is not None:
                    authored.points = Written(worth[0], self.source.at(worth[1].number, worth[1].start))
                authored.path = f"{prefix}questions[{place}]"
                self._look_for_style(authored, parts.options)
                item = build_item(authored, self.report, self.language)
                if item is not None:
                    own.append(item)
            items += own
            if not part.questions:
                for line in part.heading:
                    if line.kind not in ("blank", "rule"):
                        self.doubts.left_out(line)
            elif part.heading or own:
                sections.append(self._section(maker, part, own))
        check_ids(items, self.report)
        return Quiz(
            location=self.source.at(),
            title=maker.text(self.title),
            description=maker.text(self.description),
            language=self.language,
            sections=tuple(sections),
        )

    def _doubt_matching(self, above: Sequence[Line], questions: Sequence[Question]) -> None:
        """Say that numbered lines below a line that asks to match them are questions of their own."""
        asking = [line for line in above if line.kind in ("text", "heading")][-1:]
        if not asking or len(questions) < 2 or not asks_to_match(asking[0].raw):
            return
        if not any(line.kind in ("letter", "check", "bullet", "field") for line in questions[0].lines):
            self.doubts.add(
                asking[0],
                "this line asks to match things, and each numbered line below it is read as a question of its own.",
                'Number this line, and write a pair in each line below it without a number, "Italy - Rome".',
            )

    def _look_for_style(self, item: AuthoredItem, options: Sequence[Option]) -> None:
        """Say which options stand out by their style alone, where nothing else says which one is right."""
        if item.key or any(option.marked for option in options):
            return
        settle_style(
            item,
            [self.look.is_styled(option.line.number, option.text.source()) for option in options],
            self.report,
            asked=self.source.table.key_from_style,
            advice='write "Answer: {names}" below the options',
        )

    def _section(self, maker: ItemMaker, part: Part, items: Sequence[Item]) -> Section:
        title: Localized | None = None
        description: Localized | None = None
        if part.heading:
            title = maker.text(Piece.of(part.heading[0]))
            description = maker.text(text_of_lines(part.heading[1:]))
        pick = int(part.group.label) if part.group is not None and part.group.label.isdecimal() else None
        return Section(title=title, description=description, items=tuple(items), pick=pick or None)

    def _take_intro(self, intro: Sequence[Line]) -> None:
        """Title, description and language from what stands above the first question."""
        prose: list[Line] = []
        for line in intro:
            if line.kind != "field":
                prose.append(line)
            elif line.label in ("title", "quiz title") and self.title is None:
                self.title = Piece.of(line)
            elif line.label == "language":
                self.language = language_of(line.text) or self.language
            elif line.label == "quiz description":
                prose.append(_as_text(line))
            else:
                self.doubts.left_out(line)
        runs = paragraphs(prose)
        if self.title is None and runs and _is_title(runs[0]):
            self.title = Piece.of(runs[0][0])
            first = runs[0][0].number
            prose = [line for line in prose if line.number > first]
        self.description = text_of_lines(prose)

    def _take_title_of_quiz(self, questions: Sequence[Question]) -> None:
        """A title that stands alone above the first question, where no other question has one, is the quiz's."""
        first, *others = questions
        if self.title is not None or [line.label for line in first.head] != ["title"]:
            return
        if not any(line.label == "title" for question in others for line in question.head):
            self.title = Piece.of(first.head.pop())


def _type_of(heading: Sequence[Line]) -> Written | None:
    """The type of question that a heading in capitals names (``ESSAY``), or that of a part (``Part B: Essay``)."""
    if not heading:
        return None
    line = heading[0]
    if line.kind == "heading" and not line.label:
        return Written(line.raw)
    words = _BEHIND_A_PART.fullmatch(line.raw.strip("#* ")) if names_a_part(line.raw.lstrip("#* ")) else None
    kind = None if words is None else kind_for(words["kind"])
    return Written(words["kind"]) if words is not None and kind in _KINDS_OF_PARTS else None


def _true_or_false_asked(heading: Sequence[Line]) -> tuple[str, str] | None:
    """The words with which a heading, or a line below it, asks for true or false of all statements of its part."""
    asked = (true_or_false_asked(Localized.of(_LETTER_OF_PART.sub("", line.raw.lstrip("# ")))) for line in heading)
    return spelt_out(next((words for words in asked if words is not None), None))


def _is_statement(item: AuthoredItem) -> bool:
    """Whether an item has nothing to choose from, and no answer but a word for true or for false."""
    if item.options or item.answers or item.pairs or item.order:
        return False
    return all(parse_flag(key.text) is not None for key in item.key if key.text.strip())


def _is_title(run: Sequence[Line]) -> bool:
    """Whether a paragraph begins with a title: a heading, or one short line that is no sentence."""
    line = run[0]
    if line.kind == "heading":
        return True
    if line.kind != "text" or len(line.raw) > _TITLE_LENGTH or line.raw.endswith((".", ":")):
        return False
    return len(run) == 1 or not run[0].raw.endswith(",")


def _as_text(line: Line) -> Line:
    """A field's value as a line of text in its own right."""
    return Line(line.number, line.indent, "text", line.text, line.column, line.text, line.column)
