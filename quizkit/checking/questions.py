"""The questions that something was found in, as they will look, for reports that show them.

Only what is to be shown is kept, so that a report of a large bank does not hold the bank.
"""

import re
from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction

from quizkit.diagnostics import Diagnostic
from quizkit.identity import label
from quizkit.linting import items_with_paths
from quizkit.model import (
    Choice,
    ChoiceInteraction,
    ClozeInteraction,
    Item,
    NumericInteraction,
    Quiz,
    Text,
    TextEntryInteraction,
)
from quizkit.reports import Part, Question
from quizkit.richtext import to_html
from quizkit.richtext.escapes import escape
from quizkit.rules import LocalText, place_of
from quizkit.rules._wordings import wordings_of_item

_KINDS = {
    "single": "Pick one answer",
    "multiple": "Pick all that are right",
    "true_false": "True or false",
    "text_entry": "Short answer",
    "numeric": "Number",
    "match": "Matching",
    "order": "Putting in order",
    "cloze": "Gaps to fill",
    "gap_match": "Words to drag into gaps",
    "extended_text": "Essay",
    "upload": "File to hand in",
    "hotspot": "Places in a picture",
    "hottext": "Words to mark",
    "formula": "Calculated",
    "none": "Text only",
}

_ITEM = re.compile(r"(?:sections\[\d+\]\.)?questions\[\d+\]")
_QUOTED = re.compile('"([^"]+)"')
_OPTION = re.compile(r"(?:\.gaps\[(\d+)\])?\.options\[(\d+)\]$")
_LARGEST_IMAGE = 300_000
_LARGEST_TEXT = 20_000


def questions_of(quiz: Quiz, diagnostics: Iterable[Diagnostic]) -> dict[str, Question]:
    """The questions that these diagnostics are about, by what the diagnostics call them and by their paths."""
    found: dict[str, list[Diagnostic]] = {}
    for one in diagnostics:
        for name in {one.item, _path_of_item(one.path)} - {None}:
            found.setdefault(str(name), []).append(one)
    questions: dict[str, Question] = {}
    if found:
        for number, (path, item) in enumerate(items_with_paths(quiz), 1):
            names = {label(item, number), path} & found.keys()
            if names:
                said = [one for name in names for one in found[name]]
                made = _question(quiz, item, number, path, said)
                questions.update(dict.fromkeys(names, made))
    return questions


def _path_of_item(path: str | None) -> str | None:
    match = _ITEM.match(path) if path is not None else None
    return match[0] if match is not None else None


def _question(quiz: Quiz, item: Item, number: int, path: str, said: Iterable[Diagnostic]) -> Question:
    doubts: dict[tuple[str, str | None], list[str]] = {}
    for one in said:
        if one.path is not None:
            doubts.setdefault((one.path, one.language), []).append(one.message)
    images = {asset.name: asset for asset in quiz.assets if len(asset.data) <= _LARGEST_IMAGE}

    def address(name: str) -> str:
        asset = images.get(name)
        if asset is None or not asset.media_type.startswith("image/"):
            return ""
        return f"data:{asset.media_type};base64,{b64encode(asset.data).decode('ascii')}"

    def shown(text: LocalText) -> str:
        messages = doubts.get((text.path, text.language)) or doubts.get((text.path, None)) or ()
        return _marked(text.text, messages) or to_html(text.text, block=True, image=address, html5=True, mathml=True)

    right = _right(item)
    parts = [
        Part(
            role=wording.role,
            name=wording.name,
            path=wording.path,
            texts=tuple((text.language, shown(text)) for text in wording.texts),
            right=right.get(wording.path.removeprefix(path)),
        )
        for wording in wordings_of_item(item, path)
    ]
    place = place_of(item)
    return Question(
        label=label(item, number),
        number=number,
        path=path,
        place=str(place._replace(file=None, column=None)) if place is not None else "",
        kind=_KINDS[_kind(item)],
        parts=(*parts, *_numbers(item, path)),
    )


def _kind(item: Item) -> str:
    interaction = item.interaction
    return interaction.mode if isinstance(interaction, ChoiceInteraction) else interaction.kind


def _right(item: Item) -> Mapping[str, bool]:
    """For each option by its path in the item whether it earns points; those that nobody has marked are missing."""
    interaction = item.interaction
    match interaction:
        case ChoiceInteraction(choices=choices):
            return dict(_keyed("", choices))
        case TextEntryInteraction(answers=answers):
            return {f".answers[{index}]": answer.fraction > 0 for index, answer in enumerate(answers)}
        case ClozeInteraction(gaps=gaps):
            return {
                name: right
                for index, gap in enumerate(gaps)
                if isinstance(gap.interaction, ChoiceInteraction)
                for name, right in _keyed(f".gaps[{index}]", gap.interaction.choices)
            }
    return {}


def _keyed(prefix: str, choices: Iterable[Choice]) -> Iterator[tuple[str, bool]]:
    for index, choice in enumerate(choices):
        if choice.fraction is not None:
            yield f"{prefix}.options[{index}]", Fraction(choice.fraction) > 0


def _numbers(item: Item, path: str) -> Iterator[Part]:
    """The numbers that are right, which are no texts."""
    if isinstance(item.interaction, NumericInteraction):
        for index, answer in enumerate(item.interaction.answers):
            least, most = answer.bounds()
            said = f"{least}" if least == most else f"{least} to {most}"
            name = f"answer {index + 1}"
            yield Part("answer", name, f"{path}.answers[{index}]", (("", escape(said)),), answer.fraction > 0)


def _marked(text: Text, messages: Iterable[str]) -> str | None:
    """A plain text with the words marked that a message quotes; None where it quotes none or all of it."""
    source = text.source
    if text.markup != "plain" or len(source) > _LARGEST_TEXT:
        return None
    for message in messages:
        for quote in _QUOTED.findall(message):
            words = quote.removesuffix("…")
            found = re.search(rf"(?<!\w){re.escape(words)}(?!\w)", source) or re.search(re.escape(words), source)
            if found is not None and len(words) < len(source.strip()) and not quote.endswith("…"):
                before, marked, after = source[: found.start()], found[0], source[found.end() :]
                return f"<p>{escape(before)}<mark>{escape(marked)}</mark>{escape(after)}</p>"
    return None
