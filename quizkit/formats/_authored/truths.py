"""True or false where only the words of a question or of its answer say so."""

import re

from quizkit.formats._authored.asked import true_or_false_asked
from quizkit.formats._authored.authored import AuthoredItem, Written
from quizkit.formats._authored.choices import explain
from quizkit.formats._authored.complaints import Complaints, quoted
from quizkit.formats._authored.reasons import with_reason
from quizkit.model import Localized
from quizkit.words import is_false_word, is_true_word, truth_of

_TRUTH_AT_THE_END = re.compile(r"\s*[(\[]\s*(?P<word>[^\W\d_]{1,14})\s*[)\]]\s*$")
_TRUTH_BEHIND_A_SENTENCE = re.compile(r"(?<=[.!])\s+(?P<word>[^\W\d_]{1,14})\s*$")
_END_OF_STEM = 40


def is_word_for_truth(word: str) -> bool:
    """Whether a word says true or false in some language."""
    return is_true_word(word) or is_false_word(word)


def part_the_reason(item: AuthoredItem, stated: str | None, complaints: Complaints, language: str) -> None:
    """Take ``False. Water boils at 100 °C.`` for the answer and its explanation."""
    (key,) = item.key
    for head, reason in with_reason(key.text.strip()):
        sure = stated is not None or true_or_false_asked(item.stem) is not None
        if truth_of(head, (language, *item.stem.texts)) is None and not (sure and is_word_for_truth(head)):
            continue
        item.key = [Written(head, key.location)]
        explain(item, [Written(reason, key.location)])
        complaints.info(
            "read/reason",
            f"the answer {quoted(key.text)} is read as {quoted(head)}, and the rest of it as the explanation.",
            at=key,
            field="answer",
        )
        return


def take_truth_off_the_stem(item: AuthoredItem, complaints: Complaints) -> None:
    """Take ``True/False: sharks are fish. [T]`` for a statement and its answer."""
    texts = list(item.stem.texts.items())
    if len(texts) != 1 or (item.asked is None and true_or_false_asked(item.stem) is None):
        return
    ((language, text),) = texts
    match = _TRUTH_AT_THE_END.search(text.source, max(0, len(text.source) - _END_OF_STEM))
    if match is None and item.asked is not None:
        match = _TRUTH_BEHIND_A_SENTENCE.search(text.source, max(0, len(text.source) - _END_OF_STEM))
    if match is None or not is_word_for_truth(match["word"]):
        return
    bare = Localized(texts={language: text.replaced(source=text.source[: match.start()])})
    if item.asked is None and true_or_false_asked(bare) is None:
        return
    item.stem, item.key = bare, [Written(match["word"], text.location or item.location)]
    complaints.info(
        "read/key-from-mark",
        f"{quoted(match[0].strip())} behind the question is taken for its answer.",
        at=text.location or item.location,
        field="question",
    )
