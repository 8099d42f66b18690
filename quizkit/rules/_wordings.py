"""All strings of a quiz in turn, each with what it is, what a person calls it and where it stands."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Literal

from quizkit.identity import letter
from quizkit.model import Item, Localized, Location, Quiz, Text, texts_of
from quizkit.richtext import images, media, parse, to_plain
from quizkit.richtext.tree import Blocks, Code, Heading, Listing, Paragraph, Quote, Table, all_runs

Role = Literal[
    "title",
    "description",
    "stimulus",
    "stem",
    "option",
    "answer",
    "explanation",
    "feedback",
    "hint",
    "rubric",
    "template",
]
"""What a string is for. ``option`` is whatever a learner picks from: choices, both sides of pairs, things to put in
order. ``answer`` is what a learner is expected to type."""

Names = tuple[Role, str, str]

_WORDS = r"[A-Za-z0-9\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f\u0386\u0388-\u03ce\u0400-\u045f'.,:;?!-]++ ?"
_ORDINARY = re.compile(rf"(?:{_WORDS}|\((?:{_WORDS})++\) ?)*+")
"""Words with single spaces between them, some in brackets: nothing that a rule about signs could find fault with."""

_USUAL = bytes(code for code in range(128) if code == ord(" ") or re.fullmatch(_WORDS, chr(code)))
"""What an ordinary text in ASCII has without brackets: to take that out of its bytes is quicker than the expression."""

INVISIBLE = " \t\r\n\xa0\u2000\u2002\u2003\u2009\u200b\u200c\u200d\u202f\u2060\u3000\ufeff"


class Wording:
    """A string of a quiz in all the languages it is written in.

    ``name`` is what a person calls it ("the question", "option C"), ``path`` the field it stands in
    (``questions[5].options[2]``), ``item`` the item it belongs to, or None where it belongs to the quiz.
    """

    __slots__ = ("item", "localized", "name", "path", "role", "texts")

    def __init__(self, role: Role, name: str, path: str, localized: Localized, item: Item | None = None) -> None:
        self.role = role
        self.name = name
        self.path = path
        self.localized = localized
        self.item = item
        self.texts = [LocalText(self, language, text) for language, text in localized.texts.items()]

    @property
    def at(self) -> Location | None:
        """The place of the string, or the nearest that is known."""
        return _place_of_string(self.localized, self.item)


class LocalText:
    """A string of a quiz in one language; what it shares with its :class:`Wording` means the same here."""

    # It knows no Wording: two objects that know each other are left to the garbage collector, which is felt.
    __slots__ = ("item", "language", "localized", "name", "path", "plain", "prose", "role", "text")

    plain: str
    """What a reader of the quiz sees, without markup."""

    prose: str
    """What is written in a language: the plain text less code, formulas, images and the labels of lists."""

    def __init__(self, wording: Wording, language: str, text: Text) -> None:
        self.role = wording.role
        self.name = wording.name
        self.path = wording.path
        self.localized = wording.localized
        self.item = wording.item
        self.language = language
        self.text = text
        if text.markup == "plain":
            self.plain = self.prose = text.source

    def __getattr__(self, name: str) -> str:
        """What is asked for of texts with markup alone, and asked for often: worked out the first time."""
        if name == "plain":
            self.plain = to_plain(self.text)
            return self.plain
        if name == "prose":
            self.prose = "\n".join(_prose(parse(self.text).blocks))
            return self.prose
        raise AttributeError(name)

    @property
    def is_ordinary(self) -> bool:
        """Whether this is nothing but words, numbers and the usual punctuation, as written and as read."""
        source = self.text.source
        if source.isascii():
            return are_ordinary([source])
        return source[-1:] != " " and _ORDINARY.fullmatch(source) is not None

    @property
    def code(self) -> tuple[str, ...]:
        """The pieces of code, within its lines and in blocks of their own, in order."""
        if self.text.markup == "plain":
            return ()
        return tuple(run.content.text for run in all_runs(parse(self.text).blocks) if isinstance(run.content, Code))

    @property
    def is_blank(self) -> bool:
        """Whether there is nothing to see or to hear."""
        return not self.plain.strip(INVISIBLE) and not images(self.text) and not media(self.text)

    @property
    def at(self) -> Location | None:
        """The place of the text, or the nearest that is known."""
        return self.text.location or _place_of_string(self.localized, self.item)


class Translation:
    """A text and the one that it translates; what the two share means the same as in their :class:`Wording`."""

    __slots__ = ("source", "text")

    def __init__(self, source: LocalText, text: LocalText) -> None:
        self.source = source
        self.text = text

    @property
    def name(self) -> str:
        """What a person calls the string."""
        return self.text.name


def are_ordinary(sources: Sequence[str]) -> bool:
    """Whether all of these are in ASCII and ordinary (:attr:`LocalText.is_ordinary`), seen in one look."""
    joined = "\n".join(sources)
    if not joined.isascii():
        return False
    signs = joined.encode("ascii").translate(None, _USUAL)
    if len(signs) >= len(sources):  # more than the ends of lines that were put between them
        if signs.replace(b"()", b"") != b"\n" * (len(sources) - 1) or "()" in joined or "( " in joined:
            return False
    elif signs.strip(b"\n"):
        return False
    return not ("  " in joined or "\n " in joined or " \n" in joined or joined[:1] == " " or joined[-1:] == " ")


def _prose(blocks: Blocks) -> Iterator[str]:
    for block in blocks:
        match block:
            case Paragraph(runs) | Heading(_, runs):
                yield "".join([run.content if isinstance(run.content, str) else " " for run in runs])
            case Quote(inner):
                yield from _prose(inner)
            case Listing(items):
                for item in items:
                    yield from _prose(item)
            case Table(rows):
                for row in rows:
                    for cell in row:
                        yield from _prose(cell.blocks)


def _place_of_string(localized: Localized, item: Item | None) -> Location | None:
    return localized.where() or (place_of(item) if item is not None else None)


def place_of(item: Item) -> Location | None:
    """Where an item begins."""
    return item.location or item.stem.where()


def wordings_of_item(item: Item, path: str) -> list[Wording]:
    """Every string of an item, which stands at ``path`` in its quiz."""
    found = []
    for model_path, localized in texts_of(item):
        role, name, field = _named(model_path)
        found.append(Wording(role, name, f"{path}.{field}", localized, item))
    return found


def wordings_of_quiz(quiz: Quiz) -> tuple[Wording, ...]:
    """Every string that belongs to the quiz, its sections or its stimuli, and to no item."""
    shell = quiz.without_items()
    return tuple(Wording(*_named_in_quiz(path), localized) for path, localized in texts_of(shell))


_ITEM_FIELDS: dict[str, Names] = {
    "title": ("title", "the title", "title"),
    "stem": ("stem", "the question", "question"),
    "general_feedback": ("explanation", "the explanation", "explanation"),
    "correct_feedback": ("feedback", "the feedback on a right answer", "correct_feedback"),
    "partial_feedback": ("feedback", "the feedback on a partly right answer", "partial_feedback"),
    "incorrect_feedback": ("feedback", "the feedback on a wrong answer", "incorrect_feedback"),
    "interaction.rubric": ("rubric", "the rubric", "rubric"),
    "interaction.template": ("template", "the template", "template"),
}

_NUMBERED: dict[str, Names] = {
    "hints[]": ("hint", "hint {number}", "hints[{index}]"),
    "choices[].text": ("option", "option {letter}", "options[{index}]"),
    "choices[].feedback": ("feedback", "the feedback on option {letter}", "options[{index}].feedback"),
    "answers[].text": ("answer", "answer {number}", "answers[{index}]"),
    "answers[].feedback": ("feedback", "the feedback on answer {number}", "answers[{index}].feedback"),
    "pairs[].left": ("option", "the left side of pair {number}", "pairs[{index}].left"),
    "pairs[].right": ("option", "the right side of pair {number}", "pairs[{index}].right"),
    "pairs[].feedback": ("feedback", "the feedback on pair {number}", "pairs[{index}].feedback"),
    "distractors[]": ("option", "distractor {number}", "distractors[{index}]"),
    "entries[].text": ("option", "entry {number}", "order[{index}]"),
    "areas[].label": ("option", "the label of area {number}", "areas[{index}].label"),
}

_QUIZ_FIELDS: dict[str, Names] = {
    "title": ("title", "the title", "title"),
    "description": ("description", "the introduction", "description"),
    "sections[].title": ("title", "the title of section {number}", "sections[{index}].title"),
    "sections[].description": ("description", "the introduction of section {number}", "sections[{index}].description"),
    "stimuli[].title": ("title", "the title of stimulus {number}", "stimuli[{index}].title"),
    "stimuli[].text": ("stimulus", "stimulus {number}", "stimuli[{index}]"),
}

_GAP = re.compile(r"gaps\[(\d+)\]\.interaction\.")
_INDEX = re.compile(r"\[(\d+)\]")


@lru_cache(maxsize=4096)
def _named(path: str) -> Names:
    """What the string at this path of the model's Item is, what it is called, and the field that authors write."""
    if path in _ITEM_FIELDS:
        return _ITEM_FIELDS[path]
    path = path.removeprefix("interaction.")
    gap = _GAP.match(path)
    if gap is None:
        return _numbered(_NUMBERED, path)
    role, name, field = _numbered(_NUMBERED, path[gap.end() :])
    return role, f"{name} of gap {int(gap[1]) + 1}", f"gaps[{gap[1]}].{field}"


@lru_cache(maxsize=4096)
def _named_in_quiz(path: str) -> Names:
    return _numbered(_QUIZ_FIELDS, path)


def _numbered(fields: dict[str, Names], path: str) -> Names:
    index = _INDEX.search(path)
    role, name, field = fields[_INDEX.sub("[]", path)]
    if index is None:
        return role, name, field
    place = int(index[1])
    values = {"index": place, "number": place + 1, "letter": letter(place)}
    return role, name.format_map(values), field.format_map(values)
