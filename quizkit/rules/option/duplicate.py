"""Two options say the same.

Why:
    If one of them is right, so is the other, but only one earns the points. If both are wrong, one of them is wasted.
    Two options that differ in nothing but capitals or a final full stop are worth a second look: that is a warning.
    Markup counts (two pictures, an exponent, a stressed syllable), and so do capitals in code, in formulas and in
    short signs such as "Aa".

Bad:
    questions:
      - question: Which planet is the largest?
        options: [Mars, Jupiter, Venus, Mars]
        answer: B

Bad:
    language: el
    questions:
      - question: Ποιος ήταν ο πρώτος κυβερνήτης της Ελλάδας;
        options: [Ιωάννης Καποδίστριας, ΙΩΑΝΝΗΣ ΚΑΠΟΔΙΣΤΡΙΑΣ, Ρήγας Βελεστινλής]
        answer: A

Good:
    questions:
      - question: Which planet is the largest?
        options: [Mars, Jupiter, Venus, Saturn]
        answer: B
"""

from collections.abc import Iterator, Sequence

from quizkit.model import ChoiceInteraction, Item
from quizkit.rules import Context, Finding, LocalText, Severity, Wording, rule
from quizkit.rules._lists import unaccented
from quizkit.rules._normal import exact, meaning, nz
from quizkit.rules._options import option_lists
from quizkit.rules._phrasing import language_name, quoted

_SIGN = 3
"""What has no more letters may be a sign or an acronym."""


@rule(severity="error", since="0.1", kinds=("choice", "cloze", "order"))
def check(item: Item, context: Context) -> Iterator[Finding]:
    """Compare the options of the item, and of each of its gaps, in each of their languages."""
    if not _may_repeat(item, context):
        return
    options = context.wordings("option")
    lists: dict[str, list[Wording]] = {}
    for wording in options:
        lists.setdefault(wording.path.rpartition("[")[0], []).append(wording)
    for together in lists.values():
        yield from _alike(together, context)


def _alike(options: Sequence[Wording], context: Context) -> Iterator[Finding]:
    seen: dict[tuple[str, str], LocalText] = {}
    bare: dict[tuple[str, str], LocalText] = {}
    told: set[tuple[str, str]] = set()
    for text in (text for option in options for text in option.texts if not text.is_blank):
        said = meaning(text.text)
        first = seen.setdefault((text.language, said), text)
        if first is text and not said.isascii():  # capitals go without accents: ΑΘΗΝΑ is Αθήνα
            other = bare.setdefault((text.language, unaccented(said)), text)
            first = other if _is_shouted(other) != _is_shouted(text) else text
        if first is not text and (first.path, text.path) not in told and not _is_collapsed(first, text, context):
            told.add((first.path, text.path))
            yield _finding(first, text)


def _is_collapsed(first: LocalText, text: LocalText, context: Context) -> bool:
    """Whether two options are equal only in a translation, which language/collapsed tells."""
    if "language/collapsed" not in context.chosen or not len(first.localized.texts) > 1 < len(text.localized.texts):
        return False
    language = context.languages[0]
    one, other = first.localized.texts.get(language), text.localized.texts.get(language)
    return text.language != language and one is not None and other is not None and meaning(one) != meaning(other)


def _is_shouted(text: LocalText) -> bool:
    return text.plain.isupper() and len(text.plain) > _SIGN


def _may_repeat(item: Item, context: Context) -> bool:
    """A quick look at options in plain ASCII, which differ in their first words in most lists."""
    lists = option_lists(context)
    if not isinstance(item.interaction, ChoiceInteraction) or not context.strings.are_plain or len(lists) != 1:
        return True
    plains = lists[0].plains
    if len(plains) < len(item.interaction.choices) or not "".join(plains).isascii():
        return True
    return len(set(lists[0].first_words)) < len(plains) and len(set(map(nz, plains))) < len(plains)


def _finding(first: LocalText, text: LocalText) -> Finding:
    where = f" in {language_name(text.language)}" if len(text.localized.texts) > 1 else ""
    same = exact(first.text) == exact(text.text)
    return Finding(
        f"{first.name} and {text.name} say the same{where}: {quoted(text.plain)}.",
        at=text.at,
        path=text.path,
        language=text.language,
        advice="Change one of them, or take it out.",
        severity=None if same else Severity.WARNING,
    )
