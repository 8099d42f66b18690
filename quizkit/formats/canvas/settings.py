"""How a quiz is to be taken: ``assessment_meta.xml``, read and written."""

from collections.abc import Mapping
from dataclasses import field
from decimal import ROUND_CEILING, Decimal

from quizkit.formats._qti12.elements import Element, Raw, child_named, line_of, name_of
from quizkit.formats._qti12.numbers import number_text
from quizkit.formats._xml import xml_text
from quizkit.model import FeedbackTiming, Quiz, Settings
from quizkit.records import dataclass

_NAMESPACE = "http://canvas.instructure.com/xsd/cccv1p0"

_DEFAULTS = {
    "quiz_type": "assignment",
    "scoring_policy": "keep_highest",
    "hide_results": "",
    "show_correct_answers": "true",
    "show_correct_answers_last_attempt": "false",
    "show_correct_answers_at": "",
    "hide_correct_answers_at": "",
    "one_time_results": "false",
    "one_question_at_a_time": "false",
    "cant_go_back": "false",
    "access_code": "",
    "ip_filter": "",
    "anonymous_submissions": "false",
    "disable_timer_autosubmission": "false",
    "due_at": "",
    "lock_at": "",
    "unlock_at": "",
}
"""What Canvas alone knows, with what it takes for granted. Anything else is kept and given back to Canvas."""

_TIMING: dict[FeedbackTiming, dict[str, str]] = {
    "after_attempt": {"show_correct_answers": "true"},
    "never": {"show_correct_answers": "false", "hide_results": "always"},
}
"""Canvas shows nothing before an attempt is handed in, and what it shows after a date needs that date."""


def settings_xml(quiz: Quiz, ident: str, title: str, description: str) -> str:
    """The document that holds the quiz's title, settings and description (XHTML, escaped for XML)."""
    settings = quiz.settings
    kept = quiz.extras.get("canvas", {})
    values = {name: str(kept[name]) for name in _DEFAULTS if name in kept}
    values.setdefault("quiz_type", _DEFAULTS["quiz_type"])
    values["points_possible"] = number_text(_points(quiz))
    if settings.feedback in _TIMING:
        values |= _TIMING[settings.feedback]
    if settings.shuffle_choices is not None:
        values["shuffle_answers"] = "true" if settings.shuffle_choices else "false"
    if settings.time_limit is not None:  # whole minutes: Canvas would cut a fraction off
        values["time_limit"] = str(settings.time_limit.to_integral_value(ROUND_CEILING))
    if settings.attempts is not None:
        values["allowed_attempts"] = str(settings.attempts or -1)
    if description:
        description = f"<description>{description}</description>"
    return (
        f'<quiz identifier="{ident}" xmlns="{_NAMESPACE}"><title>{xml_text(title)}</title>{description}'
        f"{''.join(f'<{name}>{xml_text(value)}</{name}>' for name, value in values.items())}</quiz>\n"
    )


def _points(quiz: Quiz) -> Decimal:
    """What a student can reach: of a group, only the questions that are drawn count."""
    total = Decimal(0)
    for section in quiz.sections:
        asked = section.items
        if section.pick is not None and asked:
            total += section.pick * asked[0].points
        else:
            total += sum((item.points for item in asked if item.interaction.kind != "none"), Decimal(0))
    return total


@dataclass(slots=True)
class ReadSettings:
    """What the settings of a quiz say; ``wrong`` lists names and values that mean nothing."""

    settings: Settings = field(default_factory=Settings.unchecked)
    title: str = ""
    description: Raw | None = None
    kept: dict[str, str] = field(default_factory=dict)
    identifier: str = ""
    wrong: list[tuple[str, str]] = field(default_factory=list)


def read_settings(meta: Element | None, fields: Mapping[str, str]) -> ReadSettings:
    """The settings of ``assessment_meta.xml``; where there is none, those of the assessment's own metadata fields."""
    read = ReadSettings()
    values: dict[str, str] = {}
    if meta is None:
        time_limit, attempts = fields.get("qmd_timelimit", ""), fields.get("cc_maxattempts", "")
        values = {"time_limit": time_limit, "allowed_attempts": "-1" if attempts.lower() == "unlimited" else attempts}
    else:
        read.identifier = meta.get("identifier", "")
        values = {name_of(child): (child.text or "").strip() for child in meta}
        read.title = values.get("title", "")
        description = child_named(meta, "description")
        if description is not None and description.text:
            read.description = Raw(description.text, "html", line_of(description))
    feedback = _feedback(values)
    taken = _TIMING.get(feedback, {}) if feedback is not None else {}
    read.kept = {
        name: values[name]
        for name, default in _DEFAULTS.items()
        if name not in taken and values.get(name, default) not in ("", default)
    }
    shuffle = values.get("shuffle_answers", "")
    attempts_left = _integer("allowed_attempts", values, read)
    minutes = _integer("time_limit", values, read)
    read.settings = Settings.unchecked(
        shuffle_choices=shuffle == "true" if shuffle else None,
        time_limit=Decimal(minutes) if minutes is not None and minutes > 0 else None,
        attempts=None if attempts_left is None else max(attempts_left, 0),
        feedback=feedback,
    )
    return read


def _feedback(values: Mapping[str, str]) -> FeedbackTiming | None:
    if "show_correct_answers" not in values:
        return None
    told = {name: values[name] for name in ("show_correct_answers", "hide_results") if values.get(name)}
    return next((timing for timing, written in _TIMING.items() if written == told), None)


def _integer(name: str, values: Mapping[str, str], read: ReadSettings) -> int | None:
    text = values.get(name, "")
    if not text:
        return None
    try:
        return int(text[:12])
    except ValueError:
        read.wrong.append((name, text))
        return None
