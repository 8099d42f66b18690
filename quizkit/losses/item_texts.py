"""An item's texts in the markup that a target shows."""

from quizkit.capability import ALL_MARKUP, Capability, MarkupKind
from quizkit.losses.about import About
from quizkit.losses.assets import files_in, files_of
from quizkit.model import Item, Localized, Location, Text, texts_of, with_texts
from quizkit.richtext import markup_kinds, without_markup

_MARKUP_NAMES = {
    "emphasis": "bold and italics",
    "script": "sub- and superscript",
    "code": "code",
    "math": "formulas",
    "link": "links",
    "image": "images",
    "list": "lists",
    "table": "tables",
    "heading": "headings",
    "quote": "quotations",
    "media": "audio and video",
    "break": "line breaks",
}


_FILES: frozenset[MarkupKind] = frozenset(("image", "media"))


def fit_texts(item: Item, capability: Capability, about: About) -> Item:
    """The item with its texts in the markup that the target shows, and without files that it can't carry."""
    takes_files = "images" in capability.features
    lost: dict[str, Location | None] = {}

    def change(text: Localized) -> Localized:
        new = {tag: _fit_text(part, capability, takes_files, lost) for tag, part in text.texts.items()}
        return text if all(new[tag] is part for tag, part in text.texts.items()) else text.replaced(texts=new)

    if all(
        part.markup == "plain" and "\n" not in part.source for _, text in texts_of(item) for _, part in text.items()
    ):
        return item
    if not takes_files:
        for name in sorted(name for name in files_of(item) if "://" not in name):
            about.lose(
                "images",
                f'{about.target.title} can\'t carry files, so "{name}" does not travel.',
                "The question is written with the image's description in its place.",
            )
    item = with_texts(item, change)
    for kind, place in lost.items():
        about.lose(
            "markup",
            f"{about.target.title} can't show {_MARKUP_NAMES[kind]}.",
            "The words are written without.",
            at=place,
        )
    return item


def _fit_text(text: Text, capability: Capability, takes_files: bool, lost: dict[str, Location | None]) -> Text:
    kinds = markup_kinds(text)
    keep = capability.markup
    if not takes_files and kinds & _FILES and _has_local_files(text):  # said already, with the file's name
        kinds, text = kinds - _FILES, without_markup(text, ALL_MARKUP - _FILES)
    for kind in sorted(kinds - keep):
        lost.setdefault(kind, text.location)
    return text if kinds <= keep else without_markup(text, keep)


def _has_local_files(text: Text) -> bool:
    return any("://" not in name for name in files_in(text))
