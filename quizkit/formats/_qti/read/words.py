"""Questions answered by writing: short texts, essays, files to hand in."""

import re
from fractions import Fraction
from functools import partial

from lxml import etree

from quizkit.formats._qti.read.answers import Answers, Asked
from quizkit.formats._qti.read.left_out import say_field, say_size_of_essay
from quizkit.formats._qti.read.marking import Method
from quizkit.formats._qti.vocabulary import get, whole
from quizkit.formats._qti.words_mask import mask_words
from quizkit.formats._xml import xml_text
from quizkit.model import (
    ALL_OF_IT,
    NONE_OF_IT,
    ExtendedText,
    Localized,
    TextAnswer,
    TextEntryInteraction,
    UploadInteraction,
)
from quizkit.richtext import to_html

_HEIGHT = re.compile(r"qti-height-lines-([0-9]{1,3})")
_STRANGE = "quizkit \N{SNOWMAN}"
"""A response that nobody expects."""


def read_text_entry(asked: Asked) -> Answers:
    """A ``textEntryInteraction`` for words: each text that the key or the rules name is an answer."""
    variable, rules = asked.variable, asked.marking.rules
    keys = [entry.key for entry in variable.mapping.entries] if variable.mapping is not None else []
    compared = rules.texts.get(variable.name, ()) if rules is not None else ()
    texts = list(dict.fromkeys((*keys, *variable.correct, *compared)))
    say_field(asked)
    if variable.cardinality == "record":
        asked.not_understood()
        return Answers(TextEntryInteraction())
    method = asked.method([*_cases(texts, asked), _STRANGE])
    others = [(text, NONE_OF_IT) for text in compared]  # foreseen, for feedback on them
    if method.kind == "map" and variable.mapping is not None:
        found = [(entry.key, method.share(entry.value)) for entry in variable.mapping.entries]
    elif method.kind == "correct":
        found = [(text, Fraction(1)) for text in variable.correct]
    elif method.kind == "other" and (strange := asked.marking.score(variable.name, _STRANGE)) <= 0:
        method = Method("other", full=asked.declared_points or method.full)
        scored = [(text, max(asked.marking.score(variable.name, text), NONE_OF_IT)) for text in texts]
        found = [(text, method.share(score)) for text, score in scored if score or text in compared]
        if strange < 0:
            asked.say_wrong_ones_cost()
    else:
        method, found = _only_right(asked, method, texts)
    capitals = _case_sensitive(asked, method, [text for text, _ in found])
    if method.kind == "other" and capitals is not None and not _explains(asked, texts, found, capitals, method):
        method, found = _only_right(asked, method, texts)
    found += _unlike(others, found, capitals is True)
    if method.kind == "other" and any(share > 0 and _accepts_more(asked, text) for text, share in found):
        asked.place.warning(
            "scoring",
            "longer texts that only contain an answer are right here too, which quizkit cannot say.",
            asked.element,
            "Only the answers themselves will be.",
        )
    place = asked.place.at(asked.element)
    answers = tuple(
        TextAnswer(text=asked.place.plain(text, asked.element), fraction=share, location=place) for text, share in found
    )
    probes = [asked.probe(text, share, answer=index) for index, (text, share) in enumerate(found)]
    return Answers(
        TextEntryInteraction(answers=answers, case_sensitive=capitals is True),
        method.full if method.kind != "none" else None,
        (*probes, asked.probe(_STRANGE, NONE_OF_IT)) if probes else (),
    )


def _only_right(asked: Asked, method: Method, texts: list[str]) -> tuple[Method, list[tuple[str, Fraction]]]:
    """The right answer alone, for rules that say more than the model can; nothing where none is understood."""
    right = asked.variable.correct
    if method.kind == "other":
        whole = asked.only_whole(right[0], _cases(texts, asked)) if len(right) == 1 else None
        if whole is not None:
            return whole, [(right[0], ALL_OF_IT)]
        asked.not_understood()
    return Method("none"), []


def _unlike(
    others: list[tuple[str, Fraction]], found: list[tuple[str, Fraction]], case_sensitive: bool
) -> list[tuple[str, Fraction]]:
    """Those of other texts that are no answers yet."""
    if not found:
        return []
    known = {text if case_sensitive else text.casefold() for text, _ in found}
    return [(text, share) for text, share in others if (text if case_sensitive else text.casefold()) not in known]


def _cases(texts: list[str], asked: Asked) -> list[str]:
    """Texts, and where there are rules the same in other capitals."""
    if asked.marking.is_by_template:
        return [text for text in texts if text]
    return list(dict.fromkeys(other for text in texts for other in _variants(text) if other))


def _variants(text: str) -> tuple[str, ...]:
    return text, text.swapcase(), text.lower(), text.upper()


def _explains(
    asked: Asked, texts: list[str], found: list[tuple[str, Fraction]], case_sensitive: bool, method: Method
) -> bool:
    """Whether the best of the answers that are equal to a text is really what the rules give for it."""

    def folded(text: str) -> str:
        return text if case_sensitive else text.casefold()

    for text in _cases(texts, asked):
        shares = [share for answer, share in found if folded(answer) == folded(text)]
        if max(shares, default=NONE_OF_IT) != method.share(
            max(asked.marking.score(asked.variable.name, text), NONE_OF_IT)
        ):
            return False
    return True


def _accepts_more(asked: Asked, text: str) -> bool:
    """Whether a longer text is worth what an answer in it is worth."""
    name = asked.variable.name
    earned = asked.marking.score(name, text)
    return any(asked.marking.score(name, more) == earned for more in (f"{text} {_STRANGE}", f"{_STRANGE} {text}"))


def _case_sensitive(asked: Asked, method: Method, texts: list[str]) -> bool | None:
    """Whether capitals count; None, with a warning, where they do in some answers and not in others."""
    mapping = asked.variable.mapping
    if method.kind == "map" and mapping is not None:
        said = {entry.case_sensitive for entry in mapping.entries}
    elif method.kind == "correct":
        return True
    else:
        score = partial(asked.marking.score, asked.variable.name)
        said = {score(text) != score(text.swapcase()) for text in texts if text.swapcase() != text and score(text) > 0}
    if len(said) > 1:
        asked.place.warning(
            "scoring",
            "capitals count in some of the answers and not in others.",
            asked.element,
            "They will count in none.",
        )
        return None
    return said == {True}


def read_extended_text(asked: Asked, rubric: Localized | None) -> Answers:
    """An ``extendedTextInteraction``: write an essay."""
    element = asked.element
    rubric = _with_model_answer(asked, rubric)
    mask = get(element, "patternMask")
    limits = mask_words(mask) if mask else None
    say_field(asked, with_pattern=limits is None)
    say_size_of_essay(asked)
    least, most = limits or (None, None)
    return Answers(
        ExtendedText(
            min_words=least,
            max_words=most,
            lines=_lines(element),
            rubric=rubric,
            template=_template(asked),
        ),
        probes=(asked.probe("essay", NONE_OF_IT),),
    )


def _with_model_answer(asked: Asked, rubric: Localized | None) -> Localized | None:
    """The notes for the marker with the answers that the key calls right, which nothing compares with an essay."""
    models = [right for right in asked.variable.correct if right.strip()]
    if not models:
        return rubric
    place, element = asked.place, asked.element
    place.info("model-answer", "a model answer is given.", element, "It is read as notes for the marker.")
    if rubric is None and len(models) == 1:
        return place.plain(models[0], element)
    notes = f"<div>{to_html(rubric.first()[1])}</div>" if rubric is not None else ""
    return place.localized(notes + "".join(f"<p>{xml_text(model)}</p>" for model in models), element)


def _lines(element: etree._Element) -> int | None:
    """How many lines an essay is to have: said by an attribute, or in QTI 3.0 by a class."""
    named = next((found[1] for name in (element.get("class") or "").split() if (found := _HEIGHT.fullmatch(name))), "")
    return whole(element, "expectedLines") or (int(named) if named else None) or None


def _template(asked: Asked) -> Localized | None:
    if not asked.variable.default:
        return None
    source, place = asked.variable.default[0], asked.place
    if get(asked.element, "format") == "xhtml":
        return place.localized(source, asked.element)
    return place.plain(source, asked.element)


def read_upload(asked: Asked, rubric: Localized | None) -> Answers:
    """An ``uploadInteraction``: hand in a file."""
    types = (get(asked.element, "type") or "").split()
    return Answers(UploadInteraction(file_types=tuple(types), rubric=rubric))
