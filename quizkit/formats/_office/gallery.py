"""The sheet "Images" of a workbook: pictures that texts in Markdown or HTML show by name.

A picture that is pasted into a question's row belongs below its text. One inside a text stands there as in any text,
``![description](img/scale.png)``, and the picture itself lies on this sheet, named by that path: spreadsheet programs
give the files in a workbook new names when they save it, but a drawing keeps its name (its ``cNvPr``).
"""

from collections.abc import Iterator
from posixpath import normpath

from quizkit.model import HotspotInteraction, Item, all_texts
from quizkit.richtext import map_sources
from quizkit.richtext.urls import is_file

SHEET = "Images"

ENDINGS = {"png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif", "bmp": "image/bmp"}
"""The kinds of images that all spreadsheet programs show, by the ending of their names."""


def ending_of(name: str) -> str:
    """The ending of a file's name in small letters."""
    return name.rpartition(".")[2].lower()


def is_picture_name(name: str) -> bool:
    """Whether a drawing's name is the path of an image that a text can show: relative, and without ``..``."""
    return (
        ending_of(name) in ENDINGS
        and len(name) < 200
        and name.isprintable()
        and is_file(name)
        and "\\" not in name
        and normpath(name) == name
        and not name.startswith("..")
    )


def refusals(item: Item) -> Iterator[tuple[str, str]]:
    """What can't lie on the sheet of images: other files than images, and names that lead out of the folder."""
    found: dict[str, None] = {}

    def taken_down(name: str) -> str:
        found.setdefault(name)
        return name

    if isinstance(item.interaction, HotspotInteraction):
        taken_down(item.interaction.image)
    for text in all_texts(item):
        for part in text.texts.values():
            if part.markup != "plain":
                map_sources(part, taken_down)
    for name in found:
        if is_file(name) and not is_picture_name(name):
            yield (
                f'a workbook has no place for the file "{name[:60]}".',
                "It holds images (png, jpg, gif, bmp) under plain names; write YAML or a format of your platform.",
            )
