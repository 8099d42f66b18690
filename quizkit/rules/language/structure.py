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
from quizkit.neutral import NO_TERMS, Terms, is_the_same_everywhere
from quizkit.rules import Context, Finding, Wording, rule
from quizkit.rules._answers import is_right
from quizkit.rules._foreign import terms
from quizkit.rules._phrasing import language_name, listed


@rule(
    severity="error",
    since="0.1",
    quizzes=lambda context: len(context.languages) > 1,
    kinds=("choice", "match", "order", "gap_match"),
)
def check(item: Item, context: Context) -> Iterator[Finding]:
    """Count the options of each language that has some of them."""
    if item.language is not None:
        return
    kept = context.once(terms)
    options = [one for one in context.wordings("option") if not all(text.is_blank for text in one.texts)]
    there = {language: [one for one in options if _has(one, language, kept)] for language in context.languages}
    most = max(map(len, there.values()))
    for language, found in there.items():
        if len(found) == most or not any(language in one.localized.texts for one in found):
            continue
        fullest = next(other for other, those in there.items() if len(those) == most)
        lost = [one for one in there[fullest] if one not in found]
        blank = lost[0].localized.texts.get(language)
        right = " the right one is missing" if _is_key(item, lost) else ""
        yield Finding(
            f"the question has {_count(len(found))} in {language_name(language)}, but {most} in "
            f"{language_name(fullest)}{':' if right else ''}{right}.",
            at=blank.location if blank is not None and blank.location is not None else lost[0].at,
            language=language,
            advice=f"Translate {listed([one.name for one in lost])}.",
        )


def _has(option: Wording, language: str, kept: Terms) -> bool:
    """Whether an option says something in a language, or the same in all of them."""
    texts = [text for text in option.texts if not text.is_blank]
    if len(texts) < len(option.texts):
        kept = NO_TERMS
    return any(text.language == language for text in texts) or all(
        is_the_same_everywhere(one.prose, kept) for one in texts
    )


def _is_key(item: Item, lost: list[Wording]) -> bool:
    interaction = item.interaction
    return isinstance(interaction, ChoiceInteraction) and any(
        is_right(choice.fraction) and any(choice.text is one.localized for one in lost)
        for choice in interaction.choices
    )


def _count(number: int) -> str:
    return "1 option" if number == 1 else f"{number} options"
