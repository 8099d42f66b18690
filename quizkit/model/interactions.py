"""The ways to answer an item: a discriminated union, told apart by ``kind``.

The key lives where the answers live: in a choice's fraction, an answer's fraction, the order of entries, the pairing
of texts. Nothing holds it a second time.

Where an answer sits inside running text (cloze, gap match, hottext), the stem marks the place as ``[[name]]``.
"""

from collections import Counter
from decimal import Decimal
from fractions import Fraction
from typing import Annotated, Literal, Self, get_args

from pydantic import Field, PlainSerializer, PlainValidator, model_validator

from quizkit.model.node import Node, node
from quizkit.model.text import Localized

NONE_OF_IT = Fraction(0)
ALL_OF_IT = Fraction(1)


def _credit(value: object) -> Fraction:
    if value is ALL_OF_IT or value is NONE_OF_IT:  # nearly every choice; pydantic's own check takes 5 times as long
        return value
    if not isinstance(value, Fraction):
        value = _exact(value)
    if not -1 <= value <= 1:
        raise ValueError("a fraction lies between -1 and 1")
    return value


def _exact(value: object) -> Fraction:
    if not isinstance(value, int | float | str | Decimal):
        raise ValueError("a fraction is a number from -1 to 1")  # noqa: TRY004 - pydantic wants ValueError
    if isinstance(value, str) and "e" in value.casefold():
        raise ValueError("a fraction is written in digits")  # 1e999999999 would be computed for hours
    try:
        return Fraction(value)
    except (ZeroDivisionError, OverflowError) as error:
        raise ValueError("a fraction is a number from -1 to 1") from error


Credit = Annotated[Fraction, PlainValidator(_credit), PlainSerializer(str, return_type=str, when_used="json")]
"""The share of the item's points that an answer earns: exact, from -1 to 1."""


def _refuse_repeated(names: list[str], what: str) -> None:
    repeated = sorted(name for name, count in Counter(names).items() if count > 1)
    if repeated:
        raise ValueError(f"two {what} have the id {', '.join(repeated)}")


ChoiceMode = Literal["single", "multiple", "true_false"]
"""The ways to answer a choice item."""


@node
class Choice(Node):
    """One of the choices of an item.

    ``fraction`` is None as long as nobody has said whether the choice is right: that is a draft, and not the same
    as 0, a choice known to be wrong. ``fixed`` choices keep their place when the others are shuffled.
    """

    id: str | None = None
    text: Localized
    fraction: Credit | None = None
    feedback: Localized | None = None
    fixed: bool = False


@node
class ChoiceInteraction(Node):
    """Pick one choice, several, or true / false.

    ``all_or_nothing`` counts for ``multiple`` alone: True gives the points for exactly the right set of choices (a
    right choice has fraction 1, a wrong one 0); False adds up the fractions of the picked choices, never below 0.
    ``true_false`` items hold exactly two choices, the first of them meaning true. ``shuffle`` None leaves the matter
    to the quiz's settings.
    """

    kind: Literal["choice"] = "choice"
    mode: ChoiceMode = "single"
    choices: tuple[Choice, ...] = ()
    all_or_nothing: bool = True
    shuffle: bool | None = None

    @model_validator(mode="after")
    def _check(self) -> Self:
        names = [choice.id for choice in self.choices if choice.id is not None]
        if len(set(names)) != len(names):
            _refuse_repeated(names, "choices")
        return self


@node
class TextAnswer(Node):
    """An accepted (or, with a fraction of 0, foreseen but wrong) typed answer."""

    text: Localized
    fraction: Credit = ALL_OF_IT
    feedback: Localized | None = None


@node
class TextEntryInteraction(Node):
    """Type a short text. The best fraction among the answers that are equal to the response counts."""

    kind: Literal["text_entry"] = "text_entry"
    answers: tuple[TextAnswer, ...] = ()
    case_sensitive: bool = False


@node
class NumericAnswer(Node):
    """An accepted number: ``value`` within ``tolerance`` (absolute), or anything from ``minimum`` to ``maximum``.

    Both ends are included. With ``value`` None and both ends None the answer matches whatever else is typed.
    """

    value: Decimal | None = None
    tolerance: Annotated[Decimal, Field(ge=0)] = Decimal(0)
    minimum: Decimal | None = None
    maximum: Decimal | None = None
    fraction: Credit = ALL_OF_IT
    feedback: Localized | None = None

    def bounds(self) -> tuple[Decimal | None, Decimal | None]:
        """The lowest and highest number that this answer accepts; None is an open end."""
        if self.value is not None:
            return self.value - self.tolerance, self.value + self.tolerance
        return self.minimum, self.maximum

    def accepts_anything(self) -> bool:
        """Whether this matches whatever else is typed."""
        return self.value is None and self.minimum is None and self.maximum is None

    def accepts_nothing(self) -> bool:
        """Whether this is a range that ends before it begins, so that no number lies in it."""
        if self.value is not None or self.minimum is None or self.maximum is None:
            return False
        return self.minimum > self.maximum


@node
class NumericInteraction(Node):
    """Type a number. The best fraction among the answers that accept it counts."""

    kind: Literal["numeric"] = "numeric"
    answers: tuple[NumericAnswer, ...] = ()
    unit: str | None = None


@node
class Pair(Node):
    """A prompt on the left and the text on the right that belongs to it."""

    id: str | None = None
    left: Localized
    right: Localized
    feedback: Localized | None = None


@node
class MatchInteraction(Node):
    """Match each left text to a right one. Each pair earns an equal share of the points.

    Two pairs may have the same right text; it is then one target. ``distractors`` are right texts that belong to no
    left one.
    """

    kind: Literal["match"] = "match"
    pairs: tuple[Pair, ...] = ()
    distractors: tuple[Localized, ...] = ()
    shuffle: bool | None = None


@node
class Entry(Node):
    """One of the things to put in order."""

    id: str | None = None
    text: Localized


@node
class OrderInteraction(Node):
    """Put the entries in order. They are stored in the right order; only the whole right order earns the points."""

    kind: Literal["order"] = "order"
    entries: tuple[Entry, ...] = ()


GapInteraction = Annotated[ChoiceInteraction | TextEntryInteraction | NumericInteraction, Field(discriminator="kind")]


@node
class Gap(Node):
    """A gap in the running text of a cloze item: answered by typing or from a drop-down list of choices."""

    id: str
    interaction: GapInteraction
    weight: Annotated[Fraction, Field(gt=0)] = Fraction(1)


@node
class ClozeInteraction(Node):
    """Fill in the gaps of the stem, which marks each as ``[[id]]``. Gaps earn points by their relative weights."""

    kind: Literal["cloze"] = "cloze"
    gaps: tuple[Gap, ...] = ()

    @model_validator(mode="after")
    def _check(self) -> Self:
        _refuse_repeated([gap.id for gap in self.gaps], "gaps")
        return self


@node
class DropGap(Node):
    """A place in the stem, marked ``[[id]]``, and the ids of the choices that are right in it."""

    id: str
    accepts: tuple[str, ...] = ()


@node
class GapMatchInteraction(Node):
    """Drag choices into the gaps of the stem. Each gap earns an equal share of the points.

    The choices' fractions are not used: what is right stands in the gaps. ``reusable`` lets a choice fill more than
    one gap.
    """

    kind: Literal["gap_match"] = "gap_match"
    choices: tuple[Choice, ...] = ()
    gaps: tuple[DropGap, ...] = ()
    reusable: bool = False
    shuffle: bool | None = None


@node
class ExtendedText(Node):
    """Write an essay, marked by a person. ``rubric`` is for the marker, ``template`` stands in the empty field."""

    kind: Literal["extended_text"] = "extended_text"
    min_words: Annotated[int, Field(ge=0)] | None = None
    max_words: Annotated[int, Field(ge=1)] | None = None
    lines: Annotated[int, Field(ge=1)] | None = None
    rubric: Localized | None = None
    template: Localized | None = None


@node
class UploadInteraction(Node):
    """Hand in files, marked by a person. ``file_types`` are endings (".pdf") or media types ("image/*")."""

    kind: Literal["upload"] = "upload"
    file_types: tuple[str, ...] = ()
    max_files: Annotated[int, Field(ge=1)] = 1
    rubric: Localized | None = None


@node
class Shape(Node):
    """An area of an image in pixels from its top left corner.

    ``rect``: left, top, right, bottom; ``circle``: centre x, centre y, radius; ``poly``: x, y of each corner.
    """

    id: str
    shape: Literal["rect", "circle", "poly"]
    coords: tuple[int, ...]
    fraction: Credit | None = None
    label: Localized | None = None


@node
class HotspotInteraction(Node):
    """Point at places of an image (the name of one of the quiz's assets)."""

    kind: Literal["hotspot"] = "hotspot"
    image: str
    width: Annotated[int, Field(gt=0)] | None = None
    height: Annotated[int, Field(gt=0)] | None = None
    areas: tuple[Shape, ...] = ()
    multiple: bool = False


@node
class HottextInteraction(Node):
    """Pick pieces of the stem's running text, which marks the place of each choice as ``[[id]]``."""

    kind: Literal["hottext"] = "hottext"
    choices: tuple[Choice, ...] = ()
    multiple: bool = False


@node
class Variable(Node):
    """A variable of a formula item, drawn from ``minimum`` to ``maximum`` with so many ``decimals``."""

    name: str
    minimum: Decimal
    maximum: Decimal
    decimals: Annotated[int, Field(ge=0)] = 0


@node
class FormulaInteraction(Node):
    """Compute an answer from variables drawn for each attempt. The stem writes a variable as ``{name}``."""

    kind: Literal["formula"] = "formula"
    expression: str
    variables: tuple[Variable, ...] = ()
    tolerance: Annotated[Decimal, Field(ge=0)] = Decimal(0)
    decimals: Annotated[int, Field(ge=0)] = 0
    answer_sets: Annotated[int, Field(ge=1)] = 10


@node
class NoInteraction(Node):
    """Nothing to answer: text between the items."""

    kind: Literal["none"] = "none"


Interaction = Annotated[
    ChoiceInteraction
    | TextEntryInteraction
    | NumericInteraction
    | MatchInteraction
    | OrderInteraction
    | ClozeInteraction
    | GapMatchInteraction
    | ExtendedText
    | UploadInteraction
    | HotspotInteraction
    | HottextInteraction
    | FormulaInteraction
    | NoInteraction,
    Field(discriminator="kind"),
]

INTERACTION_KINDS: tuple[str, ...] = tuple(
    cls.__pydantic_fields__["kind"].default for cls in get_args(get_args(Interaction)[0])
)
"""Every value of ``kind``, in the order of the union."""
