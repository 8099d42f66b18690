"""What a manifest says of the files of a package, held against the files that are there."""

from collections.abc import Set

from quizkit.formats._archive import Archive, is_manifest
from quizkit.formats._qti.identifiers import is_identifier
from quizkit.formats._qti.read.documents import ITEM, Documents, kind_of
from quizkit.formats._qti.read.manifest import Manifest
from quizkit.formats._qti.read.place import Place
from quizkit.model import Location


def check_manifest(manifest: Manifest, members: Set[str], place: Place) -> None:
    """Say what contradicts itself in a manifest."""
    known: set[str] = set()
    paths: dict[str, str] = {}
    for one in manifest.resources:
        at = Location(place.file, one.line)
        if one.identifier in known:
            place.report.warning("read/duplicate", f'two resources are called "{one.identifier}".', at=at)
        elif not is_identifier(one.identifier[:32]):
            place.report.warning(
                "read/identifier",
                f'"{one.identifier}" is no identifier.',
                at=at,
                advice="Strict systems will refuse it.",
            )
        known.add(one.identifier)
        if one.is_older:
            place.report.warning(
                "read/version",
                f'"{one.path}" is of QTI 1, which is not read together with QTI 2 and 3.',
                at=at,
                advice="Export it by itself.",
            )
        if (one.is_item or one.is_test) and one.path and paths.setdefault(one.path, one.identifier) != one.identifier:
            place.report.warning(
                "read/duplicate",
                f'the resources "{paths[one.path]}" and "{one.identifier}" are the same file "{one.path}".',
                at=at,
                advice="It is read once.",
            )
        asked = one.is_item or one.is_test  # then it is said where it is asked for
        for path in dict.fromkeys((one.path, *one.files)):
            if path and path not in members and "://" not in path and not (asked and path == one.path):
                place.report.warning(
                    "read/missing-file",
                    f'the manifest lists "{path}", which is not in the package.',
                    at=at,
                    advice="Export the package again, or put the file there.",
                )
    for one in manifest.resources:
        for name in one.depends_on:
            if name not in known:
                place.report.warning(
                    "read/reference",
                    f'the resource "{one.identifier}" needs "{name}", which the package does not hold.',
                    at=Location(place.file, one.line),
                )


def say_what_is_not_listed(
    manifest: Manifest, archive: Archive, read_paths: Set[str], documents: Documents, place: Place
) -> None:
    """Say which files of a package its manifest forgets, and which of them are questions that nobody asks."""
    listed = {path for one in manifest.resources for path in (one.path, *one.files)}
    asked = {one.path for one in manifest.resources if one.is_item or one.is_test}
    content = sorted(path for path in archive if _may_be_listed(path))
    unlisted = [path for path in content if path not in listed]
    orphans = []
    for path in content:
        is_left = path.lower().endswith(".xml") and path not in read_paths and path not in asked
        data = documents.bytes_of(path) if is_left else None
        if data is not None and kind_of(data) == ITEM:
            orphans.append(path)
    for path in orphans:
        place.warning(
            "orphan",
            f'the question in "{path}" is in the package, but neither its manifest nor its test calls it a question.',
            None,
            "It is left out; read the file by itself if you want it.",
        )
    forgotten = [path for path in unlisted if path not in orphans]
    if forgotten:
        more = f" and {len(forgotten) - 3} more" if len(forgotten) > 3 else ""
        place.info(
            "unlisted",
            f"the manifest does not list {', '.join(forgotten[:3])}{more}.",
            None,
            "Systems that go by the manifest will not find what is not listed.",
        )


def _may_be_listed(path: str) -> bool:
    """Whether a file belongs to the content; schemas and what file systems leave behind do not."""
    name = path.rpartition("/")[2]
    return (
        not is_manifest(path)
        and not name.startswith(".")
        and not path.startswith("__MACOSX/")
        and (not name.endswith((".xsd", ".dtd")))
    )
