"""True and false where one of the two has no words."""

import pytest

from quizkit.losses import Target, fit
from quizkit.model import ALL_OF_IT, NONE_OF_IT, Choice, ChoiceInteraction, Item, Localized, Quiz, Section
from quizkit.registry import get_format


@pytest.mark.parametrize("words", [Localized.of("", "en"), Localized(texts={})])
@pytest.mark.parametrize("name", ["qti12", "qti30", "canvas", "gift", "moodle-xml"])
def test_a_blank_word_is_said(name: str, words: Localized) -> None:
    choices = (Choice(text=Localized.of("True", "en"), fraction=ALL_OF_IT), Choice(text=words, fraction=NONE_OF_IT))
    item = Item(stem=Localized.of("Is it so?", "en"), interaction=ChoiceInteraction(mode="true_false", choices=choices))
    fmt = get_format(name)
    assert fmt.capability is not None
    fitted = fit(Quiz(language="en", sections=(Section(items=(item,)),)), Target(name, fmt.title, fmt.capability))
    said = {diagnostic.code for diagnostic in fitted.diagnostics}
    assert said & {"loss/true-false", "loss/true-false-words", "refused/untranslated"}
