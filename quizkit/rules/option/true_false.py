"""True and false stand among other options.

Why:
    "True", "False" and a third option are two questions in one: whether something is so, and which of several things
    is so. Most platforms have a kind of question for true and false, and offer nothing else there. "Not given" beside
    them, as in reading tests, is fine, and so is code.

Bad:
    language: en
    questions:
      - question: Is Jupiter the largest planet?
        options: ["True", "False", Only in winter]
        answer: A

Good:
    language: en
    questions:
      - question: Jupiter is the largest planet.
        options: ["True", "False"]
        answer: A
"""

from collections.abc import Iterator

from quizkit.model import Item
from quizkit.rules import Context, Finding, rule
from quizkit.rules._answers import has_choices
from quizkit.rules._lists import unaccented, whole_texts
from quizkit.rules._options import OptionList, option_lists
from quizkit.rules._phrasing import quoted

_FINAL = " .!"
_LONGEST = 50
_LONGEST_WORD = 20


@rule(severity="warning", since="0.1", applies=has_choices)
def check(item: Item, context: Context) -> Iterator[Finding]:
    """Look for both words of the language among more than two options."""
    for options in option_lists(context):
        if len(options.plains) < 3 or sorted(options.lengths)[1] > _LONGEST_WORD:
            continue
        kinds = [_kind(plain, options.language) for plain in options.plains]
        if not {"true", "false"} <= set(kinds) or _is_code(context, options):
            continue
        odd = next((place for place, kind in enumerate(kinds) if kind is None), None)
        if odd is not None:
            text = options.texts[odd]
            yield Finding(
                f"{text.name} stands beside true and false: {quoted(text.plain)}.",
                at=text.at,
                path=text.path,
                language=text.language,
                advice="Ask only whether it is true, or write options that say what is so.",
            )


def _kind(plain: str, language: str) -> str | None:
    """Whether an option is the word for true or for false, or leaves the question open."""
    if len(plain) > _LONGEST:
        return None
    return whole_texts("truth", language).get(unaccented(plain.rstrip(_FINAL)))


def _is_code(context: Context, options: OptionList) -> bool:
    """Whether the values of a programming language are asked for: code in the question, a number, None or an error."""
    if any(text.code for wording in context.wordings("stem") for text in wording.texts):
        return True
    return any(
        text.code or plain.rstrip(_FINAL) in _VALUES or "rror" in plain or plain.lstrip("-").isdigit()
        for text, plain in zip(options.texts, options.plains, strict=True)
    )


_VALUES = frozenset(("None", "none", "null", "NULL", "nil", "undefined", "NaN", "void", "Exception", "nothing"))
