"""An option speaks of the other options.

Why:
    Whoever knows that two options are right picks "all of the above", and whoever knows that one is wrong crosses it
    out: it asks for less than it seems to. "None of the above" shows only that learners know what is wrong. When the
    options are shuffled, "above" and "A and B" mean something else for every learner, and the question breaks.

Bad:
    language: en
    questions:
      - question: Which of these is a planet?
        options: [Mars, Jupiter, Venus, All of the above]
        answer: D

Good:
    language: en
    questions:
      - question: Which of these are planets?
        type: multiple
        options: [Mars, Jupiter, Venus, Sirius]
        answer: [A, B, C]
"""

from collections.abc import Iterator

from quizkit.model import Item
from quizkit.rules import Context, Finding, Severity, rule
from quizkit.rules._answers import has_choices
from quizkit.rules._of_others import may_speak_of_others, names_letters, speaks_of_others
from quizkit.rules._options import OptionList, option_lists, shuffled
from quizkit.rules._phrasing import quoted

_FEWEST_OTHERS = 2
_ADVICE = "Write another wrong option, or let learners pick several."
_ADVICE_IF_FIXED = (
    'Write another wrong option, let learners pick several, or say "fixed: true", and it keeps its place.'
)


@rule(severity="error", since="0.1", applies=has_choices)
def check(item: Item, context: Context) -> Iterator[Finding]:
    """Compare each option with the phrases of its language; an error where it is shuffled away from the others."""
    for options in option_lists(context):
        may_speak = may_speak_of_others(options.first_words, options.language)
        taken = {place: of for place in may_speak if (of := _others(options, place)) is not None}
        if not taken:
            continue
        others = [plain for place, plain in enumerate(options.plains) if place not in taken]
        if len(others) < _FEWEST_OTHERS or names_letters(others):
            continue  # blood groups, logic, geometry: "A and B" says what it says
        for place, of in taken.items():
            text = options.texts[place]
            moves = shuffled(options.interaction, context.quiz) and _may_move(options, place, of)
            yield Finding(
                f"{text.name} speaks of the other options{', which are shuffled' if moves else ''}: "
                f"{quoted(text.plain)}.",
                at=text.at,
                path=text.path,
                language=text.language,
                advice=_ADVICE_IF_FIXED if moves and of != "some" else _ADVICE,
                severity=None if moves else Severity.WARNING,
            )


def _others(options: OptionList, place: int) -> str | None:
    of = speaks_of_others(options.plains[place], options.language)
    return None if of == "both" and place < _FEWEST_OTHERS else of


def _may_move(options: OptionList, place: int, of: str) -> bool:
    """Whether shuffling parts the option from those it speaks of; letters name others, which must all keep theirs."""
    choices = options.interaction.choices
    return not all(choice.fixed for choice in (choices if of == "some" else (choices[place],)))
