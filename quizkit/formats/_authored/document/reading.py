"""Taking single values out of a tree: texts, numbers, lists of words; what does not fit is said at its place."""

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import field
from decimal import Decimal
from typing import Any

from quizkit.diagnostics import Report
from quizkit.formats._authored.authored import AuthoredItem, Written
from quizkit.formats._authored.complaints import listed, quoted
from quizkit.formats._authored.document.tree import Fields, Locate, Scalar, Series, Tree
from quizkit.formats._authored.fields import MANY, nearest
from quizkit.formats._authored.numbers import parse_flag, parse_number
from quizkit.languages import language_of, looks_like_tag, mistake_in, normal_tag
from quizkit.model import Localized, Location, Markup, Text
from quizkit.records import dataclass
from quizkit.richtext import text_of

MARKUPS: dict[str, Markup] = {
    "plain": "plain",
    "markdown": "markdown",
    "html": "html",
    "text": "plain",
    "md": "markdown",
}

_NO_VALUE = frozenset(("null", "~", "Null", "NULL"))
_TEXT_FIELDS = frozenset(("text", "markup"))


def named(key: Scalar, names: dict[str, str]) -> str | None:
    """The field that a key stands for, however it is spelt; None for none of these."""
    return names.get(key.text) or names.get(key.text.strip().casefold().replace(" ", "_").replace("-", "_"))


@dataclass(slots=True)
class Reading:
    """A file being read: where its problems go, and what plain strings mean at this point of it.

    ``path`` is the path of what is being read (``questions[3]``) and ``item`` the question, for messages.
    ``first_language`` is the language that the first text names for itself, ``tags`` are the languages met so far,
    and ``declared`` those that the quiz says it has.
    """

    format_name: str
    report: Report
    locate: Locate
    language: str
    markup: Markup = "markdown"
    path: str = ""
    item: AuthoredItem | None = None
    first_language: str | None = None
    tags: set[str] = field(default_factory=set)
    declared: frozenset[str] = frozenset()
    from_nought: bool = False
    """Whether numbers that are keys count the options from 0."""

    def error(self, code: str, message: str, at: Tree, field: str = "", advice: str | None = None) -> None:
        """Take down an error at a node; ``field`` is its path below the current one."""
        self.report.error(
            code, message, at=self.locate(at.mark), item=self._label(), path=self.path_of(field), advice=advice
        )

    def warning(self, code: str, message: str, at: Tree, field: str = "", advice: str | None = None) -> None:
        """Take down a warning at a node."""
        self.report.warning(
            code, message, at=self.locate(at.mark), item=self._label(), path=self.path_of(field), advice=advice
        )

    def path_of(self, field: str) -> str | None:
        """The path of a field of what is being read."""
        return ".".join(filter(None, (self.path, field))) or None

    def _label(self) -> str | None:
        return self.item.label() if self.item is not None else None

    def place(self, node: Tree) -> Location:
        """The place of a node."""
        return self.locate(node.mark)

    def wrong_shape(self, node: Tree, field: str, right: str) -> None:
        """Say that a list, a map or a string stands where something else is expected."""
        found = "a list" if isinstance(node, Series) else "a map of fields" if isinstance(node, Fields) else "a text"
        if isinstance(node, Scalar) and not node.given:
            found = "nothing"
        self.error("read/shape", f'{found} stands under "{field}".', node, field, f"Write {right}.")

    def unknown_field(self, key: Scalar, field: str, known: Iterable[str]) -> None:
        """Say that a field means nothing; an error where it is a slip of a known one, so that its value is lost."""
        near = nearest(key.text, known) if len(self.report) < MANY else None
        if near is not None:
            self.error(
                "read/unknown-field",
                f"the field {quoted(key.text)} is unknown.",
                key,
                field,
                f'Did you mean "{near}"?',
            )
            return
        self.warning(
            "read/unknown-field",
            f"the field {quoted(key.text)} is unknown and is not read.",
            key,
            field,
            "If it is part of a text, put the whole text in quotes; otherwise take it out.",
        )

    def fields(self, node: Tree, field: str, names: dict[str, str]) -> dict[str, Tree]:
        """The values of a map under the names that their keys stand for; other keys are reported."""
        if isinstance(node, Scalar) and not node.given:
            return {}
        if not isinstance(node, Fields):
            self.wrong_shape(node, field, f"fields: {listed(list(dict.fromkeys(names.values())), 'and')}")
            return {}
        found: dict[str, Tree] = {}
        for key, value in node.entries:
            name = named(key, names)
            if name is None:
                self.unknown_field(key, ".".join(filter(None, (field, key.text))), names)
            elif name in found:
                self.error(
                    "read/duplicate-key",
                    f"{quoted(key.text)} says the same as another field here.",
                    key,
                    field,
                    "Keep one of them.",
                )
            else:
                found[name] = value
        return found

    # Texts

    def text(self, node: Tree, field: str) -> Localized | None:
        """A text in one language or several; None where nothing is written, or nothing that could be a text."""
        if type(node) is Scalar:
            if not node.given:
                return None
            return Localized.unchecked(texts={self.language: text_of(node.text, self.markup, self.locate(node.mark))})
        if isinstance(node, Series):
            self.wrong_shape(node, field, "one text; if it begins with a bracket, put it in quotes")
            return None
        assert isinstance(node, Fields)
        return self._text_map(node, field)

    def field_text(self, node: Tree, field: str) -> Localized | None:
        """A text in a field of its own, where a bare ``null`` or ``~`` is nothing too."""
        return None if self.is_nothing(node) else self.text(node, field)

    def is_nothing(self, node: Tree | None) -> bool:
        """Whether nothing stands here."""
        if node is None:
            return True
        return isinstance(node, Scalar) and (not node.given or (node.plain and node.text in _NO_VALUE))

    def _text_map(self, node: Fields, field: str) -> Localized | None:
        if not is_language_map(node, self.declared):
            return self._marked_text(node, field)
        texts: dict[str, Text] = {}
        for key, value in node.entries:
            tag = language_of(key.text) or normal_tag(key.text)
            if tag in texts:
                self.error("read/duplicate-key", f"there are two texts in the language {quoted(tag)}.", key, field)
                continue
            inner = self.in_language(tag, value, f"{field}.{key.text}")
            if inner is not None:
                texts[tag] = inner
        return Localized.unchecked(texts=texts, location=self.locate(node.mark))

    def in_language(self, tag: str, node: Tree, field: str) -> Text | None:
        """A text in one language, from a value that stands below its tag."""
        self.first_language = self.first_language or tag
        self.check_tag(tag, node, field)
        if isinstance(node, Scalar):
            return text_of(node.text, self.markup, self.locate(node.mark)) if node.given else None
        language, self.language = self.language, tag
        try:
            found = self._marked_text(node, field) if isinstance(node, Fields) else self.text(node, field)
        finally:
            self.language = language
        return found.texts.get(tag) if found is not None else None

    def _marked_text(self, node: Fields, field: str) -> Localized | None:
        """``{text: ..., markup: html}``."""
        found = {key.text: value for key, value in node.entries}
        if "text" in found:
            for key, _ in node.entries:
                if key.text not in _TEXT_FIELDS:
                    self.unknown_field(key, field, _TEXT_FIELDS)
        else:
            self.error(
                "read/shape",
                f'a map without a text stands under "{field}".',
                node,
                field,
                'Write the text itself, in quotes if it holds a colon, or languages: {en: "...", el: "..."}.',
            )
            return None
        with self.markup_of(found.get("markup"), f"{field}.markup"):
            return self.text(found["text"], f"{field}.text")

    def markup_of(self, node: Tree | None, field: str) -> "_Markup":
        """For a ``with`` block: texts are in the markup that is named here, or else in the same as before."""
        if node is None or self.is_nothing(node):
            return _Markup(self, self.markup)
        name = self.word(node, field)
        markup = MARKUPS.get(name.casefold()) if name is not None else None
        if markup is None and name is not None:
            self.error(
                "read/unknown-value", f"{quoted(name)} is no markup.", node, field, "Write plain, markdown or html."
            )
        return _Markup(self, markup or self.markup)

    # Strings and numbers

    def written(self, node: Tree, field: str) -> Written | None:
        """A scalar with its place; None where a list or map stands."""
        if isinstance(node, Scalar):
            return Written(node.text if node.given else "", self.locate(node.mark))
        self.wrong_shape(node, field, "one value")
        return None

    def value(self, node: Tree, field: str) -> Written | None:
        """A scalar in a field of its own; None where nothing stands."""
        return None if self.is_nothing(node) else self.written(node, field)

    def word(self, node: Tree, field: str) -> str | None:
        """A string, None where nothing or no string stands."""
        if self.is_nothing(node):
            return None
        if isinstance(node, Scalar):
            return node.text
        self.wrong_shape(node, field, "one value")
        return None

    def tag(self, node: Tree, field: str) -> str | None:
        """The BCP 47 tag of a language that is given by its tag or its name; None where none stands."""
        word = self.word(node, field)
        if not word:
            return None
        tag = language_of(word) or (normal_tag(word) if looks_like_tag(word) else None)
        if tag is None:
            self.error(
                "read/unknown-value",
                f"{quoted(word)} is no language.",
                node,
                field,
                "Write its tag, such as en, el or pt-BR.",
            )
        elif not looks_like_tag(word):
            self.report.info(
                "read/language-tag",
                f"{quoted(word)} is the name of a language, and is read as its tag.",
                at=self.locate(node.mark),
                item=self._label(),
                path=self.path_of(field),
                advice=mistake_in(word),
            )
        else:
            self.check_tag(tag, node, field)
        return tag

    def check_tag(self, tag: str, node: Tree, field: str) -> None:
        """Say once that something is no language tag, with what is probably meant."""
        if tag in self.tags:
            return
        self.tags.add(tag)
        advice = mistake_in(tag)
        if advice is not None:
            self.warning("read/language-tag", f"{quoted(tag)} is no language tag.", node, field, advice)

    def words(self, node: Tree, field: str) -> tuple[str, ...]:
        """A list of strings; a single string is a list of one."""
        return tuple(item.text for item in self.scalars(node, field))

    def scalars(self, node: Tree, field: str) -> list[Scalar]:
        """The scalars of a list; a single one is a list of one."""
        if self.is_nothing(node):
            return []
        if isinstance(node, Scalar):
            return [node]
        if isinstance(node, Fields):
            self.wrong_shape(node, field, "a list of values")
            return []
        found = []
        for place, item in enumerate(node.items):
            if isinstance(item, Scalar):
                found.append(item)
            else:
                self.wrong_shape(item, f"{field}[{place}]", "one value")
        return found

    def series(self, node: Tree, field: str, right: str) -> list[Tree]:
        """The items of a list."""
        if isinstance(node, Series):
            return node.items
        if not self.is_nothing(node):
            self.wrong_shape(node, field, right)
        return []

    def number(self, node: Tree | None, field: str, fits: Callable[[Decimal], bool], right: str) -> Decimal | None:
        """A number that fits; None where nothing stands, and where what stands is reported."""
        if node is None or (word := self.word(node, field)) is None:
            return None
        number = parse_number(word)
        if number is None or not fits(number):
            self.error("read/number", f'{quoted(word)} under "{field}" does not fit.', node, field, f"Write {right}.")
            return None
        return number

    def whole(self, node: Tree | None, field: str, lowest: int) -> int | None:
        """A whole number from ``lowest`` up."""
        number = self.number(
            node,
            field,
            lambda found: found == found.to_integral_value() and lowest <= found < 10**9,
            f"a whole number from {lowest} up",
        )
        return None if number is None else int(number)

    def yes_or_no(self, node: Tree | None, field: str) -> bool | None:
        """Yes or no in any language; None where nothing stands."""
        if node is None or (word := self.word(node, field)) is None:
            return None
        value = parse_flag(word)
        if value is None:
            self.error(
                "read/unknown-value",
                f'{quoted(word)} under "{field}" is neither yes nor no.',
                node,
                field,
                "Write true or false.",
            )
        return value

    def each(self, node: Tree, field: str, right: str) -> Iterator[tuple[str, Tree]]:
        """The items of a list with their paths."""
        for place, item in enumerate(self.series(node, field, right)):
            yield f"{field}[{place}]", item


@dataclass(slots=True)
class _Markup:
    reading: Reading
    markup: Markup

    def __enter__(self) -> None:
        self.reading.markup, self.markup = self.markup, self.reading.markup

    def __exit__(self, *_: Any) -> None:
        self.reading.markup = self.markup


def is_language_map(node: Fields, declared: Collection[str] = ()) -> bool:
    """Whether all the keys of a map are languages, as in ``{el: ..., en: ...}``; an empty map is one too.

    Words of three letters can be tags as well: ``red: yes`` is a text with a colon, unless the quiz declares ``red``.
    """
    if not node.entries:
        return True
    names = [key.text for key, _ in node.entries]
    return all(looks_like_tag(name) or language_of(name) for name in names) and any(
        len(name) == 2 or language_of(name) or normal_tag(name) in declared for name in names
    )
