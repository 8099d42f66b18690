"""A question has fewer options in one language than in another.

Why:
    In that language the question is another one: a distractor is missing, or even the right answer. Options that are
    the same in every language (numbers, code) need be written only once.

Bad:
    language: en
    languages: [en, el]
    questions:
      - question: {en: Which planet is the largest?, el: Ποιος πλανήτης είναι ο μεγαλύτερος;}
        options:
          - {en: Jupiter}
          - {en: Mars, el: Ο Άρης}
          - {en: Venus, el: Η Αφροδίτη}
        answer: A

Good:
    language: en
    languages: [en, el]
    questions:
      - question: {en: Which planet is the largest?, el: Ποιος πλανήτης είναι ο μεγαλύτερος;}
        options:
          - {en: Jupiter, el: Ο Δίας}
          - {en: Mars, el: Ο Άρης}
          - {en: Venus, el: Η Αφροδίτη}
        answer: A
"""

from collections.abc import Iterator

from quizkit.model import ChoiceInteraction, Item
from quizkit.rules import Context, Finding, Wording, rule
from quizkit.rules._answers import is_right
from quizkit.rules._lost_options import KINDS, lost_options
from quizkit.rules._phrasing import language_name, listed


@rule(severity="error", since="0.1", quizzes=lambda context: len(context.languages) > 1, kinds=KINDS)
def check(item: Item, context: Context) -> Iterator[Finding]:
    """Count the options of each language that has some of them."""
    for language, lost in context.once_an_item(lost_options).items():
        blank = lost.options[0].localized.texts.get(language)
        right = " the right one is missing" if _is_key(item, lost.options) else ""
        yield Finding(
            f"the question has {_count(lost.left)} in {language_name(language)}, but "
            f"{lost.left + len(lost.options)} in {language_name(lost.fullest)}{':' if right else ''}{right}.",
            at=blank.location if blank is not None and blank.location is not None else lost.options[0].at,
            language=language,
            advice=f"Translate {listed([one.name for one in lost.options])}.",
        )


def _is_key(item: Item, lost: list[Wording]) -> bool:
    interaction = item.interaction
    return isinstance(interaction, ChoiceInteraction) and any(
        is_right(choice.fraction) and any(choice.text is one.localized for one in lost)
        for choice in interaction.choices
    )


def _count(number: int) -> str:
    return "1 option" if number == 1 else f"{number} options"
