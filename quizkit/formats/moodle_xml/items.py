"""A question of any type into an item."""

from decimal import Decimal
from typing import Any

from lxml import etree

from quizkit.formats._authored.numbers import parse_number
from quizkit.formats._moodle_multilang import split_languages
from quizkit.formats._moodle_text import TRIMMED, cut_from_label
from quizkit.formats._xml import local_name
from quizkit.formats.moodle_xml import own
from quizkit.formats.moodle_xml.choices import read_choices, read_true_false
from quizkit.formats.moodle_xml.cloze import read_cloze
from quizkit.formats.moodle_xml.essays import read_essay
from quizkit.formats.moodle_xml.files import FILES_HERE
from quizkit.formats.moodle_xml.formulas import read_formula
from quizkit.formats.moodle_xml.gaps import WORDS, read_gaps
from quizkit.formats.moodle_xml.lists import read_lists
from quizkit.formats.moodle_xml.names import is_made
from quizkit.formats.moodle_xml.pairs import read_order, read_pairs
from quizkit.formats.moodle_xml.question import REFUSED, STOPS, Question
from quizkit.formats.moodle_xml.typed import read_numbers, read_short_answers
from quizkit.formats.moodle_xml.unread import COMMON, say_unread
from quizkit.model import ClozeInteraction, Interaction, Item, Localized, NoInteraction
from quizkit.moodle import IN_EXTRAS, MAX_ID, MAX_NAME, NOT_IN_TAG

KEPT = frozenset(("ddimageortext", "ddmarker", "calculatedmulti", "randomsamatch"))
"""Types that are kept as they are for Moodle, and are a text without a question everywhere else."""

_MOODLES = {"match": "matching", "multianswer": "cloze"}
_READ = frozenset(
    (
        *("multichoice", "truefalse", "shortanswer", "numerical", "matching", "ordering", "essay", "cloze"),
        *("description", "calculated", "calculatedsimple", *WORDS),
    )
)
_KNOWN = _READ | KEPT
_MEANT = {kind: kind for kind in _READ} | {
    **dict.fromkeys(("multiplechoice", "mcq", "mc", "singlechoice", "multipleanswer", "multichoices"), "multichoice"),
    **dict.fromkeys(("trueorfalse", "boolean", "tf"), "truefalse"),
    **dict.fromkeys(("shortanswers", "shorttext"), "shortanswer"),
    **dict.fromkeys(("numeric", "number"), "numerical"),
    **dict.fromkeys(("matching", "match"), "matching"),
    **dict.fromkeys(("order", "sorting"), "ordering"),
    **dict.fromkeys(("freetext", "openended"), "essay"),
    "multianswer": "cloze",
    "information": "description",
}
"""Names that people and other tools write for Moodle's types, in small letters without spaces and signs."""

_OLD_FLAGS = {"shownumcorrect": "statenumberofcorrectresponses", "clearwrong": "clearincorrectresponses"}

_NO_FEEDBACK = frozenset(("description", "essay", "truefalse", "shortanswer", "numerical", "cloze"))
"""Types that have no feedback for a right, a partly right or a wrong answer as a whole."""


def read_item(question: Question, ids: set[str]) -> Item:
    """The item that a ``<question>`` is."""
    question.kind = kind = _kind(question)
    holder = question.child("questiontext")
    if holder is not None:
        question.form = question.format_of(holder)
    source = question.raw(holder) if holder is not None else ""
    files = question.files.of(holder, question) if holder is not None else {}
    picture = question.files.old_picture(question)
    if picture is not None and question.form != "plain":
        files |= picture
        source += "".join(f' <img src="{FILES_HERE}/{name}" alt=""/>' for name in picture)
    interaction: Interaction
    otherwise: Localized | None = None
    match kind:
        case "multichoice":
            interaction = read_choices(question)
        case "truefalse":
            several = split_languages(source) if question.form != "plain" else None
            interaction = read_true_false(question, tuple(several or (question.language,)))
        case "shortanswer":
            interaction, otherwise = read_short_answers(question)
        case "numerical":
            interaction, otherwise = read_numbers(question)
        case "matching":
            interaction = read_pairs(question)
        case "ordering":
            interaction = read_order(question)
        case "essay":
            interaction = read_essay(question)
        case "cloze" if holder is not None:
            interaction, source = read_cloze(question, source, holder, files)
        case "ddwtos":
            interaction, source = read_gaps(question, source)
        case "gapselect":
            interaction, source = read_lists(question, source)
        case "calculated" | "calculatedsimple":
            interaction = read_formula(question) or _kept(question)
        case "description":
            interaction = NoInteraction()
        case _:
            interaction = _kept(question)
    stem = question.worded(source, question.form, holder, files) if holder is not None and source else None
    stem = stem or question.plain("")
    changes = _feedback(question)
    say_unread(question)
    if otherwise is not None:
        changes["incorrect_feedback"] = otherwise
    return Item(
        id=_id(question, ids),
        title=_title(question, stem),
        stem=stem,
        interaction=interaction,
        points=_points(question, interaction),
        general_feedback=question.text(question.child("generalfeedback")),
        hints=_hints(question),
        tags=_tags(question),
        location=question.at(),
        **changes,
        **_extras(question),
    )


def _kind(question: Question) -> str:
    written = (question.element.get("type") or "").strip()
    kind = _MOODLES.get(written, written)
    if kind in _KNOWN:
        return kind
    meant = _MEANT.get("".join(filter(str.isalpha, written.casefold())))
    if meant is not None:
        message = f'Moodle knows no type "{written[:40]}" and refuses the whole file.'
        question.warn("read/type", message, f'Write type="{meant}", as which it is read here.')
        return _MOODLES.get(meant, meant)
    message = (
        f'Moodle knows no type "{kind[:40]}" unless a plug-in is installed for it, and else refuses the whole file.'
    )
    question.warn("read/type", message, "It is kept for Moodle, and is a text without a question elsewhere.")
    return kind


def _kept(question: Question) -> NoInteraction:
    """Keep what the model has no word for, as it stands."""
    parts = [
        etree.tostring(child, encoding="unicode", with_tail=False)
        for child in question.element
        if local_name(child) not in COMMON | {""}
    ]
    question.own.clear()
    question.own["type"] = question.kind
    question.own["xml"] = "".join(parts)
    return NoInteraction()


def _title(question: Question, stem: Localized) -> Localized | None:
    """The name of a question; None for one that is made from its text.

    A name that an author gave and that is the same is written with a space at its end, which Moodle takes off.
    """
    holder = question.child("name")
    if holder is None:
        question.warn("read/name", f"there is no <name>, {REFUSED}", "Add <name><text>...</text></name>.")
        return None
    inner = question.child("text", holder)
    written = question.content(holder if inner is None else inner)
    source = written.strip(TRIMMED)
    tag = cut_from_label(source)
    if tag is not None:
        message = f'Moodle takes "{tag}" in a name for a tag of HTML and drops it with what follows.'
        question.warn("read/name", message, "Write &amp;lt; for the sign.", holder)
    if len(source) > MAX_NAME:
        message = f"the name has {len(source)} characters; Moodle cuts it."
        question.warn("read/name", message, f"It takes {MAX_NAME}.", holder)
    if not written or is_made(question.name(written, holder), stem, question.value("idnumber")):
        return None
    return question.name(source, holder)


def _id(question: Question, ids: set[str]) -> str | None:
    name = question.value("idnumber")
    if not name:
        return None
    holder = question.child("idnumber")
    if len(name) > MAX_ID:
        message = f"the id has {len(name)} characters, {STOPS}"
        question.warn("read/id", message, f"It takes {MAX_ID}.", holder)
    if name in ids:
        question.warn("read/id", f'the id "{name}" is there twice; Moodle loses the second.', "Change one.", holder)
    ids.add(name)
    return name


def _points(question: Question, interaction: Interaction) -> Decimal:
    """What a question counts; a cloze as much as its gaps weigh together, whatever else it says (measured)."""
    if isinstance(interaction, ClozeInteraction) and question.kind == "cloze":
        return Decimal(int(sum(gap.weight for gap in interaction.gaps))) if interaction.gaps else Decimal(1)
    written = question.value("defaultgrade")
    if not written:
        return Decimal(1)
    number = parse_number(written)
    if number is None:
        question.error(
            "read/points",
            f'"{written[:40]}" is no number of points.',
            "Write it like 2.5.",
            question.child("defaultgrade"),
        )
        return Decimal(1)
    if "," in written:
        message = f'the points "{written}" have a comma, {STOPS}'
        question.warn("read/points", message, f"Write {number}.", question.child("defaultgrade"))
    return number.normalize() + 0 if number.as_tuple().exponent not in (0,) and abs(number) < 10**20 else number


def _feedback(question: Question) -> dict[str, Any]:
    """The feedback for a right, a partly right and a wrong answer, and whether Moodle counts the right ones in it."""
    if question.kind in _NO_FEEDBACK:
        return {}
    found = {
        name: question.text(question.child(element))
        for name, element in (
            ("correct_feedback", "correctfeedback"),
            ("partial_feedback", "partiallycorrectfeedback"),
            ("incorrect_feedback", "incorrectfeedback"),
        )
    }
    if question.kind != "ordering":
        counts = question.child("shownumcorrect") is not None
        if counts != any(text is not None for text in found.values()):
            question.own["shownumcorrect"] = counts
    return found


def _hints(question: Question) -> tuple[Localized, ...]:
    hints: list[Localized] = []
    options: list[dict[str, Any]] = []
    for element in question.children("hint"):
        flags: dict[str, Any] = {
            name: True for name in ("shownumcorrect", "clearwrong") if question.child(name, element) is not None
        }
        option = question.value("options", element)
        if option not in ("", "0"):
            flags["options"] = option
        old = question.child("hintcontent", element)  # as Moodle before 2.1 wrote it, and still reads (its code)
        text = question.text(element if old is None else old)
        for name, older in _OLD_FLAGS.items():
            if old is not None and question.value(older, element) == "1":
                flags[name] = True
        if text is not None or flags:  # Moodle stores no hint that says and does nothing
            hints.append(text or question.plain("", element))
            options.append(flags)
    if any(options):
        question.own["hints"] = [dict(flags) for flags in options]
    return tuple(hints)


def _tags(question: Question) -> tuple[str, ...]:
    holder = question.child("tags")
    tags = []
    for element in [] if holder is None else question.children("tag", holder):
        tag = question.raw(element)
        if not tag:
            continue
        if not NOT_IN_TAG.isdisjoint(tag):
            question.warn("read/tag", f'Moodle loses the tag "{tag}".', "Tags can't hold <, > or `.", element)
        tags.append(tag)
    return tuple(tags)


def _extras(question: Question) -> dict[str, Any]:
    penalty = question.value("penalty")
    if penalty and question.kind not in own.UNPENALISED and not _is_usual(penalty):
        question.own["penalty"] = penalty
    if question.value("hidden") == "1":
        question.own["hidden"] = "1"
    shared = {name: question.own.pop(name) for name in ("wildcards",) if name in question.own}
    extras = {name: dict(kept) for name, kept in ((IN_EXTRAS, shared), (own.FORMAT_NAME, question.own)) if kept}
    return {"extras": extras} if extras else {}


def _is_usual(penalty: str) -> bool:
    """Whether a penalty is a third, however it is rounded."""
    number = parse_number(penalty)
    return number is not None and abs(number - Decimal(own.PENALTY)) < Decimal("0.005")
