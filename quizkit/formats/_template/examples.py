"""The example quiz of the templates, in the languages that the user writes in.

Examples are there in English and Greek. A first language in which there are none shows them in English; the cells of
a further one are left for the translator.
"""

from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction

from quizkit.formats._authored.choices import true_false_texts
from quizkit.model import (
    ALL_OF_IT,
    NONE_OF_IT,
    Choice,
    ChoiceInteraction,
    ClozeInteraction,
    Entry,
    ExtendedText,
    Gap,
    Item,
    Localized,
    MatchInteraction,
    NoInteraction,
    NumericAnswer,
    NumericInteraction,
    OrderInteraction,
    Pair,
    Quiz,
    Section,
    Text,
    TextAnswer,
    TextEntryInteraction,
    UploadInteraction,
)

_Words = tuple[str, str]
"""A text in English and in Greek."""

_PLACES = {"en": 0, "el": 1}
LANGUAGES = tuple(_PLACES)
"""The languages that there are examples in; in any other one they are in English."""


def example_quiz(languages: Sequence[str]) -> Quiz:
    """One example of each of the usual types, in these languages, the quiz's own first."""
    made = _Examples(languages)
    sections = [made.basics(), made.own_words()]
    return Quiz(
        title=made.text("My quiz", "Το κουίζ μου"),
        description=made.text("What students read before they start.", "Τι διαβάζουν οι φοιτητές πριν αρχίσουν."),
        language=languages[0],
        languages=tuple(languages) if len(languages) > 1 else (),
        sections=tuple(sections),
    )


class _Examples:
    def __init__(self, languages: Sequence[str]) -> None:
        self._languages = languages

    def text(self, *words: str) -> Localized:
        """A text in those of the languages in which it is there."""
        texts: dict[str, Text] = {}
        for number, tag in enumerate(self._languages):
            place = _PLACES.get(tag.partition("-")[0], None if number else 0)
            if place is not None:
                texts[tag] = Text(source=words[place] if place < len(words) else words[0])
        return Localized(texts=texts)

    def options(self, *options: tuple[_Words, Fraction, _Words | None]) -> tuple[Choice, ...]:
        return tuple(
            Choice(text=self.text(*words), fraction=fraction, feedback=self.text(*said) if said else None)
            for words, fraction, said in options
        )

    def basics(self) -> Section:
        """The types that are marked by the computer."""
        items = (self.single(), self.multiple(), self.true_false(), self.short_answer(), self.numeric())
        return Section(title=self.text("Basics", "Βασικά"), items=(*items, self.match(), self.order(), self.cloze()))

    def own_words(self) -> Section:
        """The types that are marked by a person, and text without a question."""
        return Section(
            title=self.text("In your own words", "Με δικά σας λόγια"),
            items=(
                Item(
                    id="sources",
                    stem=self.text(
                        "How do you judge whether a source on the web can be trusted?",
                        "Πώς κρίνετε αν μια πηγή στον ιστό είναι αξιόπιστη;",
                    ),
                    interaction=ExtendedText(
                        rubric=self.text(
                            "Names the author, the date and the purpose.",
                            "Αναφέρει τον συγγραφέα, την ημερομηνία και τον σκοπό.",
                        )
                    ),
                    points=Decimal(5),
                ),
                Item(
                    id="poster",
                    stem=self.text("Hand in your poster as a PDF.", "Παραδώστε την αφίσα σας ως PDF."),
                    interaction=UploadInteraction(),
                    points=Decimal(10),
                ),
                Item(
                    id="thanks",
                    stem=self.text(
                        "That was the last question. Thank you!", "Αυτή ήταν η τελευταία ερώτηση. Ευχαριστούμε!"
                    ),
                    interaction=NoInteraction(),
                    points=Decimal(0),
                ),
            ),
        )

    def single(self) -> Item:
        return Item(
            id="capital",
            stem=self.text("What is the capital of France?", "Ποια είναι η πρωτεύουσα της Γαλλίας;"),
            interaction=ChoiceInteraction(
                choices=self.options(
                    (("Lyon", "Λυών"), NONE_OF_IT, ("Lyon is the capital of its region.", "Είναι έδρα περιφέρειας.")),
                    (("Paris", "Παρίσι"), ALL_OF_IT, ("The government sits there.", "Εκεί εδρεύει η κυβέρνηση.")),
                    (("Marseille", "Μασσαλία"), NONE_OF_IT, None),
                )
            ),
            general_feedback=self.text(
                "Paris has been the capital since the tenth century.", "Είναι πρωτεύουσα από τον δέκατο αιώνα."
            ),
            hints=(self.text("The Seine flows through it.", "Τη διασχίζει ο Σηκουάνας."),),
            tags=("geography", "easy"),
        )

    def multiple(self) -> Item:
        return Item(
            id="primes",
            stem=self.text("Which of these numbers are prime?", "Ποιοι από αυτούς τους αριθμούς είναι πρώτοι;"),
            interaction=ChoiceInteraction(
                mode="multiple",
                choices=self.options(
                    (("two", "δύο"), ALL_OF_IT, None),
                    (("four", "τέσσερα"), NONE_OF_IT, None),
                    (("seven", "επτά"), ALL_OF_IT, None),
                    (("nine", "εννέα"), NONE_OF_IT, None),
                ),
            ),
            points=Decimal(2),
            general_feedback=self.text("Four is 2 · 2 and nine is 3 · 3.", "Τέσσερα είναι 2 · 2 και εννέα 3 · 3."),
        )

    def true_false(self) -> Item:
        stem = self.text(
            "Water boils at a lower temperature on a mountain than by the sea.",
            "Το νερό βράζει σε χαμηλότερη θερμοκρασία στο βουνό από ό,τι στη θάλασσα.",
        )
        true, false = true_false_texts(tuple(self._languages))
        return Item(
            id="mountain",
            stem=stem,
            interaction=ChoiceInteraction(
                mode="true_false",
                choices=(Choice(text=true, fraction=ALL_OF_IT), Choice(text=false, fraction=NONE_OF_IT)),
            ),
            general_feedback=self.text("The air pressure falls with altitude.", "Η πίεση πέφτει με το υψόμετρο."),
        )

    def short_answer(self) -> Item:
        """Its answers are the same in all languages."""
        return Item(
            id="gas",
            stem=self.text(
                "Which gas do plants take in? Write its formula.", "Ποιο αέριο δεσμεύουν τα φυτά; Γράψτε τον τύπο του."
            ),
            interaction=TextEntryInteraction(
                answers=tuple(
                    TextAnswer(text=Localized.of(answer, self._languages[0])) for answer in ("CO2", "CO\u2082")
                )
            ),
            general_feedback=self.text(
                "Plants make sugar of carbon dioxide.", "Τα φυτά φτιάχνουν σάκχαρα από διοξείδιο του άνθρακα."
            ),
        )

    def numeric(self) -> Item:
        return Item(
            id="sound",
            stem=self.text(
                "How fast is sound in air of 20 °C, in metres per second?",
                "Πόσο γρήγορα διαδίδεται ο ήχος στον αέρα στους 20 °C, σε μέτρα ανά δευτερόλεπτο;",
            ),
            interaction=NumericInteraction(answers=(NumericAnswer(value=Decimal(343), tolerance=Decimal(3)),)),
            general_feedback=self.text(
                "It is about 343 m/s, and grows with the temperature.",
                "Είναι περίπου 343 m/s και μεγαλώνει με τη θερμοκρασία.",
            ),
        )

    def match(self) -> Item:
        pairs = (
            (("Japan", "Ιαπωνία"), ("yen", "γιεν")),
            (("Poland", "Πολωνία"), ("złoty", "ζλότι")),
            (("Switzerland", "Ελβετία"), ("franc", "φράγκο")),
        )
        return Item(
            id="currencies",
            stem=self.text("Match each country to its currency.", "Αντιστοιχίστε κάθε χώρα με το νόμισμά της."),
            interaction=MatchInteraction(
                pairs=tuple(Pair(left=self.text(*left), right=self.text(*right)) for left, right in pairs),
                distractors=(self.text("crown", "κορόνα"),),
            ),
            points=Decimal(3),
            general_feedback=self.text(
                "The crown is used in Czechia and Scandinavia.", "Κορόνα έχουν η Τσεχία και η Σκανδιναβία."
            ),
        )

    def order(self) -> Item:
        steps = (
            ("The water evaporates.", "Το νερό εξατμίζεται."),
            ("The vapour condenses to clouds.", "Οι υδρατμοί γίνονται σύννεφα."),
            ("It rains.", "Βρέχει."),
        )
        return Item(
            id="water-cycle",
            stem=self.text(
                "Put the steps of the water cycle in order.", "Βάλτε στη σειρά τα βήματα του κύκλου του νερού."
            ),
            interaction=OrderInteraction(entries=tuple(Entry(text=self.text(*step)) for step in steps)),
            general_feedback=self.text(
                "Rivers carry the water back to the sea.", "Τα ποτάμια γυρίζουν το νερό στη θάλασσα."
            ),
        )

    def cloze(self) -> Item:
        return Item(
            id="gaps",
            stem=self.text(
                "Water boils at [[degrees]] °C by the sea, and salt water at [[salt]] temperature.",
                "Το νερό βράζει στους [[degrees]] °C στη θάλασσα, και το αλατόνερο [[salt]] θερμοκρασία.",
            ),
            interaction=ClozeInteraction(
                gaps=(
                    Gap(id="degrees", interaction=NumericInteraction(answers=(NumericAnswer(value=Decimal(100)),))),
                    Gap(
                        id="salt",
                        interaction=ChoiceInteraction(
                            choices=self.options(
                                (("a higher", "σε υψηλότερη"), ALL_OF_IT, None),
                                (("a lower", "σε χαμηλότερη"), NONE_OF_IT, None),
                                (("the same", "στην ίδια"), NONE_OF_IT, None),
                            )
                        ),
                    ),
                )
            ),
            points=Decimal(2),
            general_feedback=self.text("Salt raises the boiling point.", "Το αλάτι ανεβάζει το σημείο βρασμού."),
        )
