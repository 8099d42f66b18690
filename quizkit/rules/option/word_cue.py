"""A word of the question stands in the right option and in no other.

Why:
    Learners who know nothing look for a word of the question among the options and pick the one that has it. Either
    some wrong option should have it as well, or the right one should say it in other words. A question that lists its
    options ("apple, carrot, pear: which of them ...?") gives nothing away.

Bad:
    questions:
      - question: Which organ does a cardiologist look after when a cardiologist treats the circulation?
        options: [The lungs, The organ that drives the circulation, The liver]
        answer: B

Good:
    questions:
      - question: Which organ does a cardiologist look after?
        options: [The lungs, The heart, The liver]
        answer: B
      - question: Which of apple, banana, carrot and pear is a vegetable?
        options: [apple, banana, carrot, pear]
        answer: C
"""

import re
from collections.abc import Iterator

from quizkit.model import Item
from quizkit.rules import Context, Finding, rule
from quizkit.rules._answers import has_choices
from quizkit.rules._lists import unaccented
from quizkit.rules._options import OptionList, option_lists
from quizkit.rules._phrasing import listed, quoted

_WORD = re.compile(r"[^\W\d_]{6,}")
_WRITTEN_WITHOUT_SPACES = re.compile("[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff]")


@rule(severity="info", since="0.1", applies=has_choices)
def check(item: Item, context: Context) -> Iterator[Finding]:
    """Compare the long words of the question with those of the options."""
    for options in option_lists(context):
        if not options.right or len(options.right) == len(options.texts):
            continue
        stems = [text for wording in context.wordings("stem") for text in wording.texts]
        asked = {word for text in stems if text.language == options.language for word in _words(text.prose)}
        if not asked:
            continue
        cues = asked.intersection(*[_words(key.prose) for key in options.keys])
        cues.difference_update(*[_words(text.prose) for text in options.distractors])
        if cues and not _lists_options(options, [text.plain.casefold() for text in stems]):
            key = options.keys[0]
            said = [quoted(word) for word in sorted(cues)]
            yield Finding(
                f"{listed(said)} {'stands' if len(said) == 1 else 'stand'} in the question and, of the options, only "
                f"in {key.name}, which is right.",
                at=key.at,
                path=key.path,
                language=key.language,
                advice="Say it in other words, or use the word in a wrong option as well.",
            )


def _lists_options(options: OptionList, stems: list[str]) -> bool:
    """Whether the question has most of the options in it."""
    return 2 * sum(any(plain.casefold() in stem for stem in stems) for plain in options.plains) > len(options.plains)


def _words(prose: str) -> set[str]:
    if _WRITTEN_WITHOUT_SPACES.search(prose):
        return set()
    return {unaccented(word) for word in _WORD.findall(prose)}
