"""One ``<item>`` as an item of the model, by what it means and not by who wrote it."""

from quizkit.diagnostics import Report
from quizkit.formats._qti12.elements import Element
from quizkit.formats._qti12.idents import safe_ident
from quizkit.formats._qti12.texts import Texts
from quizkit.formats._titles import beginning
from quizkit.formats.qti12.asked import Asked, Notes
from quizkit.formats.qti12.feedback import Feedback
from quizkit.formats.qti12.parts import Parts, Response, take_apart
from quizkit.formats.qti12.processing import TooComplex
from quizkit.formats.qti12.read_choices import read_choice, read_order
from quizkit.formats.qti12.read_hotspot import read_hotspot
from quizkit.formats.qti12.read_several import bracketed_responses, is_marked, is_match, read_cloze, read_match
from quizkit.formats.qti12.read_typed import read_typed
from quizkit.formats.qti12.rules import rules_of
from quizkit.formats.qti12.vendors import kind_named
from quizkit.languages import looks_like_tag
from quizkit.model import ExtendedText, Interaction, Item, Localized, NoInteraction, UploadInteraction

_BLACKBOARD_ID = "bbmd_asi_object_id"
_HANDED_IN = (ExtendedText, UploadInteraction)


class ItemReader:
    """Reads the items of one document."""

    def __init__(self, report: Report, texts: Texts, language: str) -> None:
        self._report = report
        self._texts = texts
        self._language = language

    def read(self, element: Element) -> Item | None:
        """The item, or None where it means nothing; then the report says why."""
        parts = take_apart(element)
        ident = parts.ident.strip() or parts.fields.get(_BLACKBOARD_ID, "")
        if parts.label and parts.ident == safe_ident(parts.label):
            ident = parts.label
        texts = self._texts_of(parts)
        notes = Notes(self._report, texts, parts.line, ident or parts.title)
        processing = rules_of(parts)
        asked = Asked(parts, processing, Feedback(parts, processing), texts, notes, parts.stem())
        try:
            interaction = _interaction(asked)
        except TooComplex:
            notes.broken("the rules of the question are too many to be understood.", "Write the question anew.")
            return None
        if interaction is None:
            return None
        stem = texts.localized(asked.stem)
        language = parts.language if texts is not self._texts else None
        item = Item.unchecked(
            id=ident or None,
            title=_title(parts, texts, stem, ident),
            stem=stem,
            interaction=interaction,
            points=asked.points(),
            general_feedback=texts.optional(asked.feedback.general),
            correct_feedback=texts.optional(asked.feedback.correct),
            incorrect_feedback=texts.optional(asked.feedback.incorrect),
            hints=tuple(texts.localized(raw) for raw in parts.hints),
            tags=tuple(parts.topics),
            language=language,
            location=texts.at(parts.line),
        )
        _say_what_is_lost(asked, interaction)
        attempts = element.get("maxattempts", "").strip()
        if attempts not in ("", "0"):
            notes.not_carried(f"the question may be attempted {attempts} times.", "Set it for the whole quiz.")
        return item

    def _texts_of(self, parts: Parts) -> Texts:
        language = parts.language
        if language in ("", self._language) or not looks_like_tag(language):
            return self._texts
        return self._texts.in_language(language)


def _title(parts: Parts, texts: Texts, stem: Localized, ident: str) -> Localized | None:
    title = parts.title
    if title in ("", ident, parts.ident) or title == beginning(stem):
        return None
    return texts.plain(title.strip(), parts.line)


def _interaction(asked: Asked) -> Interaction | None:
    parts = asked.parts
    named = kind_named(parts.fields)
    if named == "formula":
        asked.notes.broken(
            "the answer is computed by a formula.", "If the file is Canvas's, read it with --from canvas."
        )
        return None
    if not parts.responses:
        parts.flow += bracketed_responses(asked)
    responses = parts.responses
    if not responses:
        return _without_response(asked, named)
    if len(responses) > 1:
        return read_match(asked) if is_match(asked, named) else read_cloze(asked)
    (response,) = responses
    if named == "cloze" or (not named and is_marked(asked, response)):
        return read_cloze(asked)
    if response.kind == "response_xy" or response.rendering == "render_hotspot":
        return read_hotspot(asked, response, named)
    if response.typed and not named and _stands_in_text(asked):
        return read_cloze(asked)
    if response.typed:
        return read_typed(asked, response, named)
    if response.cardinality.lower() == "ordered":
        return read_order(asked, response)
    if named == "match":
        return read_match(asked)
    if not response.labels:
        asked.notes.broken("there is nothing to choose from.", "Add the choices.", response.line)
        return None
    return read_choice(asked, response, named)


def _stands_in_text(asked: Asked) -> bool:
    """Whether the place to type in is a gap of a sentence that goes on behind it."""
    last = asked.parts.flow[-1]
    return not isinstance(last, Response) and bool(last.source.strip()) and asked.processing.keyed


def _without_response(asked: Asked, named: str) -> Interaction | None:
    if named == "essay":
        return ExtendedText(rubric=asked.texts.optional(asked.parts.rubric))
    if named == "upload":
        return UploadInteraction(rubric=asked.texts.optional(asked.parts.rubric))
    if asked.processing.keyed or named not in ("", "none"):
        asked.notes.broken("the question has no place to answer.", "Write the question anew.")
        return None
    return NoInteraction()


def _say_what_is_lost(asked: Asked, interaction: Interaction) -> None:
    parts, notes = asked.parts, asked.notes
    unused = asked.feedback.unused()
    if unused:
        notes.not_carried(f"nothing shows the feedback {', '.join(unused[:9])}.", "It is left out.")
    shown = {"feedbackswitch": parts.feedback, "hintswitch": parts.hints, "solutionswitch": parts.solutions}
    if any(shown[name] for name in parts.switched_off):
        notes.not_carried("some feedback is switched off.", "Here it is shown: take out what nobody is to see.")
    if parts.for_markers:
        notes.not_carried("some feedback is for teachers.", "It is left out.")
    if parts.rubric is not None and not isinstance(interaction, _HANDED_IN):
        notes.not_carried("there are notes for whoever marks the question.", "They are left out.")
    if parts.ignored:
        names = ", ".join(f"<{name}>" for name in sorted(parts.ignored)[:9])
        notes.not_carried(f"quizkit does not read {names}.", "Look at what it says in the file.")
