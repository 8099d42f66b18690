"""The images inside a workbook or document."""

from collections.abc import Mapping
from posixpath import basename

from quizkit.diagnostics import Report, Unreadable
from quizkit.formats._authored.assets import media_type_of
from quizkit.formats._office.package import Package
from quizkit.model import Asset

MEDIA_FOLDER = "media"


def media_name(part: str) -> str:
    """What the image in a part of the package is called in the quiz."""
    return f"{MEDIA_FOLDER}/{basename(part)}"


def shelve(images: dict[str, str], part: str) -> str:
    """Put the image in a part among those of a document (name -> part), and say what it is called there.

    Two parts in different folders may have one name; the second is called by its folder, too.
    """
    name = media_name(part)
    if images.setdefault(name, part) != part:
        name = f"{MEDIA_FOLDER}/{part.replace('/', '-')}"
        images[name] = part
    return name


def assets_of(package: Package, images: Mapping[str, str], report: Report) -> list[Asset]:
    """The images by their names (name -> part). One that is missing is said where a question shows it."""
    found: list[Asset] = []
    for name, part in sorted(images.items()):
        if part not in package:
            continue
        try:
            found.append(Asset(name=name, media_type=media_type_of(name), data=package.data(part)))
        except Unreadable as error:
            report.add(error.diagnostic)
    return found
