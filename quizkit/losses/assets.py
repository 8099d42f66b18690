"""Which of the quiz's files its texts really use."""

from collections.abc import Mapping

from pydantic import JsonValue

from quizkit.model import Asset, HotspotInteraction, Item, Localized, Node, Quiz, Text, all_texts, texts_of
from quizkit.richtext import images, map_sources, media
from quizkit.richtext.urls import is_file


def may_hold_files(text: Localized) -> bool:
    """A quick look whether a text can refer to a file at all: neither Markdown nor HTML does so without these."""
    return any(
        part.markup != "plain" and ("](" in part.source or "<" in part.source or "![" in part.source)
        for part in text.texts.values()
    )


def files_of(item: Item) -> set[str]:
    """The names of the files that an item's texts show or play."""
    names: set[str] = set()
    if isinstance(item.interaction, HotspotInteraction):
        names.add(item.interaction.image)
    for _, text in texts_of(item):
        if may_hold_files(text):
            names |= _names(text)
    return names


def linked_files(item: Item) -> set[str]:
    """The files that an item's texts link to and do not show or play."""
    return {name for name in addresses(item) if is_file(name)} - files_of(item)


def _names(text: Localized) -> set[str]:
    return {name for part in text.texts.values() for name in files_in(part)}


def files_in(text: Text) -> list[str]:
    """The names or addresses of the images, sounds and films in a text."""
    return [image.src for image in images(text)] + [medium.src for medium in media(text)]


def used_assets(quiz: Quiz) -> tuple[Asset, ...]:
    """The assets that a text of the quiz shows, plays or links to, or extras name: a package carries no others."""
    if not quiz.assets:
        return ()
    used: set[str] = set()
    for item in quiz.items():
        if isinstance(item.interaction, HotspotInteraction):
            used.add(item.interaction.image)
        used |= addresses(item)
        for extra in item.extras.values() if item.extras else ():
            used |= _kept_files(extra)
    used |= addresses(quiz.without_items())
    return tuple(asset for asset in quiz.assets if asset.name in used)


def _kept_files(extra: Mapping[str, JsonValue]) -> set[str]:
    """The names of the files that belong to what a format has kept for itself."""
    files = extra.get("files")
    return {name for name in files.values() if isinstance(name, str)} if isinstance(files, dict) else set()


def addresses(node: Node) -> set[str]:
    """The names or addresses of all files in the texts of a node, those that are only linked to as well."""
    found: set[str] = set()

    def taken_down(name: str) -> str:
        found.add(name)
        return name

    for text in all_texts(node):
        if may_hold_files(text):
            for part in text.texts.values():
                map_sources(part, taken_down)
    return found
