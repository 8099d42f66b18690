"""A whole quiz as maps, lists and strings."""

from base64 import b64encode
from collections.abc import Sequence
from typing import Any

from quizkit.formats._authored.document.outline import Row, Spaced, Texts, best_markup, suppressions, texts_below
from quizkit.formats._authored.document.write_answers import answer_fields
from quizkit.model import UNDETERMINED, Asset, Glossary, Item, Markup, Quiz, Section, Settings, Stimulus

_BASE64_LINE = 76


def outline(quiz: Quiz) -> dict[str, Any]:
    """The quiz as the YAML and JSON writers spell it, with its fields in the order in which people look for them."""
    markup, questions = _questions_in_best_markup(quiz)
    texts = Texts(quiz.language, markup)
    out: dict[str, Any] = {}
    if quiz.id is not None:
        out["id"] = quiz.id
    texts.put(out, "title", quiz.title)
    texts.put(out, "description", quiz.description)
    if quiz.language != UNDETERMINED:
        out["language"] = quiz.language
    if quiz.languages:
        out["languages"] = Row(quiz.languages)
    if markup != "markdown":
        out["markup"] = markup
    settings = _settings(quiz.settings)
    if settings:
        out["settings"] = settings
    glossary = _glossary(quiz.glossary)
    if glossary:
        out["glossary"] = glossary
    if quiz.stimuli:
        out["stimuli"] = Spaced(_stimulus(stimulus, texts) for stimulus in quiz.stimuli)
    if len(quiz.sections) == 1 and _is_bare(quiz.sections[0]):
        out["questions"] = Spaced(questions[0])
    elif quiz.sections:
        out["sections"] = Spaced(
            _section(section, items, texts) for section, items in zip(quiz.sections, questions, strict=True)
        )
    if quiz.extras:
        out["extras"] = quiz.extras
    if quiz.assets:
        out["assets"] = {asset.name: _asset(asset) for asset in quiz.assets}
    return out


def _questions_in_best_markup(quiz: Quiz) -> tuple[Markup, list[list[dict[str, Any]]]]:
    """The questions of each section, and the markup of the quiz: the one in which the fewest texts stand out."""
    markup: Markup = "markdown"
    texts = Texts(quiz.language)
    found = [[_question(item, texts) for item in section.items] for section in quiz.sections]
    if texts.misfits:
        markup = best_markup((text for item in quiz.items() for text in texts_below(item)), "markdown")
        if markup != "markdown":
            texts = Texts(quiz.language, markup)
            found = [[_question(item, texts) for item in section.items] for section in quiz.sections]
    return markup, found


def _question(item: Item, texts: Texts) -> dict[str, Any]:
    language = item.language or texts.language
    own = Texts(language, texts.markup)
    fields = _fields(item, own)
    if own.misfits:
        texts.misfits += own.misfits
        better = best_markup(texts_below(item), texts.markup)
        if better != texts.markup:
            fields = _fields(item, Texts(language, better), better)
    return fields


def _fields(item: Item, texts: Texts, markup: Markup | None = None) -> dict[str, Any]:
    out: dict[str, Any] = {}
    if item.id is not None:
        out["id"] = item.id
    answer = answer_fields(item.interaction, texts, item.stem)
    if "type" in answer:
        out["type"] = answer.pop("type")
    texts.put(out, "title", item.title)
    if item.language is not None:
        out["language"] = item.language
    if markup is not None:
        out["markup"] = markup
    if item.stimulus is not None:
        out["stimulus"] = item.stimulus
    if item.stem.texts:
        out["question"] = texts.value(item.stem)
    out |= answer
    if item.points != 1:
        out["points"] = item.points
    texts.put(out, "explanation", item.general_feedback)
    texts.put(out, "correct_feedback", item.correct_feedback)
    texts.put(out, "partial_feedback", item.partial_feedback)
    texts.put(out, "incorrect_feedback", item.incorrect_feedback)
    if item.hints:
        out["hints"] = [texts.value(hint) for hint in item.hints]
    if item.tags:
        out["tags"] = Row(item.tags)
    if item.lint_ignore:
        out["lint_ignore"] = suppressions(item.lint_ignore)
    if item.extras:
        out["extras"] = item.extras
    return out


def _is_bare(section: Section) -> bool:
    """Whether a section is no more than the list of the questions."""
    named = section.id is not None and section.id != "section-1"  # the name that quizkit itself gives
    return not named and section.title is None and section.description is None and section.pick is None


def _section(section: Section, items: Sequence[dict[str, Any]], texts: Texts) -> dict[str, Any]:
    out: dict[str, Any] = {}
    if section.id is not None:
        out["id"] = section.id
    texts.put(out, "title", section.title)
    texts.put(out, "description", section.description)
    if section.pick is not None:
        out["pick"] = section.pick
    out["questions"] = Spaced(items)
    return out


def _stimulus(stimulus: Stimulus, texts: Texts) -> dict[str, Any]:
    out: dict[str, Any] = {"id": stimulus.id}
    texts.put(out, "title", stimulus.title)
    out["text"] = texts.value(stimulus.text)
    return out


def _settings(settings: Settings) -> dict[str, Any]:
    names = ("shuffle_questions", "shuffle_choices", "time_limit", "attempts", "feedback", "pass_mark")
    return {name: value for name in names if (value := getattr(settings, name)) is not None}


def _glossary(glossary: Glossary) -> dict[str, Any]:
    out: dict[str, Any] = {}
    if glossary.keep:
        out["keep"] = Row(glossary.keep)
    for name, terms in (("forbid", glossary.forbid), ("avoid", glossary.avoid)):
        if terms:
            out[name] = {term: Row(words) for term, words in terms.items()}
    return out


def _asset(asset: Asset) -> dict[str, Any]:
    data = b64encode(asset.data).decode("ascii")
    lines = [data[start : start + _BASE64_LINE] for start in range(0, len(data), _BASE64_LINE)]
    return {"media_type": asset.media_type, "data": "\n".join(lines)}
