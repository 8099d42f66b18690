"""Questions that some system or other gets wrong, and what is lost of each on its way into each format.

What is expected was worked out from what is known of the targets (what Canvas and Moodle import, what the elements of
QTI can say), not copied from what comes out.
"""

from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any

from quizkit.model import (
    Asset,
    Choice,
    ChoiceInteraction,
    ClozeInteraction,
    DropGap,
    Entry,
    ExtendedText,
    FormulaInteraction,
    Gap,
    GapMatchInteraction,
    HotspotInteraction,
    HottextInteraction,
    Item,
    Localized,
    MatchInteraction,
    NoInteraction,
    NumericAnswer,
    NumericInteraction,
    OrderInteraction,
    Pair,
    Shape,
    Stimulus,
    TextAnswer,
    TextEntryInteraction,
    UploadInteraction,
    Variable,
)
from quizkit.richtext import text_of

from .samples import PNG

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)

GREEK_IMAGE = Asset(name="img/Η εικόνα μου.png", media_type="image/png", data=PNG)
SOUND = Asset(name="snd/a b.mp3", media_type="audio/mpeg", data=b"ID3\x03\x00\x00\x00\x00\x00\x00")
ASSETS = (GREEK_IMAGE, SOUND)
PASSAGE = Stimulus(id="passage", title=None, text=Localized.of("Once upon a time.", "en"))


def en(source: str, markup: Any = "plain") -> Localized:
    """An English text."""
    return Localized(texts={"en": text_of(source, markup)})


def md(source: str) -> Localized:
    """The same in Markdown."""
    return en(source, "markdown")


def pick(*texts: str | Localized, right: Any = (0,), mode: Any = "single", **more: Any) -> ChoiceInteraction:
    """A choice of these texts, the key by places or as a share for each."""
    shares = (
        right if len(right) == len(texts) and len(right) > 1 else [int(place in right) for place in range(len(texts))]
    )
    choices = tuple(
        Choice(text=text if isinstance(text, Localized) else en(text), fraction=Fraction(share))
        for text, share in zip(texts, shares, strict=True)
    )
    return ChoiceInteraction(choices=choices, mode=mode, **more)


def typed(*texts: str, **more: Any) -> TextEntryInteraction:
    """Accepted texts."""
    return TextEntryInteraction(answers=tuple(TextAnswer(text=en(text)) for text in texts), **more)


def numbers(*answers: Mapping[str, str], **more: Any) -> NumericInteraction:
    """Accepted numbers."""
    return NumericInteraction(
        answers=tuple(NumericAnswer(**{name: Decimal(end) for name, end in one.items()}) for one in answers), **more
    )


def match(*pairs: tuple[str, str], **more: Any) -> MatchInteraction:
    """Pairs."""
    return MatchInteraction(pairs=tuple(Pair(left=en(left), right=en(right)) for left, right in pairs), **more)


def _items() -> dict[str, Item]:
    items: dict[str, Item] = {}

    def add(name: str, stem: str | Localized, interaction: Any, **more: Any) -> None:
        text = stem if isinstance(stem, Localized) else en(stem)
        items[name] = Item(**{"id": name, "stem": text, "interaction": interaction, **more})

    add(
        "greek true or false",
        "Η Αθήνα είναι πρωτεύουσα.",
        ChoiceInteraction(
            mode="true_false",
            choices=(Choice(text=en("Σωστό"), fraction=1), Choice(text=en("Λάθος"), fraction=0)),
        ),
    )
    add("entities", "AT&T &amp; &nbsp; <b>x</b> &#65;", pick("a < b", "&lt;", "a && b > c", "<script>", right=(2,)))
    add("signs", "{=} ~ = # : \\ $CATEGORY: // [html] ::x:: -> %50%", pick("~a", "=b", "#c", "{d}", "%50%e", "\\n"))
    add("maths", md("Is \\(a<b\\) and \\(\\frac{1}{2}\\)?"), pick(md("\\(a<b\\)"), md("\\(\\nu\\neq 2\\)"), right=(1,)))
    add(
        "maths of a match",
        "Match.",
        MatchInteraction(pairs=(Pair(left=md("\\(a<b\\)"), right=en("less")), Pair(left=en("b"), right=en("a<b & c")))),
    )
    add(
        "marked right texts",
        "Match.",
        MatchInteraction(
            pairs=(Pair(left=en("x -> y"), right=md("**a** `->` b")), Pair(left=en("y"), right=en("a > b & c")))
        ),
    )
    add("money", "$5 or $10? \\(5\\)", pick("$5", "$10", "5$ and 6$"))
    add("emoji", "🦉 and 👩‍👩‍👧 and מה שלומך? \u200fمرحبا", pick("🦉", "👩‍👩‍👧", "עברית", right=(2,)))
    add("zero width", "zero\u200bwidth soft\xadhyphen no\xa0break", pick("a\u200bb", "ab", right=(1,)))
    add("spaces", "  two  spaces ", pick("  leading", "trailing  ", "two  spaces", right=(2,)))
    add("lines", "one\ntwo", pick("one\ntwo", "one", right=(0,)))
    add(
        "code",
        md("What is printed?\n\n```python\nfor i in range(3):\n    if i < 2:\n        print(i)\n```"),
        pick(md("`a  <  b`"), md("```\n  0\n  1\n```")),
    )
    add("table", md("| a | b |\n|---|---|\n| 1 < 2 | & |"), pick("1", "2"))
    add("image", md("What is this? ![μια εικόνα](<img/Η εικόνα μου.png>)"), pick("a dot", "a line"))
    add("audio", en('Listen: <audio src="snd/a b.mp3" controls=""></audio>', "html"), pick("a", "b"))
    add("same options", "Which?", pick("same", "same", "other", right=(2,)))
    add("image option", "Which picture?", pick(md("![a dot](<img/Η εικόνα μου.png>)"), "none of them"))
    add("lost picture", md("Which? ![a map](<img/my fig #1.png>) ![a dot](<b 100%?x.png>)"), pick("a", "b"))
    add("letters", "Which?", pick("B", "A", "2", "1", right=(1,)))
    add("long stem", "x" * 16_385, pick("a", "b"))
    add("no points", "Which?", pick("a", "b"), points=Decimal(0))
    add("odd points", "Which?", pick("a", "b"), points=Decimal("0.333"))
    add("shares", "Which?", pick("a", "b", "c", mode="multiple", right=(HALF, HALF, -HALF), all_or_nothing=False))
    add(
        "thirds",
        "Which?",
        pick("a", "b", "c", "d", mode="multiple", right=(THIRD, THIRD, THIRD, 0), all_or_nothing=False),
    )
    add("minus", "Which?", pick("a", "b", "c", right=(1, -HALF, 0)))
    add("half right", "Which?", pick("a", "b", "c", right=(1, HALF, 0)))
    add("together", "Which two?", pick("a", "b", "c", mode="multiple", right=(0, 2)))
    add("at least", "How many?", numbers({"minimum": "5"}))
    add("from to", "How many?", numbers({"minimum": "1.5", "maximum": "2.25"}))
    add("odd numbers", "How many?", numbers({"value": "1234"}, {"value": "1e-7", "tolerance": "1e-9"}))
    add("unit", "How far?", numbers({"value": "5"}, unit="km"))
    add("capitals", "Formula of salt?", typed("NaCl", "Nacl", case_sensitive=True))
    add("accents", "Where?", typed("café", "cafe", "Αθήνα", "Αθηνα", "a<b & c"))
    add(
        "all gaps",
        "[[a]] is [[b]] and [[c]].",
        ClozeInteraction(
            gaps=(
                Gap(id="a", interaction=typed("Water", "H2O")),
                Gap(id="b", interaction=numbers({"value": "100", "tolerance": "0.5"})),
                Gap(id="c", interaction=pick("wet", "dry")),
            )
        ),
        points=Decimal(3),
    )
    add(
        "names of gaps",
        "[[first name]] and [[a.b]] and [not a gap]",
        ClozeInteraction(gaps=(Gap(id="first name", interaction=typed("x")), Gap(id="a.b", interaction=typed("y")))),
        points=Decimal(2),
    )
    add(
        "marked lists",
        "[[a]] and [[b]]",
        ClozeInteraction(
            gaps=(
                Gap(id="a", interaction=pick(md("\\(x^2\\)"), md("**y**"))),
                Gap(id="b", interaction=pick("x > y", "}~#=")),
            )
        ),
        points=Decimal(2),
    )
    add(
        "heavy gap",
        "[[a]] [[b]]",
        ClozeInteraction(
            gaps=(Gap(id="a", interaction=typed("x"), weight=Fraction(2)), Gap(id="b", interaction=typed("y")))
        ),
        points=Decimal(3),
    )
    add(
        "repeated rights",
        "Match.",
        match(("cat", "animal"), ("dog", "animal"), ("oak", "plant"), distractors=(en("stone"),)),
    )
    add(
        "told pairs",
        "Match.",
        MatchInteraction(
            pairs=(
                Pair(left=en("cat"), right=en("animal"), feedback=en("Meow.")),
                Pair(left=en("oak"), right=en("plant")),
            )
        ),
    )
    add("order of 2", "Order.", OrderInteraction(entries=(Entry(text=en("b")), Entry(text=en("a")))))
    add("order of 12", "Order.", OrderInteraction(entries=tuple(Entry(text=en(f"step {n}")) for n in range(12))))
    add(
        "essay",
        "Write.",
        ExtendedText(min_words=50, max_words=100, lines=10, rubric=md("**Three** reasons"), template=en("Dear <you>,")),
    )
    add("files", "Hand in.", UploadInteraction(file_types=(".pdf",), max_files=2))
    add("ερώτηση 1", "Which?", pick("a", "b"))
    add("ερώτηση_1", "Which one?", pick("a", "b"))
    add("a b", "Which of them?", pick("a", "b"))
    add("a_b", "And which of them?", pick("a", "b"))
    add("1", "A number as an id?", pick("a", "b"))
    add("title of 60", "Which?", pick("a", "b"), title=en("if x<5 then & so on: " + "a" * 39))
    add("title of 300", "Which?", pick("a", "b"), title=en("a" * 300))
    add("hints", "Which?", pick("a", "b"), hints=(en("Look <here>."), md("And **there**.")))
    every = {
        f"{name}_feedback": md(f"**{name}** = ~ # {{}} <&>") for name in ("general", "correct", "partial", "incorrect")
    }
    told = pick("a", "b")
    told = told.replaced(choices=tuple(one.replaced(feedback=md("*this* -> {one} = 5")) for one in told.choices))
    add("told everything", "Which?", told, **every)
    add(
        "told answers",
        "What?",
        TextEntryInteraction(
            answers=(
                TextAnswer(text=en("x"), feedback=en("Yes.")),
                TextAnswer(text=en("y"), fraction=Fraction(0), feedback=en("No: that is = x.")),
            )
        ),
    )
    add(
        "fixed",
        "Which?",
        ChoiceInteraction(
            choices=(Choice(text=en("a"), fraction=1), Choice(text=en("none of these"), fraction=0, fixed=True)),
            shuffle=True,
        ),
    )
    add("tags", "Which?", pick("a", "b"), tags=("κεφάλαιο 1", "a<b"))
    add(
        "of its own language",
        Localized.of("Lequel ?", "fr"),
        ChoiceInteraction(
            choices=(
                Choice(text=Localized.of("oui", "fr"), fraction=1),
                Choice(text=Localized.of("non", "fr"), fraction=0),
            )
        ),
        language="fr",
    )
    add("shared text", "Who?", pick("a", "b"), stimulus="passage")
    add(
        "hotspot",
        "Point.",
        HotspotInteraction(
            image=GREEK_IMAGE.name,
            width=100,
            height=80,
            areas=(
                Shape(id="x", shape="rect", coords=(0, 0, 10, 10), fraction=Fraction(1)),
                Shape(id="y", shape="circle", coords=(50, 50, 9), fraction=Fraction(0)),
            ),
        ),
    )
    add(
        "words in a text",
        "The [[1]] sat on the [[2]].",
        HottextInteraction(
            choices=(Choice(id="1", text=en("cat"), fraction=1), Choice(id="2", text=en("mat"), fraction=0))
        ),
    )
    add(
        "words to drag",
        "The [[1]] sat on the [[2]].",
        GapMatchInteraction(
            choices=(Choice(id="c", text=en("cat")), Choice(id="m", text=en("mat"))),
            gaps=(DropGap(id="1", accepts=("c",)), DropGap(id="2", accepts=("m",))),
        ),
    )
    add(
        "formula",
        "What is {x} times 2?",
        FormulaInteraction(
            expression="{x} * 2",
            variables=(Variable(name="x", minimum=Decimal(1), maximum=Decimal(9)),),
            tolerance=Decimal("0.01"),
            decimals=2,
            answer_sets=3,
        ),
    )
    add("text alone", md("Read **this**."), NoInteraction())
    add("brackets", "]]> <![CDATA[x]]> [a] [[b]] {c} <!-- --> `d`", pick("]]>", "<![CDATA[", "[[b]]", right=(2,)))
    add(
        "layout",
        en(
            '<ol start="5"><li>x<ul><li>y<p>z</p></li></ul></li></ol><table><caption>c</caption><tr><th colspan="2">h'
            '</th></tr><tr><td rowspan="2">1<br>2</td><td>&lt;</td></tr><tr><td>3</td></tr></table>',
            "html",
        ),
        pick(en("<pre>a\n\tb  c</pre>", "html"), en('<a href="https://e.org/?a=1&amp;lt=2#x">a</a>', "html")),
    )
    add("thirty options", "Which?", pick(*(f"option {number}" for number in range(30)), right=(27,)))
    add("many digits", "How many?", numbers({"value": "602214076000000000000000"}, {"value": "-1e-20"}))
    add("typed as nobody types", "What?", typed(" x ", "e\u0301", "y\xa0z", 'a, b; "c" | d'))
    add(
        "gaps in another order",
        "[[z]] is [[a]] and [[m]], not [z].",
        ClozeInteraction(gaps=tuple(Gap(id=name, interaction=typed(name * 2)) for name in "amz")),
        points=Decimal(3),
    )
    add("looks the same", "Match.", match(("a", "x"), ("b", "x "), ("c", "y"), distractors=(en("y"), en("z"), en("z"))))
    return items


ITEMS = _items()

_TARGETS = ("canvas", "qti12", "qti21", "qti22", "qti30", "moodle-xml", "gift")
_QTI2 = ("qti21", "qti22", "qti30")


def _table(rows: Mapping[str, Mapping[str, str]]) -> dict[tuple[str, str], set[str]]:
    groups = {"qti": _QTI2, "moodle": ("moodle-xml", "gift")}
    told: dict[tuple[str, str], set[str]] = {}
    for name, row in rows.items():
        for targets, codes in row.items():
            for target in (one for group in targets.split() for one in groups.get(group, (group,))):
                told.setdefault((name, target), set()).update(codes.split())
    return told


SAID = _table(
    {
        # Canvas shows True and False in English whatever is written
        "greek true or false": {"canvas": "loss/true-false-words"},
        # Classic lists right texts as they are written, and New Quizzes reads them as HTML
        "maths of a match": {"canvas": "loss/right-signs"},
        "marked right texts": {"canvas moodle": "loss/markup"},
        # every answer that Canvas lists is right
        "told answers": {"canvas": "loss/answer-feedback loss/wrong-answer"},
        # GIFT carries no files
        "image": {"gift": "loss/images"},
        "audio": {"gift": "loss/images"},
        "image option": {"gift": "loss/images"},
        "lost picture": {"gift": "loss/images"},
        # Canvas replaces a stem of more than 16,384 characters by an error text
        "long stem": {"canvas": "refused/too-long"},
        # a question of a GIFT file counts 1
        "no points": {"gift": "loss/points", "qti12": "loss/zero-points"},
        "odd points": {"gift": "loss/points"},
        # Canvas gives equal shares and takes one for each wrong option
        "thirds": {"canvas": "loss/partial-credit"},
        "minus": {"canvas": "loss/negative-credit loss/partial-credit"},
        "half right": {"canvas": "loss/partial-credit"},
        # only QTI can say that right options count together
        "together": {"canvas moodle": "loss/all-or-nothing"},
        # Moodle has numbers with a tolerance; GIFT's ranges have two ends
        "at least": {"moodle-xml": "loss/numeric-range refused/by-target", "gift": "refused/by-target"},
        "from to": {"moodle-xml": "loss/numeric-range"},
        "unit": {"canvas qti12 qti gift": "loss/numeric-unit"},
        "capitals": {"canvas gift": "loss/case-sensitive"},
        # a text in Canvas has gaps of one kind, and none for numbers; GIFT has no texts with gaps
        "all gaps": {"canvas": "refused/gap-number", "gift": "refused/interaction"},
        "names of gaps": {"gift": "refused/interaction"},
        # a drop-down list shows words alone; Moodle takes the rest, and no browser shows it
        "marked lists": {
            "canvas qti": "loss/markup loss/math",
            "moodle-xml": "loss/drop-down",
            "gift": "refused/interaction",
        },
        "heavy gap": {"canvas": "loss/gap-weights", "gift": "refused/interaction"},
        "told pairs": {"moodle": "loss/pair-feedback"},
        "order of 2": {"canvas gift": "refused/interaction"},
        "order of 12": {"canvas gift": "refused/interaction"},
        "essay": {
            "canvas gift": "loss/essay-limits loss/essay-lines loss/rubric loss/template",
            "qti12": "loss/essay-limits loss/template",
        },
        "files": {
            "canvas qti": "loss/upload-limits",
            "qti12": "loss/upload-limits loss/upload",
            "gift": "refused/interaction",
        },
        "title of 300": {"canvas moodle": "loss/long-title"},
        "hints": {"canvas gift": "loss/hints"},
        "told everything": {
            "canvas qti12": "loss/partial-feedback",
            "gift": "loss/correct-feedback loss/partial-feedback loss/incorrect-feedback",
        },
        "fixed": {"canvas gift": "loss/fixed-choice loss/shuffle", "moodle-xml": "loss/fixed-choice"},
        # Moodle ignores a tag with < in it
        "tags": {"canvas": "loss/tags", "moodle": "loss/tags"},
        "of its own language": {"canvas moodle": "loss/item-language"},
        "shared text": {"canvas qti12 qti21 qti22 moodle": "loss/stimulus"},
        "hotspot": {"canvas moodle": "refused/interaction"},
        "words in a text": {"canvas qti12 moodle": "refused/interaction"},
        "words to drag": {"canvas qti12": "loss/gap-match", "gift": "refused/interaction"},
        "formula": {"qti12 gift": "refused/interaction"},
        "gaps in another order": {"gift": "refused/interaction"},
        # of two that look the same one is right
        "looks the same": {"canvas qti12 qti moodle": "loss/same-text"},
    }
)
"""What is said of a question on its way to a format; nothing where the table has no entry."""
