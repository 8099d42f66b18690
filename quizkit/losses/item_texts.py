"""An item's texts in the markup that a target shows."""

import re
from typing import Any, TypeVar

from quizkit.capability import ALL_MARKUP, Capability
from quizkit.diagnostics import Severity
from quizkit.losses.about import About
from quizkit.losses.assets import files_in, files_of, linked_files
from quizkit.losses.item_parts import interactions_of, with_interactions
from quizkit.model import (
    ChoiceInteraction,
    ClozeInteraction,
    ExtendedText,
    GapMatchInteraction,
    HotspotInteraction,
    HottextInteraction,
    Item,
    Localized,
    Location,
    MatchInteraction,
    Node,
    Text,
    TextAnswer,
    TextEntryInteraction,
    all_texts,
    texts_of,
    with_texts,
)
from quizkit.richtext import MarkupKind, formulas, images, markup_kinds, media, tex_alone, to_plain, without_markup

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


_NO_WORDS: frozenset[MarkupKind] = frozenset(("math", "image", "media"))
_NO_DESCRIPTION = "It has no description, so that nothing stands there: write one that says what learners need."
_DESCRIBED = "The question is written with the image's description in its place."
_IN_TITLE = "in a title"
_IN_GAPS = "in the lists and words for the gaps of a text"
_IN_HOTTEXT = "in the words to pick"
_IN_AREAS = "in the names of places"
_IN_MATCH = "in the texts that others are matched with"
_IN_ANSWERS = "in the answers that are typed"

_FILES: frozenset[MarkupKind] = frozenset(("image", "media"))


_BREAKS = re.compile("\r\n?|[\v\f\u2028\u2029\x85]")
_CONTROLS = re.compile("[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\ufdd0-\ufdef\ufffe\uffff]")
_UNSEEN = re.compile("[\ufeff\u200b\u2060\u00ad]")
_N = TypeVar("_N", bound=Node)


def without_controls(node: _N, about: About) -> _N:
    """The item, or another part of a quiz, without control characters, which no target can hold.

    Those that break a line become line breaks.
    """

    def change(text: Localized) -> Localized:
        if all(part.source.isprintable() for part in text.texts.values()):
            return text
        texts = {}
        for tag, part in text.items():
            source = _BREAKS.sub("\n", part.source)
            clean = _CONTROLS.sub("", source)
            if clean != source:
                code = ord(_CONTROLS.search(source)[0])  # type: ignore[index]
                message = f"the text holds the control character U+{code:04X}, which nobody can see."
                about.lose("control-character", message, "It is left out.", at=part.location)
            texts[tag] = part if clean == part.source else part.replaced(source=clean)
        return text.replaced(texts=texts)

    return with_texts(node, change)


def without_unseen(item: Item, about: About) -> Item:
    """The item without characters that nobody can see, and that a plain cell loses when it is read."""

    def change(text: Localized) -> Localized:
        texts = {}
        for tag, part in text.items():
            texts[tag] = part
            if (found := _UNSEEN.search(part.source)) is not None:
                message = f"the text holds the character U+{ord(found[0]):04X}, which nobody can see."
                about.lose("unseen", message, "It is left out.", at=part.location, severity=Severity.INFO)
                texts[tag] = part.replaced(source=_UNSEEN.sub("", part.source))
        return text.replaced(texts=texts)

    return with_texts(item, change)


def with_plain_words(item: Item, capability: Capability, about: About) -> Item:
    """The item with its title, its typed answers and (where the target wants it) its right texts in plain words.

    No system shows markup there; what was marked is said where it is a title or a text that students see.
    """
    item = item if item.title is None else item.replaced(title=plain_words(item.title, about, _IN_TITLE))
    if capability.plain_feedback:
        item = _with_plain_feedback(item, about)
    match item.interaction:
        case TextEntryInteraction() as interaction:
            return item.replaced(interaction=_with_plain_answers(interaction, about))
        case ClozeInteraction(gaps=gaps) as interaction:
            plain = tuple(gap.replaced(interaction=_with_plain_answers(gap.interaction, about)) for gap in gaps)
            if capability.plain_gaps:
                plain = tuple(gap.replaced(interaction=_with_plain_choices(gap.interaction, about)) for gap in plain)
            return item.replaced(interaction=interaction.replaced(gaps=plain))
        case GapMatchInteraction() | HottextInteraction() as interaction if capability.plain_gaps:
            return item.replaced(interaction=_with_plain_choices(interaction, about))
        case HotspotInteraction(areas=areas) as interaction if capability.plain_gaps:
            named = tuple(
                area if area.label is None else area.replaced(label=plain_words(area.label, about, _IN_AREAS))
                for area in areas
            )
            return item.replaced(interaction=interaction.replaced(areas=named))
        case MatchInteraction(pairs=pairs, distractors=distractors) as interaction if capability.plain_match:
            changed = interaction.replaced(
                pairs=tuple(pair.replaced(right=_seen_words(pair.right, about, _IN_MATCH)) for pair in pairs),
                distractors=tuple(_seen_words(text, about, _IN_MATCH) for text in distractors),
            )
            return item.replaced(interaction=changed)
    return item


def _with_plain_feedback(item: Item, about: About) -> Item:
    """The item with feedback on its choices in plain words."""
    interaction = item.interaction
    if not isinstance(interaction, ChoiceInteraction):
        return item
    choices = tuple(
        choice
        if choice.feedback is None
        else choice.replaced(feedback=plain_words(choice.feedback, about, "in feedback on options"))
        for choice in interaction.choices
    )
    return item.replaced(interaction=interaction.replaced(choices=choices))


def _with_plain_answers(interaction: Any, about: About) -> Any:
    if not isinstance(interaction, TextEntryInteraction):
        return interaction
    for answer in interaction.answers:
        if all(part.markup == "plain" for part in answer.text.texts.values()):
            continue
        _say_what_is_no_word(answer.text, about, _IN_ANSWERS, marks=False)
        for part in answer.text.texts.values():
            if "script" in markup_kinds(part):
                message = f'an answer with letters above or below the line has to be typed as "{to_plain(part)[:60]}".'
                about.lose("typed-script", message, "Accept it as learners type it too, such as H2O.", at=part.location)
    return interaction.replaced(
        answers=tuple(answer.replaced(text=plain_words(answer.text, None)) for answer in interaction.answers)
    )


def _with_plain_choices(interaction: Any, about: About) -> Any:
    if not isinstance(interaction, ChoiceInteraction | GapMatchInteraction | HottextInteraction):
        return interaction
    where = _IN_HOTTEXT if isinstance(interaction, HottextInteraction) else _IN_GAPS
    choices = tuple(choice.replaced(text=_seen_words(choice.text, about, where)) for choice in interaction.choices)
    return interaction.replaced(choices=choices)


def plain_words(text: Localized, about: About | None, where: str = "there") -> Localized:
    """The text in plain words; with ``about`` given, what is taken away is said, and that it is so ``where``."""
    if all(part.markup == "plain" and "\n" not in part.source for part in text.texts.values()):
        return text
    if about is not None:
        _say_what_is_no_word(text, about, where)
    texts = {tag: Text(source=" ".join(to_plain(part).split()), location=part.location) for tag, part in text.items()}
    return text.replaced(texts=texts)


def _say_what_is_no_word(text: Localized, about: About, where: str, *, marks: bool = True) -> None:
    """Say what becomes of formulas, pictures, sounds and (with ``marks``) other markup where words stand alone."""
    only_words = f"{about.target.title} shows plain words alone {where}"
    kinds = {kind for part in text.texts.values() for kind in markup_kinds(part)}
    for part in text.texts.values() if kinds & _NO_WORDS else ():
        for tex in formulas(part):
            message = f'{only_words}, so that the formula "{tex[:60]}" is its TeX there: \\({tex[:60]}\\).'
            about.lose("math", message, "Write it in words or plain signs, such as x².", at=part.location)
        for image in images(part):
            advice = "Its description stands there." if image.alt.strip() else _NO_DESCRIPTION
            about.lose("images", f'{only_words}, and not the image "{image.src[:60]}".', advice, at=part.location)
        for medium in media(part):
            message = f'{only_words}, and does not play "{medium.src[:60]}".'
            about.lose("media", message, "Play it in the question itself.", at=part.location)
    if marks and kinds - _NO_WORDS:
        message = f"{only_words}, without markup or line breaks."
        about.lose("markup", message, "The words are written without.", at=text.where())


def _seen_words(text: Localized, about: About, where: str) -> Localized:
    """Plain words for a text that learners choose: one of which nothing can be seen then is refused."""
    words = plain_words(text, about, where)
    for tag, part in words.texts.items() if words is not text else ():
        if not part.source and text.texts[tag].source.strip():
            message = f"{about.target.title} shows plain words alone {where}, and here is not one."
            about.refuse("no-words", message, "Describe the picture in words that learners can choose.", part.location)
    return words


def with_answers_of_all(item: Item, language: str, about: About) -> Item:
    """The item with the typed answers of all its languages as answers of one: what is typed says no language."""

    def change(interaction: Any) -> Any:
        if not isinstance(interaction, TextEntryInteraction):
            return interaction
        found: dict[str, TextAnswer] = {}
        for answer in interaction.answers:
            for part in answer.text.texts.values():
                found.setdefault(to_plain(part), answer.replaced(text=answer.text.replaced(texts={language: part})))
        return interaction.replaced(answers=tuple(found.values()))

    if any(len(text.texts) > 1 for inside in interactions_of(item) for text in _typed(inside)):
        message = f"{about.target.title} can't tell in which language an answer is typed."
        about.lose("answer-languages", message, "The answers in all languages are accepted.")
    return with_interactions(item, change)


def with_template_of_one(item: Item, about: About) -> Item:
    """The item with the text that an essay starts from in its first language: no target chooses among its languages."""
    interaction = item.interaction
    if not isinstance(interaction, ExtendedText) or "template" not in about.target.capability.features:
        return item
    template = interaction.template
    if template is None or len(template.texts) < 2:
        return item
    message = f"{about.target.title} can't choose the language of the text to start an essay from."
    about.lose("template-languages", message, "It is written in the first language alone.", at=template.where())
    return item.replaced(interaction=interaction.replaced(template=template.replaced(texts=dict([template.first()]))))


def _typed(interaction: Any) -> list[Localized]:
    return [answer.text for answer in interaction.answers] if isinstance(interaction, TextEntryInteraction) else []


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
        names = sorted(name for name in files_of(item) if "://" not in name)
        if names:
            shown = ", ".join([f'"{name}"' for name in names])
            verb = "does" if len(names) == 1 else "do"
            about.lose(
                "images",
                f"{about.target.title} can't carry files, so {shown} {verb} not travel.",
                _instead_of(names, _without_description(item)) + capability.advice_on("images"),
            )
        for name in sorted(linked_files(item)) if "link" in capability.markup else ():
            about.lose(
                "images",
                f'{about.target.title} can\'t carry files, so the link to "{name}" leads nowhere there.',
                "Put the file on the web and link to it there." + capability.advice_on("images"),
            )
    fitted = with_texts(item, change)
    if shows_nothing(fitted.stem) and not (capability.for_authors or shows_nothing(item.stem)):
        about.refuse("no-stem", "nothing is left of the question's text without its picture.", "Describe the picture.")
    item = fitted
    if capability.mathml:
        tell_tex(item, about)
    for kind, place in lost.items():
        about.lose(
            "markup",
            f"{about.target.title} can't show {_MARKUP_NAMES[kind]}.",
            "The words are written without.",
            at=place,
        )
    return item


def shows_nothing(text: Localized) -> bool:
    """Whether there is neither a word nor a picture in a text, in any of its languages."""
    return all(not to_plain(part).strip() and "image" not in markup_kinds(part) for _, part in text.items())


def _instead_of(names: list[str], undescribed: set[str]) -> str:
    """What stands in the place of files that do not travel."""
    bare = [f'"{name}"' for name in names if name in undescribed]
    if not bare:
        return _DESCRIBED
    if len(names) == 1:
        return _NO_DESCRIPTION
    return f"Nothing stands there for {', '.join(bare)}: write descriptions that say what learners need."


def _without_description(item: Item) -> set[str]:
    """The names of images that stand somewhere in an item without words for them."""
    return {
        image.src
        for _, text in texts_of(item)
        for part in text.texts.values()
        for image in images(part)
        if not image.alt.strip()
    }


def tell_tex(node: Node, about: About) -> None:
    """Say which formulas of an item, or of another part of a quiz, a target that wants MathML gets as TeX."""
    for text in all_texts(node):
        for part in text.texts.values():
            for tex in tex_alone(part):
                about.lose(
                    "math",
                    f'the formula "{tex[:80]}" can\'t be written as MathML, which {about.target.title} shows.',
                    "Its TeX is written instead. Look whether a brace is missing or a command is unusual.",
                    at=part.location,
                )


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
