"""One item against one target."""

from collections.abc import Iterator, Mapping
from dataclasses import field

from quizkit.diagnostics import Diagnostic, Severity
from quizkit.identity import label
from quizkit.losses.about import About, Target, say_lost_extras
from quizkit.losses.alike import Likeness, is_simple, likeness
from quizkit.losses.gaps import in_order_of_text, with_fitting_gaps, with_lists_for_words
from quizkit.losses.item_parts import ITEM_PARTS, Part
from quizkit.losses.item_texts import (
    fit_texts,
    shows_nothing,
    with_answers_of_all,
    with_plain_words,
    with_template_of_one,
    without_controls,
    without_unseen,
)
from quizkit.losses.languages import each_language, only_language, say_stray_languages
from quizkit.losses.marking import (
    check_limits,
    check_numbers,
    marked_there,
    say_open,
    short_title,
    with_listed_fractions,
    with_right_first,
    with_whole_points,
    with_whole_weights,
)
from quizkit.losses.names import with_tags_to_keep, with_visible_tags
from quizkit.losses.outcomes import joined, with_feedback_on_answers
from quizkit.losses.settled import settled, without_blanks
from quizkit.losses.true_false import with_true_false
from quizkit.model import (
    UNDETERMINED,
    ChoiceInteraction,
    ClozeInteraction,
    ExtendedText,
    Interaction,
    Item,
    Localized,
    Stimulus,
    UploadInteraction,
    all_texts,
    with_texts,
)
from quizkit.neutral import NO_TERMS, Terms
from quizkit.records import dataclass
from quizkit.richtext import to_html, to_markdown
from quizkit.scoring import has_key
from quizkit.shares import is_unread

_INTERACTION_NAMES = {
    "choice": "choice questions",
    "text_entry": "short answers",
    "numeric": "numeric answers",
    "match": "matching",
    "order": "putting things in order",
    "cloze": "gaps in a text",
    "gap_match": "dragging words into gaps",
    "extended_text": "essays",
    "upload": "handing in files",
    "hotspot": "pointing at places of an image",
    "hottext": "picking words of a text",
    "formula": "computed answers",
    "none": "text without a question",
}

_NO_STEM = ("the question has no text.", "Write what is asked.")
_SHARES = frozenset(("partial-credit", "negative-credit", "all-or-nothing"))
"""What is settled of several right options where the target marks them in a way of its own."""


@dataclass(slots=True)
class ItemJudge:
    """Fits the items of one quiz to one target, one after the other, and takes down what is lost or refused.

    ``ids`` are the ids that the items have there, in order; None leaves them as they are. ``languages`` are those that
    stand side by side there, if several do; ``known_languages`` those that the quiz exists in; ``own_language`` is the
    quiz's own; ``terms`` are those of its glossary; ``left_out`` are the places of refused items, counted from 0.
    """

    target: Target
    stimuli: Mapping[str, Stimulus]
    language: str | None
    allow_unkeyed: bool
    ids: Iterator[str] | None = None
    languages: tuple[str, ...] = ()
    known_languages: tuple[str, ...] = ()
    said: list[Diagnostic] = field(default_factory=list)
    left_out: list[int] = field(default_factory=list)
    own_language: str = UNDETERMINED
    terms: Terms = NO_TERMS
    _number: int = 0
    _lacking_by_kind: dict[str, tuple[Part, ...]] = field(default_factory=dict)
    _kept: set[Likeness | None] = field(default_factory=set)
    """What the items have in common which the target takes as they are."""

    def _lacking(self, item: Item) -> tuple[Part, ...]:
        """The parts that such an item can't have there."""
        interaction = item.interaction
        kind = self._own_kind(item) or interaction.kind
        kinds = {kind}
        if isinstance(interaction, ChoiceInteraction) and interaction.mode != "single":
            kind = interaction.mode
            kinds.add(kind)
        if kind not in self._lacking_by_kind:
            capability = self.target.capability
            self._lacking_by_kind[kind] = tuple(
                part
                for part in ITEM_PARTS
                if part.may_be_in(interaction.kind)
                and not (part.feature in _SHARES and self._marks_by_itself(interaction))
                and (
                    part.feature not in capability.features
                    or any((part.feature, name) in capability.except_for for name in kinds)
                )
            )
        return self._lacking_by_kind[kind]

    def _own_kind(self, item: Item) -> str:
        """What an item is called that is of a kind of its own there; nothing for most."""
        kind_of = self.target.capability.kind_of
        return kind_of(item) if kind_of is not None and isinstance(item.interaction, ClozeInteraction) else ""

    def _marks_by_itself(self, interaction: Interaction) -> bool:
        """Whether the target has one way of its own to mark the several right options of a question."""
        return (
            self.target.capability.several_right != "own"
            and isinstance(interaction, ChoiceInteraction)
            and interaction.mode == "multiple"
        )

    def fitted(self, item: Item) -> Item | None:
        """The item less what the target can't hold, or None where the target can't have it at all."""
        self._number += 1
        if is_unread(item):
            if self.ids is not None:
                next(self.ids)
            return item
        about = About(self.target, self.said, label(item, self._number), item.location or item.stem.where())
        fitted = self._fitted(item, about)
        name = next(self.ids) if self.ids is not None else item.id
        if fitted is None:
            self.left_out.append(self._number - 1)
            return None
        return fitted if fitted.id == name else fitted.replaced(id=name)

    def _fitted(self, item: Item, about: "About") -> Item | None:
        alike = likeness(item, self.language) if not self.languages else None
        if alike in self._kept:
            return self._checked(item, about)
        said = len(self.said)
        fitted = self._changed(item, about)
        if alike is not None and fitted is item and len(self.said) == said:
            self._kept.add(alike)
        return self._checked(fitted, about) if fitted is not None else None

    def _changed(self, item: Item, about: "About") -> Item | None:
        """The item with all that the target has no place for taken out or said otherwise."""
        capability = self.target.capability
        if capability.lists_for_words:
            item = with_lists_for_words(item, capability, about)
        if not capability.takes(item.interaction):
            name = _INTERACTION_NAMES[item.interaction.kind]
            if item.interaction.kind in capability.interactions:
                name += " with several right options"
            advice = capability.advice_on(item.interaction.kind).strip() or (
                "Ask it another way for this target. With --keep-going the other questions are written without it."
            )
            about.refuse("interaction", f"{self.target.title} can't hold {name}.", advice)
            return None
        if self._refuses_without_key(item, about):
            return None
        own_language = item.language
        if item.points < 0 and not capability.whole:
            about.refuse(
                "points",
                f"the question counts {item.points} points.",
                "Give it one point or more.",
            )
            return None
        # One look at the texts spares nearly every item the walks below, which would change nothing.
        side_by_side = bool(self.languages) and own_language is None
        simple = item.stimulus is None and not side_by_side and _has_simple_texts(item, own_language or self.language)
        if self.language is not None and not simple:
            say_stray_languages(item, (*self.known_languages, self.language, own_language or ""), about)
            if side_by_side:
                item, missing = each_language(item, self.languages, self.terms)
            else:
                language = own_language or self.language
                item, lacking = only_language(item, language, self.terms)
                missing = [(text, language) for text in lacking]
            for text, tag in missing:
                if not text.texts and text == item.stem:
                    about.refuse("no-stem", *_NO_STEM)
                    continue
                shown = next((part.source for part in text.texts.values()), "")[:60]
                about.refuse(
                    "untranslated",
                    f'"{shown}" has no text in the language "{tag}".',
                    "Translate it, or write another language.",
                    text.where(),
                )
            if missing:
                return None
            if side_by_side:
                item = with_template_of_one(with_answers_of_all(item, self.language, about), about)
        if not capability.whole:
            if not simple:
                item = without_blanks(without_controls(item, about), self.target.name)
            item = item if capability.for_authors else in_order_of_text(item)
            item = settled(item, about)
            if not simple and self._refuses_without_key(item, about):  # all that was there was control characters
                return None
            say_open(item, about)
            if own_language is not None and own_language == (self.language or self.own_language):
                item = item.replaced(language=None)
            item = with_visible_tags(item, about) if item.tags else item
            item = with_tags_to_keep(item, capability.not_in_tags, about) if capability.not_in_tags else item
            item = with_fitting_gaps(item, capability, about)
            item = marked_there(item, about) if self._marks_by_itself(item.interaction) else item
            item = self._with_explanation_as_feedback(item, about)
        absent = self._lacking(item)
        if absent and (item.correct_feedback or item.partial_feedback or item.incorrect_feedback):
            item = with_feedback_on_answers(item, {part.feature for part in absent}, about)
            simple = False  # feedback on an answer may now be of two lines
        for part in [part for part in absent if part.present(item)]:
            message = f"{self.target.title} has no place for {part.what}."
            advice = part.consequence + capability.advice_on(part.feature, item.interaction.kind)
            about.lose(part.code or part.feature, message, advice, severity=part.severity)
            item = part.taken_out(item, capability)
        if own_language is not None and self.language is not None and item.language is None:
            item = _in_the_language_of_the_quiz(item, own_language, self.language)
        item = self._without_extras(item, about)
        if not capability.whole:
            item = with_true_false(self._with_stimulus(item, about), about)
            item = self._with_essay_for_upload(item, about)
            item = with_plain_words(item, capability, about)
            if item.lint_ignore and not capability.for_authors:
                item = item.replaced(lint_ignore=())
        item = item if simple else fit_texts(item, capability, about)
        if not (simple or capability.unseen):
            item = without_unseen(item, about)
        if not (simple or capability.whole):
            item = without_blanks(item, self.target.name)  # what was there was nothing that the target could show
        if capability.right_first:
            item = with_right_first(item, about)
        if capability.fractions is not None:
            item = with_listed_fractions(item, capability.fractions, about)
        if capability.cloze_points == "sum" and not self._own_kind(item):
            item = with_whole_weights(item, about)
        if "stem" in capability.requires and not about.refused and shows_nothing(item.stem):
            about.refuse("no-stem", *_NO_STEM)
        return item

    def _checked(self, item: Item, about: "About") -> Item | None:
        """The item as it is to be written, when its size and what the target itself looks at have been seen."""
        capability = self.target.capability
        if capability.limits is not None:
            if item.title is not None:
                item = item.replaced(title=short_title(item.title, capability.limits.title, about))
            if capability.limits.points is not None:
                item = with_whole_points(item, capability.limits.points, about)
            check_limits(item, capability, about, least=not self._own_kind(item))
        if not (capability.whole or capability.for_authors or about.refused):
            check_numbers(item, about)
        if capability.refuses is not None and not about.refused:
            for message, advice in capability.refuses(item):
                about.refuse("by-target", message, advice)
        if about.refused:
            return None
        for name, message, advice in capability.cautions(item) if capability.cautions is not None else ():
            about.lose(name, message, advice)
        return item

    def _refuses_without_key(self, item: Item, about: "About") -> bool:
        capability = self.target.capability
        if "key" not in capability.requires or has_key(item.interaction) or self._may_be_open(item):
            return False
        otherwise = ", or write it all the same with --allow-unkeyed" if capability.unmarked else ""
        about.refuse("no-key", "the question does not say which answer is right.", f"Say which it is{otherwise}.")
        return True

    def _may_be_open(self, item: Item) -> bool:
        """Whether the item may go without a key: options can be shown unmarked, an answer that is not there can't."""
        unmarked = self.allow_unkeyed and self.target.capability.unmarked
        return unmarked and isinstance(item.interaction, ChoiceInteraction)

    def _without_extras(self, item: Item, about: "About") -> Item:
        if not item.extras or self.target.capability.whole:
            return item
        say_lost_extras(item.extras, about, "question")
        kept = {name: extra for name, extra in item.extras.items() if self.target.gives_back(name)}
        why_not = self.target.capability.why_not_given_back
        if kept and why_not is not None and (reason := why_not(item)) is not None:
            name = self.target.keeps_extras
            message = f"what {name} alone knows of the question can't be given back: {reason}."
            about.lose("extras", message, "It is written as the text that it was read as.")
            kept = {}
        return item.replaced(extras=kept)

    def _with_stimulus(self, item: Item, about: "About") -> Item:
        stimulus = self.stimuli.get(item.stimulus or "")
        if item.stimulus is None:
            return item
        if stimulus is None:
            about.lose(
                "stimulus", f'the quiz has no shared text "{item.stimulus}".', "Name one that it has, or add it."
            )
            return item.replaced(stimulus=None)
        if "stimulus" in self.target.capability.features:
            self._check_length(stimulus, about)
            return item
        about.lose(
            "stimulus",
            f"{self.target.title} has no place for a text that several questions share.",
            f"It is repeated at the head of each of them{'' if stimulus.title is None else ', without its title'}.",
        )
        texts = {language: joined(stimulus.text.get(language), text) for language, text in item.stem.items()}
        return item.replaced(stimulus=None, stem=item.stem.replaced(texts=texts))

    def _with_explanation_as_feedback(self, item: Item, about: "About") -> Item:
        """The item with its explanation as feedback for right and for wrong answers, where it has no other place."""
        capability, general = self.target.capability, item.general_feedback
        lacking = ("correct-feedback", item.interaction.kind) in capability.except_for
        if general is None or capability.explanation == "own" or lacking:
            return item

        def with_it(own: Localized | None) -> Localized:
            if own is None:
                return general
            texts = {tag: joined(own.get(tag), text) for tag, text in general.items()}
            return general.replaced(texts=texts)

        about.lose(
            "general-feedback",
            f"{self.target.title} has no place for an explanation.",
            "It is written as feedback for right and for wrong answers.",
            severity=Severity.INFO,
        )
        correct, incorrect = with_it(item.correct_feedback), with_it(item.incorrect_feedback)
        return item.replaced(general_feedback=None, correct_feedback=correct, incorrect_feedback=incorrect)

    def _check_length(self, stimulus: Stimulus, about: "About") -> None:
        limit = self.target.capability.longest_shared
        for part in stimulus.text.texts.values() if limit is not None else ():
            length = max(len(to_html(part, html5=True)), len(to_markdown(part)))
            if limit is not None and length > limit:
                about.refuse(
                    "too-long",
                    f"the text that it shares takes {length:,} characters; {self.target.title} takes {limit:,}.",
                    "Shorten it, or split it.",
                    part.location,
                )

    def _with_essay_for_upload(self, item: Item, about: "About") -> Item:
        interaction = item.interaction
        if not isinstance(interaction, UploadInteraction) or self.target.capability.uploads == "own":
            return item
        about.lose(
            "upload",
            f"{self.target.title} has no place for files that are handed in.",
            "It is written as an essay: say in the question where the file is to go.",
        )
        return item.replaced(interaction=ExtendedText(rubric=interaction.rubric))


def _has_simple_texts(item: Item, language: str | None) -> bool:
    """Whether all texts are plain lines with something to see, in this language alone (None: in whichever)."""
    for text in all_texts(item):
        if language is not None and (len(text.texts) != 1 or language not in text.texts):
            return False
        if not all(map(is_simple, text.texts.values())):
            return False
    return True


def _in_the_language_of_the_quiz(item: Item, own: str, language: str) -> Item:
    return with_texts(
        item, lambda text: text.replaced(texts={language: text.texts[own]}) if own in text.texts else text
    )
