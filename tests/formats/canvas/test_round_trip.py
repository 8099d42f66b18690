"""What is written comes back, less the losses that were declared; and Canvas would see the same."""

from decimal import ROUND_CEILING, Decimal
from fractions import Fraction
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from quizkit.formats.canvas import FORMAT
from quizkit.losses import Target, fit
from quizkit.model import (
    ALL_OF_IT,
    NONE_OF_IT,
    ChoiceInteraction,
    Item,
    Localized,
    NumericAnswer,
    NumericInteraction,
    Quiz,
    Section,
    Text,
    UploadInteraction,
    with_texts,
)
from quizkit.richtext import to_plain
from quizkit.verify import differences

from ...strategies import WORDS, quizzes, xml_characters
from .classic import classic, meaning
from .facts import read_facts
from .support import NAMESPACE, assessment, codes, read_bytes, written

CAPABILITY = FORMAT.capability
assert CAPABILITY is not None
KINDS = sorted(CAPABILITY.interactions)
ODD_SPACE = ("\n", "\r", "\t", "\x85", "\u2028")


def as_canvas_takes_it(quiz: Quiz) -> Quiz:
    """The quiz without what Canvas has no way to say and losses do not know of."""
    minutes = quiz.settings.time_limit
    if minutes is not None:
        quiz = quiz.replaced(settings=quiz.settings.replaced(time_limit=minutes.to_integral_value(ROUND_CEILING)))
    if quiz.title is not None:
        quiz = quiz.replaced(title=_words_alone(quiz.title))
    sections = tuple(_section(section) for section in quiz.sections if section.items)
    return with_texts(quiz.replaced(sections=()), _not_empty).replaced(sections=sections)


def _section(section: Section) -> Section:
    items = tuple(map(_item, section.items))
    if section.pick is not None:
        items = tuple(item.replaced(points=items[0].points) for item in items)
    return section.replaced(items=items)


def _item(item: Item) -> Item:
    changes: dict[str, Any] = {"points": abs(item.points), "interaction": _interaction(item.interaction)}
    changes["id"] = _printable(item.id)
    if item.title is not None:
        changes["title"] = _words_alone(item.title)
    return with_texts(item.replaced(**changes), _not_empty)


def _words_alone(title: Localized) -> Localized:
    texts = {tag: Text(source=" ".join(to_plain(text).split()) or "-") for tag, text in title.items()}
    return title.replaced(texts=texts)


def _printable(name: str | None) -> str | None:
    """An id that has nothing to hide in it."""
    return name if name is None or (name.isprintable() and name.strip() == name) else f"id-{name.encode().hex()}"


def _not_empty(text: Localized) -> Localized:
    """An empty feedback is none."""
    return text if all(part.source for part in text.texts.values()) else Localized(texts={"en": Text(source="-")})


def _interaction(interaction: Any) -> Any:
    match interaction:
        case UploadInteraction():
            return UploadInteraction()
        case ChoiceInteraction(choices=choices):
            if any(choice.fraction is not None for choice in choices):  # nobody's word on a choice is none for it
                choices = tuple(choice.replaced(fraction=choice.fraction or NONE_OF_IT) for choice in choices)
            several = interaction.mode == "multiple"
            if several and interaction.all_or_nothing:
                choices = tuple(choice.replaced(fraction=_all_or_none(choice.fraction)) for choice in choices)
            return interaction.replaced(choices=choices, all_or_nothing=interaction.all_or_nothing or not several)
        case NumericInteraction(answers=answers):
            return interaction.replaced(answers=tuple(map(_number, answers)))
    return interaction


def _all_or_none(fraction: Fraction | None) -> Fraction | None:
    return None if fraction is None else ALL_OF_IT if fraction > 0 else NONE_OF_IT


def _number(answer: NumericAnswer) -> NumericAnswer:
    if answer.value is None:
        return answer.replaced(tolerance=Decimal(0))
    return answer.replaced(minimum=None, maximum=None)


def fitted(quiz: Quiz) -> Quiz:
    return fit(quiz, Target("canvas", FORMAT.title, CAPABILITY), allow_unkeyed=True).quiz


_WORDS = [word for word in WORDS if not any(space in word for space in ODD_SPACE)]
TEXTS = st.sampled_from(_WORDS) | st.text(xml_characters(), max_size=20)
QUIZZES = quizzes(kinds=KINDS, languages=("en",), texts=TEXTS).map(as_canvas_takes_it).map(fitted)
QUIZZES = QUIZZES.filter(lambda quiz: any(quiz.items()))


@settings(deadline=None, max_examples=25, suppress_health_check=list(HealthCheck))
@given(QUIZZES)
def test_what_is_written_comes_back(quiz: Quiz) -> None:
    again, report = read_bytes(written(quiz))
    assert differences(quiz, again, CAPABILITY) == []
    assert not [code for code in codes(report) if code != "read/canvas-differs"]


@settings(deadline=None, max_examples=25, suppress_health_check=list(HealthCheck))
@given(QUIZZES)
def test_canvas_classic_would_see_the_same(quiz: Quiz) -> None:
    elements = assessment(written(quiz)).iterfind(f".//{{{NAMESPACE}}}item")
    for item, element in zip(quiz.items(), elements, strict=True):
        assert seen(element) == meant(item)


def meant(item: Item) -> dict[str, Any]:
    """What the author meant, as far as Classic can say it."""
    facts = read_facts(item)
    kept = {name: facts[name] for name in ("type", "text", "neutral", "correct", "incorrect")}
    kept["points"] = 0.0 if facts["type"] == "text_only_question" else facts["points"]
    if item.interaction.kind == "choice":
        kept["answers"] = [(text, weight, comments) for text, weight, comments in facts["answers"]]
    elif item.interaction.kind == "text_entry":
        texts = sorted({text for text, _, _ in facts["answers"]})
        kept |= {"answers": texts} if texts else {"type": "essay_question"}
    elif item.interaction.kind == "numeric":
        kept["answers"] = facts["answers"]
    elif item.interaction.kind == "match":
        kept["answers"] = facts["answers"]
        rights = {right for _, right, _ in facts["answers"]}
        kept["distractors"] = [text for text in facts["distractors"] if text not in rights]
    return kept


def seen(element: Any) -> dict[str, Any]:
    """What Classic makes of it."""
    made = classic(element)
    feedback = {name: meaning(html) for name, html in made["feedback"].items()}
    kept = {"type": made["type"], "text": meaning(made["text"]), "points": made["points"]}
    kept |= {name: feedback.get(name) for name in ("neutral", "correct", "incorrect")}
    answers = made.get("answers", [])

    def comments(answer: dict[str, Any]) -> str | None:
        return None if answer["comments"] is None else meaning(answer["comments"])

    if made["type"] in ("multiple_choice_question", "multiple_answers_question", "true_false_question"):
        kept["answers"] = [(meaning(answer["text"]), answer["weight"], comments(answer)) for answer in answers]
    elif made["type"] == "short_answer_question":
        kept["answers"] = sorted({answer["text"] for answer in answers})
    elif made["type"] == "numerical_question":
        kept["answers"] = [(*_bounds(answer), comments(answer)) for answer in answers]
    elif made["type"] == "matching_question":
        kept["answers"] = [(meaning(answer["left"]), listed(answer["right"]), comments(answer)) for answer in answers]
        used = {listed(answer["right"]) for answer in answers}
        kept["distractors"] = [listed(text) for text in made["matches"] if listed(text) not in used]
    return kept


def listed(right: str) -> str:
    """A right text, which Classic lists as it stands: what is no HTML is shown letter by letter, dollars and all."""
    return meaning(right, "html" if "<" in right or "&" in right else "plain")


def _bounds(answer: dict[str, Any]) -> tuple[float | None, float | None]:
    if "exact" in answer:
        low, high = answer["exact"] - answer["margin"], answer["exact"] + answer["margin"]
        return round(low, 6), round(high, 6)
    low, high = answer["start"], answer["end"]
    return None if low <= -1e15 else low, None if high >= 1e15 else high
