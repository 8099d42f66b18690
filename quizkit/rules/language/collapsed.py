"""Two options that differ in one language are the same in another.

Why:
    A translator (or a machine) found one word for two. In that language the question has two equal options, and if one
    of them is the key, it cannot be answered. The words that make the difference must be found again.

Bad:
    language: en
    languages: [en, el]
    questions:
      - question: {en: Which of them floats?, el: Ποιο από αυτά επιπλέει;}
        options:
          - {en: the ship, el: το πλοίο}
          - {en: the vessel, el: το πλοίο}
          - {en: the stone, el: η πέτρα}
        answer: A

Good:
    language: en
    languages: [en, el]
    questions:
      - question: {en: Which of them floats?, el: Ποιο από αυτά επιπλέει;}
        options:
          - {en: the ship, el: το πλοίο}
          - {en: the vessel, el: το σκάφος}
          - {en: the stone, el: η πέτρα}
        answer: A
"""

from collections.abc import Iterator

from quizkit.model import Item
from quizkit.rules import Context, Finding, LocalText, Wording, rule
from quizkit.rules._normal import meaning
from quizkit.rules._phrasing import language_name, quoted


@rule(severity="error", since="0.1", kinds=("choice", "cloze", "order", "gap_match", "hottext"), unusual=True)
def check(item: Item, context: Context) -> Iterator[Finding]:
    """Look for options of one list that are equal in a translation and not in the source language."""
    if len(item.stem.texts) < 2 and len(context.languages) < 2:
        return
    seen: dict[tuple[str, str, str], tuple[Wording, str]] = {}
    for wording in context.wordings("option"):
        if len(wording.texts) < 2:
            continue
        source = context.source(wording)
        said = meaning(source.text)
        for text in wording.texts:
            if text is not source and not text.is_blank:
                here = wording.path.rpartition("[")[0], text.language, meaning(text.text)
                first, before = seen.setdefault(here, (wording, said))
                if before != said:
                    yield _finding(first, text, source)


def _finding(first: Wording, text: LocalText, source: LocalText) -> Finding:
    ours, theirs = language_name(text.language), language_name(source.language)
    return Finding(
        f"{first.name} and {text.name} are the same in {ours}, but not in {theirs}: {quoted(text.plain)}.",
        at=text.at,
        path=text.path,
        language=text.language,
        advice=f"Translate {text.name} ({quoted(source.plain)}) or {first.name} with another word.",
    )
