"""What there is to say about a quiz once its reader is done, whatever the format was."""

import re
from collections.abc import Iterable, Iterator, Mapping

from quizkit.diagnostics import Report
from quizkit.identity import label
from quizkit.languages import mistake_in
from quizkit.model import Location, Quiz, all_texts
from quizkit.richtext.notices import Notice, advice_on
from quizkit.richtext.tree import EMBEDDED, LOCAL_FILE, LOOKS, TOO_DEEP, TOO_MUCH
from quizkit.source import Source

_LEFT_OUT = "{} is left out of the text."
_AS_TYPED = {
    TOO_DEEP: "nests its Markdown too deeply to be read",
    TOO_MUCH: "has more signs of Markdown than can be read",
}


_RUNS = re.compile(
    rb"<\s*(?:\w{1,20}:)?(?P<tag>script|iframe|handler)\b|[\s\"'](?P<on>on[a-z]{3,20})\s*=\s*[\"']"
    rb"|(?P<link>(?:java|vb)script):",
    re.IGNORECASE,
)
"""What runs where a drawing is opened by itself."""


def say_running_images(quiz: Quiz, source: Source, report: Report) -> None:
    """Refuse drawings (SVG) with programs: in a page they keep still, but opened from a course's files they run."""
    for asset in quiz.assets:
        if "svg" not in asset.media_type and not asset.name.lower().endswith(".svg"):
            continue
        is_wide = asset.data[:2] in (b"\xff\xfe", b"\xfe\xff")
        found = _RUNS.search(asset.data.decode("utf-16", "replace").encode() if is_wide else asset.data)
        if found is not None:
            what = next(group.decode() for group in found.groups() if group is not None)
            report.error(
                "read/running-image",
                f'the drawing "{asset.name}" holds something that runs ({what}), which would be handed to learners.',
                at=source.at(),
                advice="Save it as PNG, or as SVG without programs.",
            )


def say_wrong_tags(quiz: Quiz, source: Source, report: Report) -> None:
    """Name the languages of a quiz that are none, each once, at the first question in it; readers may say it sooner."""
    tags: dict[str, Location | None] = dict.fromkeys((quiz.language, *quiz.languages))
    for item in quiz.items():
        if item.language is not None:
            tags.setdefault(item.language, item.location)
        for tag, text in item.stem.texts.items():
            if tag not in tags or tags[tag] is None:
                tags[tag] = text.location
    for tag, place in tags.items():
        advice = mistake_in(tag)
        message = f'"{tag[:60]}" is no language tag.'
        if advice is not None and all(one.message != message for one in report):
            report.warning("read/language-tag", message, at=place or source.at(), advice=advice)


def say_lost(lost: Iterable[Notice], quiz: Quiz, report: Report) -> None:
    """Say what the quiz's texts lost while they were read, with their items."""
    said = {(one.message, one.location) for one in report if one.code == "read/html"}
    notices = [notice for notice in lost if (_LEFT_OUT.format(notice.problem), notice.location) not in said]
    if not notices:
        return
    places = {notice.location for notice in notices if notice.location is not None}
    items: dict[Location | None, str] = {
        part.location: label(item, number)
        for number, item in enumerate(quiz.items(), 1)
        for text in all_texts(item)
        for part in text.texts.values()
        if part.location in places
    }
    for problem, place, count in _rolled_up(notices, items):
        if problem in _AS_TYPED:
            report.warning(
                "read/markdown",
                f"the text {_AS_TYPED[problem]}, so it is taken as it was typed.",
                at=place,
                item=items.get(place),
                advice="Make it simpler, or give it the markup plain.",
            )
        elif problem.startswith(LOCAL_FILE):
            report.error(
                "read/missing-image",
                f"{problem} is named by its place on one computer, so it is left out of the text.",
                at=place,
                item=items.get(place),
                advice="Put the file beside the quiz, and write its name alone.",
            )
        else:
            say = report.warning if problem in EMBEDDED else report.info
            message = _LEFT_OUT.format(problem)
            if problem == LOOKS:
                texts = "the text" if count == 1 else f"{count} texts"
                message = f"the look of words (colours, fonts, sizes: style) is left out of {texts}."
            say("read/html", message, at=place, item=items.get(place), advice=advice_on(problem))


def _rolled_up(
    notices: Iterable[Notice], items: Mapping[Location | None, str]
) -> Iterator[tuple[str, Location | None, int]]:
    """What was lost, where, and in how many texts: looks once for each question, since most of its texts have them."""
    places: dict[tuple[str, object], list[Location | None]] = {}
    for number, (problem, place) in enumerate(notices):
        item = items.get(place) if problem == LOOKS else None
        places.setdefault((problem, item or number), []).append(place)
    for (problem, _), found in places.items():
        yield problem, min(found, key=_order), len(found)


def _order(place: Location | None) -> tuple[int, int]:
    return (0, 0) if place is None else (place.line or 0, place.column or 0)
