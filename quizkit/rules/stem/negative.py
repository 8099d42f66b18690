"""A question asks for what is not so, and does not emphasise the word that says so.

Why:
    A small "not" is read over, most of all by learners in a hurry and by those who read in a second language; then
    they pick what is right and are marked wrong. Better still than bold or capitals is to ask for what is so.

Bad:
    language: en
    questions:
      - question: Which of these is not a planet?
        options: [Mars, Pluto, Venus]
        answer: B

Good:
    language: en
    questions:
      - question: Which of these is **not** a planet?
        options: [Mars, Pluto, Venus]
        answer: B
      - question: Which error is shown when the file does not exist?
        options: [404, 500, 301]
        answer: A
"""

import re
from collections.abc import Iterator

from quizkit.model import ChoiceInteraction, Item
from quizkit.richtext import parse
from quizkit.richtext.tree import all_runs
from quizkit.rules import Context, Finding, Fix, LocalText, rule
from quizkit.rules._negation import may_be_negative, negative
from quizkit.rules._phrasing import quoted

_OTHER_CAPITALS = ("tr", "az")
"""Languages in which the capital of i has its dot, too."""
_WITHOUT_TONOS = str.maketrans("ΆΈΉΊΌΎΏ", "ΑΕΗΙΟΥΩ")


def _is_chosen_from(item: Item) -> bool:
    return isinstance(item.interaction, ChoiceInteraction) and item.interaction.mode != "true_false"


@rule(severity="warning", since="0.1", applies=_is_chosen_from, mends="unsafely")
def check(item: Item, context: Context) -> Iterator[Finding]:
    """Look in the sentence that asks for a negative word that is neither in capitals nor marked."""
    for wording in context.wordings("stem") if may_be_negative(context) else ():
        for text in wording.texts:
            found = negative(text.prose, text.language)
            if found is not None and not _is_emphasised(found["word"], found.string, text):
                yield Finding(
                    f"the question says {quoted(found['word'])} without emphasis: {quoted(found.string)}.",
                    at=text.at,
                    path=text.path,
                    language=text.language,
                    advice="Set the word in bold or in capitals, or ask for what is so.",
                    fix=_in_capitals(found, text),
                )


def _in_capitals(found: re.Match[str], text: LocalText) -> Fix | None:
    """The question with these words in capitals; a contraction, or a text with markup, is left to its author."""
    source, word = text.text.source, found["word"]
    if "'" in word or word.endswith(" not"):
        word = word.rpartition(" ")[2]  # the second half of "n'est pas" or "is not"
    start = source.replace("’", "'").rfind(found.string) + found.end("word") - len(word)
    if text.text.markup != "plain" or not word.replace(" ", "").isalpha() or source[start : start + len(word)] != word:
        return None
    if text.language.partition("-")[0] in _OTHER_CAPITALS or word.upper() == word:
        return None
    capitals = word.upper().translate(_WITHOUT_TONOS)
    return Fix("Set it in capitals.", f"{source[:start]}{capitals}{source[start + len(word) :]}")


def _is_emphasised(negation: str, sentence: str, text: LocalText) -> bool:
    words = negation.split()
    if any(word.isupper() and len(word) > 1 for word in words) and not sentence.isupper():
        return True
    if text.text.markup == "plain":
        return False
    folded = {word.casefold() for word in words}
    marked = [run.content for run in all_runs(parse(text.text).blocks) if run.style.marks]
    return any(
        isinstance(content, str) and not folded.isdisjoint(content.replace("’", "'").casefold().split())
        for content in marked
    )
