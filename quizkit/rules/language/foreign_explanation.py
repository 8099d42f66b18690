"""An explanation is not in the quiz's language.

Why:
    Explanations and feedback are read after the answer, by learners and hardly ever by whoever checks a translation, so
    they are what stays behind in English. What is short, is a name or a formula, is in a language that the quiz teaches
    or that the question names, is left alone.

Bad:
    language: el
    questions:
      - question: Πότε ιδρύθηκε η Φιλική Εταιρεία;
        answer: "1814"
        explanation: It was founded in Odessa by three merchants.

Bad:
    language: de
    questions:
      - question: Warum ist ein offenes WLAN unsicher?
        type: essay
        explanation: Anybody can read along in an open network.

Bad:
    language: uk
    questions:
      - question: Яка найвища гора України?
        answer: Говерла
        explanation: The height of this mountain is 2061 m.

Good:
    language: de
    questions:
      - question: Wofür steht SPQR?
        type: essay
        explanation: Senatus Populusque Romanus
      - question: Was heißt „Ich habe Hunger“ auf Englisch?
        answer: I am hungry
        explanation: I am hungry, you are hungry, he is hungry

Good:
    language: el
    questions:
      - question: Ποια εντολή της SQL επιστρέφει δεδομένα;
        answer: SELECT
        explanation: "SELECT * FROM customers;"

Good:
    language: fr
    questions:
      - question: Comment appelle-t-on une boucle qui ne s'arrête jamais ?
        answer: une boucle infinie
        explanation: "Exemple : while True: pass"

Good:
    title: Spanish verbs, unit 3
    language: en
    questions:
      - question: Which form of "ser" goes with "yo"?
        answer: soy
        explanation: Yo soy de Madrid y mi hermana es de Toledo.
"""

from collections.abc import Iterator

from quizkit.rules import Context, Finding, LocalText, Role, rule
from quizkit.rules._foreign import CLEAR, Judge, Sure, is_said_elsewhere, not_in_language, suspects
from quizkit.rules._meant import Asked, is_taught

_FEWEST = 5
"""What has fewer words is a term, a motto or a line of code as often as a sentence that was left behind."""

_ROLES: tuple[Role, ...] = ("explanation", "feedback", "hint")


def _may_be_there(context: Context) -> bool:
    item = context.item
    return item is not None and any(text is not item.stem for text in context.once_an_item(suspects))


@rule(severity="warning", since="0.2", roles=_ROLES, glance=_may_be_there)
def check(text: LocalText, context: Context) -> Iterator[Finding]:
    """Judge a sentence by its script or its words."""
    found = context.once(Judge).foreign(text)
    if found is None or is_said_elsewhere(text):
        return
    if found.sure is not Sure.SENTENCE or _words(text) < _FEWEST or found.weight < CLEAR:
        return
    around = [one for wording in context.wordings("stem", "option") for one in wording.texts]
    if not is_taught(text, found, context) and not Asked(around).for_this(text, found):
        yield not_in_language(text, found)


def _words(text: LocalText) -> int:
    return sum(any(map(str.isalpha, token)) for token in text.prose.split())
