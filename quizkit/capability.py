"""What a target can hold, as data: the one thing :mod:`quizkit.losses` judges by."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, get_args

from quizkit.model import ChoiceInteraction, ChoiceMode, FeedbackTiming, Interaction, Item, Localized
from quizkit.richtext.tree import MarkupKind

Feature = Literal[
    # of an item
    "item-id",  # the author's id comes back when the file is read
    "item-title",
    "item-language",
    "points",
    "tags",
    "hints",
    "stimulus",
    "general-feedback",
    "correct-feedback",
    "partial-feedback",
    "incorrect-feedback",
    "choice-feedback",
    "answer-feedback",  # feedback on an answer of a text entry or numeric item
    "pair-feedback",
    "shuffle",  # an item's own wish to shuffle its choices, pairs or targets, or not to
    "fixed-choice",
    "partial-credit",  # fractions other than 0 and 1
    "negative-credit",  # fractions below 0
    "all-or-nothing",  # several right choices that count only together
    "case-sensitive",
    "numeric-range",
    "numeric-several",  # more than one accepted number
    "numeric-unit",
    "text-several",  # more than one accepted text
    "distractors",  # right texts of a match that belong to no left one
    "essay-limits",  # the fewest and most words of an essay
    "essay-lines",  # how large the field for it is
    "rubric",
    "template",
    "upload-limits",  # which kinds of files, and how many, are taken
    "images",
    "media",  # audio, video and other files
    "gap-weights",  # gaps of a text that count differently
    # of the quiz
    "quiz-id",
    "quiz-title",
    "quiz-description",
    "quiz-language",
    "section-title",
    "section-description",
    "sections",  # where one section ends and the next begins
    "pick",
    "pick-points",  # different points within a section that some questions are drawn from
    "shuffle-questions",
    "shuffle-choices",
    "time-limit",
    "time-limit-seconds",  # a time limit of not whole minutes
    "attempts",
    "feedback-timing",
    "pass-mark",
]
"""What an item or a quiz may have and a target may be unable to hold."""

ALL_MARKUP: frozenset[MarkupKind] = frozenset(get_args(MarkupKind))

Requirement = Literal["key", "stem", "quiz-title"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Capability:
    """What a format's writer can carry.

    ``interactions`` are kinds of the model (``choice``, ``text_entry``, ...); an item of another kind is refused.
    ``features`` and ``markup`` that are not listed are taken out with a warning before the writer sees the item.
    ``requires`` lists what an item must have, and whether the quiz must have a title. ``fractions`` is the closed
    list of fractions the target takes, or None for any. ``languages`` is ``several`` where one file holds all
    languages, and ``beside`` where they stand side by side in each text for the target to choose from; typed answers
    can't, and are taken in all, nor can a text to start an essay from, which is taken in the first. ``multilang`` says
    that a target of ``one`` language can be written like that when the user asks for it. ``true_false`` says whose
    words a true/false item shows: the author's ``own``, the target's ``system`` language, or ``english`` whatever the
    quiz's language is. A ``whole`` format is one that authors keep their quizzes in: it holds the model with all notes,
    other formats' extras and ids as they are, and nothing is taken out or filled in for it.

    A format ``for_authors`` is no target but can't hold everything: it keeps their notes (the glossary, the list of
    languages, accepted findings). ``keeps_extras`` is the name under which its reader keeps what the model has no word
    for, where that is not the format's own; ``shared_extras`` the name of what all formats of its platform keep, and
    give back to one another; ``why_not_given_back`` says of an item with such extras why the target
    can't take them after all, as the end of a sentence, or None where it does (the files that they name under ``files``
    go with them). ``empty_sections`` says whether a section without questions can be there.
    ``cautions`` yields a name, a sentence and advice for what is written as it is and should be known all the same.

    ``choice_modes`` are the ways in which a choice item can be answered there: where ``true_false`` is missing, such an
    item is written as a choice of one; where ``multiple`` is missing, it is refused. ``except_for`` names features that
    one kind of interaction (or ``true_false`` or ``multiple``, modes of a choice) can't have although the others can.
    ``plain_match`` says that the right texts of a match show no markup; ``plain_gaps`` that the lists and words for the
    gaps of a text, the words to pick in it and the names of places in an image show none. ``mathml`` says that formulas
    are written as MathML, which not every TeX can be. ``cloze_points`` says whether
    a text with gaps counts its ``own`` points, or the ``sum`` of what its gaps weigh in whole numbers. ``gaps`` are the
    kinds of gaps that a text can have, ``mixed_gaps`` whether one text can have typed ones and lists,
    ``lists_for_words`` that words to drag into gaps become a list in each gap. ``pick_titles`` says that titles of
    sections that questions are drawn from travel, though those of others do not, ``section_files`` that the
    texts before sections can show files. ``timings`` are the times at which it
    can show feedback, where it has that setting. ``uploads`` says that the nearest the target has to files that are
    handed in is an ``essay``, which a person marks too. ``several_right`` says whether several right options count as
    the features have it (``own``), or always in equal ``shares``: each right one earns one, each wrong one takes one;
    or ``any`` one of them is a right answer. ``right_first`` says that the right option of a question stands first,
    since all are shuffled; ``plain_feedback`` that feedback on single options shows no markup; ``unseen`` whether
    characters that nobody can see, such as zero-width spaces, come back; ``unmarked`` whether options can stand there
    of which nobody has said which are right; ``not_in_tags`` are signs for which it loses a tag.
    ``longest_shared`` is how many characters a text that items share may have, in the markup in which it is written.
    ``kind_of`` gives the name of the kind that an item is of there where it has limits and points of its own, and
    nothing for most.
    ``refuses`` yields, for an item that fits otherwise, why the target would break or lose it all the same and what
    to do: for what is too particular to be said by the fields
    above. ``instead`` names another format of the same target, and ``instead_holds`` the features and kinds that are
    kept there (a feature for one kind alone is a pair): every loss of one says so.
    """

    interactions: frozenset[str]
    features: frozenset[Feature] = frozenset()
    markup: frozenset[MarkupKind] = frozenset()
    requires: frozenset[Requirement] = frozenset()
    fractions: tuple[Fraction, ...] | None = None
    languages: Literal["one", "several", "beside"] = "one"
    longest_shared: int | None = None
    multilang: bool = False
    whole: bool = False
    for_authors: bool = False
    keeps_extras: str | None = None
    shared_extras: str | None = None
    why_not_given_back: Callable[[Item], str | None] | None = None
    empty_sections: bool = True
    true_false: Literal["own", "system", "english"] = "own"
    limits: "Limits | None" = None
    choice_modes: frozenset[ChoiceMode] = frozenset(("single", "multiple", "true_false"))
    except_for: frozenset[tuple[Feature, str]] = frozenset()
    plain_match: bool = False
    cloze_points: Literal["own", "sum"] = "own"
    uploads: Literal["own", "essay"] = "own"
    explanation: Literal["own", "feedback"] = "own"
    several_right: Literal["own", "shares", "any"] = "own"
    right_first: bool = False
    plain_feedback: bool = False
    unseen: bool = True
    unmarked: bool = True
    not_in_tags: frozenset[str] = frozenset()
    plain_gaps: bool = False
    gaps: frozenset[str] = frozenset(("choice", "text_entry", "numeric"))
    mixed_gaps: bool = True
    lists_for_words: bool = False
    pick_titles: bool = False
    section_files: bool = True
    timings: frozenset[FeedbackTiming] = frozenset(get_args(FeedbackTiming))
    mathml: bool = False
    kind_of: Callable[[Item], str] | None = None
    refuses: Callable[[Item], Iterable[tuple[str, str]]] | None = None
    cautions: Callable[[Item], Iterable[tuple[str, str, str]]] | None = None
    instead: str = ""
    instead_holds: frozenset[str | tuple[str, str]] = frozenset()

    def advice_on(self, name: str, kind: str = "") -> str:
        """What to do about a feature or kind that is lost here but not in the other format; nothing for others."""
        kept = name in self.instead_holds or (name, kind) in self.instead_holds
        return f" Use {self.instead}, which keeps it." if kept else ""

    def takes(self, interaction: Interaction) -> bool:
        """Whether an item may be answered in this way there."""
        if isinstance(interaction, ChoiceInteraction) and interaction.mode == "multiple":
            return interaction.kind in self.interactions and "multiple" in self.choice_modes
        return interaction.kind in self.interactions


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """Lengths in characters (and numbers of choices) past which the target refuses, cuts or loses an item.

    ``title_length`` measures titles as the target stores them, where that is longer than their words. ``option`` is
    that of an option's text, ``choice`` that of a text to match; ``items`` how many questions one file may have.
    ``points`` is the most that a question may count where it counts whole points from 1; ``attempts`` the most that can
    be allowed where there is a limit at all. ``size`` is how many bytes of a file the target takes well, and
    ``size_because`` says what is known of larger ones.
    """

    stem: int | None = None
    option: int | None = None
    items: int | None = None
    title: int | None = None
    title_length: Callable[[Localized], int] | None = None
    choice: int | None = None
    min_choices: int = 1
    max_choices: int | None = None
    min_pairs: int = 1
    min_entries: int = 1
    points: int | None = None
    attempts: int | None = None
    size: int | None = None
    size_because: str = ""
