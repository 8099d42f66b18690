"""Marks beside options that say "this one": a star, a check mark, ``[x]``, ``(correct)``."""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache

from quizkit.diagnostics import Fix
from quizkit.formats._authored.authored import AuthoredOption, Written
from quizkit.formats._authored.complaints import Complaints, listed, quoted
from quizkit.formats._authored.fields import field_for
from quizkit.formats._authored.weights import weights_behind, without_weight
from quizkit.identity import letter
from quizkit.model import Localized
from quizkit.words import is_false_word

_MARK = re.compile(r"\s*(\*{1,2}(?=[^*\s])(?!.*\*)|\*\s|[✓✔✅☑→]\ufe0f?\s?|[-=]{1,2}>\s|\[[xX*✓✔]\]\s?)\s*(?=\S)")
_EMPTY_BOX = re.compile(r"\s*(?:\[\s?\]|☐)\s*(?=\S)")
_CLOSING = re.compile(r"\s*([✓✔✅☑]\ufe0f?|(?<=\s)\[[xX✓✔]\]|[(\[](?P<word>[^()\[\]]{2,30})[)\]])\s*$")
_POINTED = re.compile(
    r"\s*(?:(?:<[-=]{1,3}|[←⇐])\s*(?P<pointed>[^<>←]{0,30})|\s[-\N{EN DASH}\N{EM DASH}]\s(?P<word>[^\W\d_]{5,15}))\s*$"
)
_LONGEST_WORD = 31
_BOLD = re.compile(r"\*\*[^*]+\*\*|__[^_]+__")
_ARROW_OR_DASH = re.compile(r"<[-=]|[←⇐]|[-\N{EN DASH}\N{EM DASH}] \w{5,15}$")
_FIRST_SIGNS = frozenset("*✓✔✅☑→[ ")
_LAST_SIGNS = frozenset(")]✓✔✅☑ \ufe0f")
_CODE = re.compile(
    r"[&{};=\\`]|\*(?:args|argv|ptr|self|this)\b|\*\*|\b(?:int|char|void|float|double|long)\b|\*[^\s*].*\*|\w\*\w|\*\)"
)
_UNMISTAKABLE = ("✓", "✔", "✅", "☑", "←", "⇐")
_NO_VERDICT = frozenset(
    (
        "answer", "key", "solution", "ans", "right", "expected",
        "απαντηση", "κλειδι", "λυση", "respuesta", "clave", "solucion",
        "reponse", "cle", "antwort", "losung", "ответ", "ключ", "risposta", "resposta", "cevap", "antwoord",
    )
)  # fmt: skip
"""Words for an answer that do not say that it is right, and ``right``, which is a side too."""


def split_mark(text: str) -> tuple[str, str]:
    """A mark that says "this one" before an option's text, and the text without it: ``("*", "Paris")``.

    The marks are a star, a check mark, an arrow and ``[x]``. A text in stars (``*emphasis*``) has none.
    """
    match = _MARK.match(text)
    return (match[1].strip(), text[match.end() :]) if match is not None else ("", text)


def split_closing_mark(text: str) -> tuple[str, str]:
    """A mark behind an option's text, a check mark or ``(correct)``, and the text without it."""
    if may_be_pointed_at(text) and (pointed := _pointed_at(text)) is not None:
        return pointed
    if text[-1:] == ")" and not _says_right_in_brackets(text):
        return "", text  # as nearly all that end in a bracket, seen in a small part of the time of a search
    match = _CLOSING.search(text, max(0, len(text) - 60))
    if match is None or match.start() == 0 or (match["word"] and not says_right(match["word"])):
        return "", text
    return match[1], text[: match.start()]


_WRONG = re.compile(
    r"\s*(?:[❌✗✘✖]\ufe0f?|[(\[](?P<inner>[^\W\d_]{4,15})[)\]]"
    r"|\s[-\N{EN DASH}\N{EM DASH}]\s(?P<outer>[^\W\d_]{5,15}))\s*$"
)


def split_wrong_mark(text: str) -> tuple[str, str]:
    """A mark behind an option's text that calls it wrong, a cross or ``(incorrect)``, and the text without it.

    Such words may be part of a text: only where another option is marked as right are they marks for certain.
    """
    match = (
        _WRONG.search(text, max(0, len(text) - 2 * _LONGEST_WORD))
        if text[-1:] in "❌✗✘✖)]\ufe0f" or " " in text
        else None
    )
    if match is None or match.start() == 0:
        return "", text
    word = match["inner"] or match["outer"]
    return ("", text) if word and not is_false_word(word) else (match[0].strip(), text[: match.start()])


def _says_right_in_brackets(text: str) -> bool:
    """Whether the brackets at the end of a text call it right."""
    return says_right(text[max(text.rfind("("), text.rfind("[")) + 1 : -1][-_LONGEST_WORD:])


def may_be_pointed_at(text: str) -> bool:
    """A quick look that spares most texts the search for an arrow, or a dash and a word, at their end."""
    return ("-" in text or "=" in text or not text.isascii()) and _ARROW_OR_DASH.search(text) is not None


def _pointed_at(text: str) -> tuple[str, str] | None:
    """A text that an arrow or a dash and a word behind it call right: ``Rome <-- correct``, ``Rome - correct``."""
    match = _POINTED.search(text, max(0, len(text) - 2 * _LONGEST_WORD))
    if match is None or match.start() == 0:
        return None
    pointed = match["pointed"]
    if pointed is None:
        right = says_right(match["word"])
    else:
        ref = field_for(pointed) if pointed.strip() else None
        right = not pointed.strip() or (ref is not None and ref.name == "key")
    return (match[0].strip(), text[: match.start()]) if right else None


@lru_cache(maxsize=1024)
def says_right(word: str) -> bool:
    """Whether a remark in brackets behind an option calls it right: ``(correct)``, ``(σωστό)``."""
    ref = field_for(word)
    bare = "".join(char for char in unicodedata.normalize("NFKD", word) if not unicodedata.combining(char))
    return (
        ref is not None
        and ref.name == "key"
        and " ".join(bare.casefold().replace("ς", "σ").strip(" .:*_").split()) not in _NO_VERDICT
    )


def doubt_marks(
    options: Sequence[AuthoredOption], fractions: Sequence[Fraction | None], complaints: Complaints
) -> None:
    """Say which marks stand in the texts of a question whose key is stated, or left blank: students will see them."""
    marks = _marks_of(options)
    marked = [place for place, mark in enumerate(marks) if mark]
    if not marked or len(marked) == len(options):
        return
    right = [place for place, fraction in enumerate(fractions) if fraction is not None and fraction > 0]
    if marked != right and not all(map(_is_sure, filter(None, marks))):
        return
    names = listed([letter(place) for place in marked], "and")
    what = f"option {names} bears the mark {quoted(marks[marked[0]])}, which students will see"
    if marked == right:
        end, advice = "", "If it marks the right answer, take it out of the text."
    elif right:
        end, advice = ", and the answer is another", "Take it out of the text, and see which answer is right."
    else:
        end, advice = (
            ", and the answer is blank",
            f"If it marks the right answer, take it out and write {names} as answer.",
        )
    first = options[marked[0]]
    complaints.warning(
        "read/mark",
        f"{what}{end}.",
        at=first.location,
        field="options",
        advice=advice,
        fix=_unmarked(first) if marked == right and len(marked) == 1 else None,
    )


def _unmarked(option: AuthoredOption) -> Fix | None:
    """The option without the mark that its key says too; what it stands for is most likely, and not for certain."""
    texts = list(option.text.texts.values())
    rest = next(iter(_without_marks(option).text.texts.values())).source if len(texts) == 1 else ""
    return Fix("Take the mark out.", rest) if rest else None


def keyed_by_marks(
    options: Sequence[AuthoredOption], complaints: Complaints, *, unsure: bool = False
) -> Sequence[AuthoredOption]:
    """The options of a question without a key, keyed by the marks that some of them have, which is said.

    Where a sheet has its answers in a column (``unsure``), a star or a weight in a row that leaves it blank may be part
    of the text, a footnote or a wildcard: such a question stays without an answer, which keeps it out of graded
    exports, and the mark is said. A sheet that leaves the column blank throughout marks its answers by stars.
    """
    marks = [mark if _is_sure(mark) or mark[:1] == "[" else "" for mark in _marks_of(options)]
    marked = [place for place, mark in enumerate(marks) if mark]
    if not marked:
        first = [next((text.source for text in option.text.texts.values()), "") for option in options]
        if unsure:
            _doubt_stars(first, options, complaints)
        elif are_stars_marks(first):
            return _keyed_by_stars(options, [star_of(text) for text in first], complaints)
        elif (weights := weights_behind(first)) is not None:
            return _keyed_by_weights(options, weights, complaints)
    if not marked or len(marked) == len(options):
        _say_bold(options, complaints)
        return options
    names = listed([letter(place) for place in marked], "and")
    complaints.info(
        "read/key-from-mark",
        f"option {names} is marked with {quoted(marks[marked[0]])}, and taken for the answer.",
        at=options[marked[0]].location,
        field="options",
    )
    return [
        replace(_without_marks(option), correct=Written("true" if mark else "false", option.location))
        for option, mark in zip(options, marks, strict=True)
    ]


def _bearing_stars(places: Sequence[int]) -> str:
    names = listed([letter(place) for place in places], "and")
    return f"options {names} bear stars" if len(places) > 1 else f"option {names} bears a star"


def _doubt_stars(texts: Sequence[str], options: Sequence[AuthoredOption], complaints: Complaints) -> None:
    """Say that stars or weights stand at some options, and that they are not taken for the answer."""
    if are_stars_marks(texts):
        places = [place for place, text in enumerate(texts) if star_of(text)]
        what = _bearing_stars(places)
        advice = "If the star marks the right answer, take it out and write the letter as answer."
    elif weights_behind(texts) is not None:
        places, what = [0], "numbers in brackets stand behind the options"
        advice = "If they are what each option earns, write them in columns of their own (Weight A, Weight B)."
    else:
        return
    complaints.warning(
        "read/mark",
        f"{what}, and the answer is blank, where other questions have theirs; it is left blank.",
        at=options[places[0]].location,
        field="options",
        advice=advice,
    )


def star_of(text: str) -> str | None:
    """The text without the star directly before it or at its end; None where it holds another star or none is there.

    >>> star_of("*Rome"), star_of("Rome *"), star_of("*emphasis*"), star_of("Rome")
    ('Rome', 'Rome', None, None)
    """
    if text.count("*") != 1 or len(text) < 2:
        return None
    if text[0] == "*":
        return None if text[1] in "./-_" else text[1:].lstrip()  # *.txt
    return text[:-1].rstrip() if text[-1] == "*" else None


def are_stars_marks(texts: Sequence[str]) -> bool:
    """Whether the stars at some of these options can only be marks: no option has signs of code, and none is another
    one with a star (``args``, ``*args``)."""
    stars = [star_of(text) for text in texts]
    found = [star for star in stars if star]
    return 0 < len(found) < len(stars) and not any(map(_CODE.search, texts)) and not set(found) & set(texts)


def _keyed_by_weights(
    options: Sequence[AuthoredOption], weights: Sequence[str | None], complaints: Complaints
) -> Sequence[AuthoredOption]:
    """Key the options by the weights in brackets behind them, taken off their texts in all languages."""
    complaints.warning(
        "read/key-from-weights",
        "the numbers in brackets behind the options are read as what each option earns.",
        at=options[0].location,
        field="options",
        advice="If they belong to the texts, write the answer.",
    )
    keyed = []
    for option, weight in zip(options, weights, strict=True):
        bare = {
            language: text.replaced(source=without_weight(text.source) if weight else text.source)
            for language, text in option.text.texts.items()
        }
        text = Localized(texts=bare, location=option.text.location)
        keyed.append(replace(option, text=text, correct=Written(weight or "0%", option.location)))
    return keyed


def _keyed_by_stars(
    options: Sequence[AuthoredOption], stars: Sequence[str | None], complaints: Complaints
) -> Sequence[AuthoredOption]:
    """Key the options by the stars at their beginnings or ends."""
    places = [place for place, star in enumerate(stars) if star]
    complaints.warning(
        "read/key-from-mark",
        f"{_bearing_stars(places)}, and {'are' if len(places) > 1 else 'is'} taken for the answer.",
        at=options[places[0]].location,
        field="options",
        advice="If the star belongs to the text, write the answer.",
    )
    return [
        replace(
            option,
            text=Localized(
                texts={
                    language: text.replaced(source=star_of(text.source) or text.source)
                    for language, text in option.text.texts.items()
                },
                location=option.text.location,
            ),
            correct=Written("true" if star else "false", option.location),
        )
        for option, star in zip(options, stars, strict=True)
    ]


def _is_sure(mark: str) -> bool:
    """Whether a mark can be nothing else: stars and boxes may be part of code or of a note."""
    return mark[:1] in _UNMISTAKABLE or len(mark) > 3


def _say_bold(options: Sequence[AuthoredOption], complaints: Complaints) -> None:
    """Say that some options are bold, which is no key, unless the reader of a styled document has just said so."""
    last = complaints.report.diagnostics[-1:]
    if any(one.code == "read/style-is-no-key" and one.item == complaints.item.label() for one in last):
        return
    bold = [
        place
        for place, option in enumerate(options)
        if any(text.markup == "markdown" and _BOLD.fullmatch(text.source) for text in option.text.texts.values())
    ]
    if bold and len(bold) < len(options):
        names = listed([letter(place) for place in bold], "and")
        complaints.warning(
            "read/style-is-no-key",
            f"option {names} is bold, but nothing says which option is right.",
            at=options[bold[0]].location,
            field="options",
            advice=f"If that is the answer, write: answer: {names}",
        )


def _marks_of(options: Sequence[AuthoredOption]) -> list[str]:
    return [mark_of(option.text) for option in options]


def mark_of(localized: Localized) -> str:
    """The mark before or behind an option's text in any of its languages; empty where it has none."""
    for text in localized.texts.values():
        if mark := mark_in(text.source):
            return mark
    return ""


def mark_in(text: str) -> str:
    """The mark before or behind an option's text in one language; empty where it has none."""
    last = text[-1:]
    if text[:1] not in _FIRST_SIGNS:
        if last not in _LAST_SIGNS:
            return ""
        if last == ")" and text.isascii() and "<" not in text and not _says_right_in_brackets(text):
            return ""  # nearly all that end so, seen by the least that tells it
    return _mark_of(text)


def _mark_of(text: str) -> str:
    if text[:1] in _FIRST_SIGNS and (mark := split_mark(text)[0]):
        return mark
    return split_closing_mark(text)[0] if text[-1:] in _LAST_SIGNS or may_be_pointed_at(text) else ""


def _without_marks(option: AuthoredOption) -> AuthoredOption:
    texts = {
        language: text.replaced(source=_EMPTY_BOX.sub("", _without_mark(text.source), count=1))
        for language, text in option.text.texts.items()
    }
    return replace(option, text=Localized(texts=texts, location=option.text.location))


def _without_mark(text: str) -> str:
    """A text without the mark that it bears, be it one for right or for wrong."""
    mark, rest = split_closing_mark(split_mark(text)[1])
    return rest if mark else split_wrong_mark(rest)[1]
