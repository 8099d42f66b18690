"""Part of a text is in another language than the rest.

Why:
    A translation broke off in the middle of a sentence, or a second sentence was overlooked. Learners read half of it.
    What is looked for is English and the quiz's other languages; quotations, code, what stands in brackets or behind a
    colon, names, and terms of fewer than five words are left alone, and so are quizzes that teach the language.

Bad:
    language: fr
    questions:
      - question: À quelle fréquence faut-il faire une short break from the screen ?
        type: essay

Bad:
    language: el
    questions:
      - question: Ποια από τις παρακάτω μεθόδους ανάπτυξης λογισμικού is the best choice for a small team;
        type: essay

Good:
    language: de
    questions:
      - question: Was bedeutet das englische Sprichwort „the early bird catches the worm“?
        type: essay
      - question: Welche Methode arbeitet nach dem Prinzip von trial and error am schnellsten?
        type: essay
      - question: Was regelt die General Data Protection Regulation der Europäischen Union?
        type: essay
"""

from collections.abc import Iterator

from quizkit.rules import Context, Finding, LocalText, Role, rule
from quizkit.rules._foreign import CLEAR, Judge, Sure
from quizkit.rules._meant import Asked, is_taught
from quizkit.rules._phrasing import language_name, quoted
from quizkit.rules._stretches import may_have_stretch, stretch_of

_ROLES: tuple[Role, ...] = ("stem", "option", "explanation", "feedback", "hint", "stimulus", "description")


@rule(severity="warning", since="0.2", roles=_ROLES, glance=may_have_stretch)
def check(text: LocalText, context: Context) -> Iterator[Finding]:
    """Look for words in a row that speak for another language, in a text that as a whole does not."""
    found = stretch_of(text, context)
    if found is None or _is_all_foreign(text, context):
        return
    words, foreign = found
    around = [one for wording in context.wordings("stem") for one in wording.texts]
    if is_taught(text, foreign, context) or Asked(around).for_this(text, foreign):
        return
    yield Finding(
        f"part of {text.name} is in {language_name(foreign.language or '')}, "
        f"not in {language_name(text.language)}: {quoted(words)}.",
        advice="Translate it, or put it into quotation marks if it is to stay.",
    )


def _is_all_foreign(text: LocalText, context: Context) -> bool:
    """Whether the text as a whole is said to be in another language, by the rule for texts of its kind."""
    whole = context.once(Judge).foreign(text)
    if whole is None or text.role in ("stimulus", "description"):
        return False
    if text.role in ("stem", "option"):
        return whole.sure is Sure.SENTENCE or whole.weight >= CLEAR
    return whole.sure is Sure.SENTENCE and whole.weight >= CLEAR
