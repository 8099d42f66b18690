"""The seed quiz, in full."""

from tests.conftest import ROOT
from tests.formats.text.reading import options, places, plain, stem, typed

SEED = ROOT / "examples/checkpoint-quiz/seed.txt"

# line, stem, options: typed from the file
QUESTIONS = [
    (
        5,
        "Γιατί τα σημεία ελέγχου μεγάλων μοντέλων χωρίζονται σε θραύσματα;",
        [
            "Για να κάνετε το μοντέλο να εκπαιδεύεται πιο γρήγορα σε μικρές εισόδους",
            "Για να αποκρύψετε τα βάρη του μοντέλου από τους χρήστες",
            "Επειδή το μοιρασμό βελτιώνει την ακρίβεια",
            "Επειδή ένα μεμονωμένο σημείο ελέγχου μπορεί να είναι πολύ μεγάλο για ένα αρχείο ή μηχάνημα για να το "
            "χειριστεί αποτελεσματικά",
        ],
    ),
    (
        10,
        "Which extra state is typically needed for training resumption beyond model weights?",
        [
            "Μόνο η τελική βαθμολογία ακρίβειας",
            "Optimizer and scheduler state, step progress, RNG state, and relevant data-loader progress",
            "Only a model-weight shard index",
            "A screenshot of the training dashboard",
        ],
    ),
    (
        15,
        "Ποιο είναι το κύριο όφελος της επαναληπτικής εκπαίδευσης για μακροχρόνιες θέσεις εργασίας;",
        [
            "Καταργεί την ανάγκη για ένα σύνολο επικύρωσης",
            "Εγγυάται ότι το μοντέλο δεν θα υπερτερεί ποτέ",
            "Η συντριβή ή η προκοπή δεν επιβάλλουν την επανεκκίνηση από την αρχή",
            "Εξαλείφει το βελτιστοποιητή",
        ],
    ),
    (
        20,
        "In a sharded distributed checkpoint, how can ranks avoid gathering the entire state on one worker?",
        [
            "By saving their assigned local tensor shards with checkpoint metadata",
            "By each emailing a full model copy",
            "By deleting optimizer state before every save",
            "By disabling all state serialization",
        ],
    ),
    (
        25,
        "Τι ρόλο παίζει ένα αρχείο ευρετηρίου σε κομμένα σημεία ελέγχου;",
        [
            "Αποθηκεύει τον κωδικό πρόσβασης του χρήστη",
            "Αντιστοιχίζει το όνομα κάθε παραμέτρου στο αρχείο θραύσματος που την περιέχει",
            "Συμπιέζει τις εικόνες στο σύνολο δεδομένων",
            "Προγραμματίζει το ρυθμό εκμάθησης",
        ],
    ),
    (
        30,
        "Ποια μορφή χρησιμοποιείται συνήθως για την ασφαλή, αντιστοιχισμένη στη μνήμη φόρτωση θραυσμάτων μοντέλου;",
        ["MP3", "CSV", "προστατευτικά", "Αρχεία μόνο ZIP"],
    ),
    (
        35,
        "A package contains safetensors weight shards and an index, but no optimizer state. What can it support by "
        "itself?",
        [
            "Loading model weights, without fully restoring optimizer training history",
            "Guaranteed exact resumption of every interrupted run",
            "Recovering the next batch position automatically",
            "Reconstructing every random-number-generator state",
        ],
    ),
    (
        40,
        "A sharded checkpoint loader supports a new rank layout. What should the team verify before trusting recovery?",
        [
            "That fewer ranks guarantee identical floating-point results",
            "That the weight index alone includes every application state",
            "That no restart test is necessary",
            "That the necessary saved state loads correctly and the resumed training step behaves as expected",
        ],
    ),
]


def test_the_whole_seed_is_read_with_every_place() -> None:
    quiz, report = typed(SEED.read_bytes(), "el", "seed.txt")
    assert list(report) == []
    assert quiz.language == "el"
    assert plain(quiz.title) == "Checkpoint Sharding and Resumable Training Quiz"
    assert places(quiz.title) == (1, 1)
    assert plain(quiz.description) == "Οι απαντήσεις και οι εξηγήσεις εμφανίζονται καθώς κάνετε το κουίζ."
    assert places(quiz.description) == (3, 1)
    assert len(quiz.sections) == 1
    items = list(quiz.items())
    assert len(items) == 8
    for item, (line, question, texts) in zip(items, QUESTIONS, strict=True):
        assert stem(item) == question
        assert places(item.stem) == (line, 4)  # behind "1. "
        assert options(item) == [f"?{text}" for text in texts]
        assert item.interaction.kind == "choice"
        assert item.interaction.mode == "single"
        assert [places(choice.text) for choice in item.interaction.choices] == [
            (line + offset, 6)  # behind three spaces, the bullet and a space
            for offset in (1, 2, 3, 4)
        ]
        assert item.location is not None
        assert (item.location.file, item.location.line) == ("seed.txt", line)
        assert item.general_feedback is None


def test_every_text_of_the_seed_is_plain_and_in_the_language_that_was_said() -> None:
    quiz, _ = typed(SEED.read_bytes(), "el")
    for item in quiz.items():
        assert item.interaction.kind == "choice"
        for text in (item.stem, *(choice.text for choice in item.interaction.choices)):
            language, words = text.first()
            assert (language, words.markup) == ("el", "plain")


def test_without_a_language_the_texts_are_undetermined() -> None:
    quiz, _ = typed(SEED.read_bytes(), None)
    assert quiz.language == "und"
    assert next(quiz.items()).stem.first()[0] == "und"


def test_the_seed_is_read_the_same_with_other_line_ends_and_encodings() -> None:
    quiz, _ = typed(SEED.read_bytes(), "el")
    text = SEED.read_text(encoding="utf-8")
    for other in (
        text.replace("\n", "\r\n").encode(),
        text.replace("\n", "\r").encode(),
        text.encode("utf-8-sig"),
        text.encode("utf-16"),
        "".join(f"        {line}\n" for line in text.split("\n")).encode(),
    ):
        again, report = typed(other, "el")
        assert list(report) == []
        assert again == quiz
