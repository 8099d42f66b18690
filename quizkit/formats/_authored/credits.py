"""What is written beside options, flags and weights, and the fractions that it means."""

from collections.abc import Sequence
from fractions import Fraction

from quizkit.formats._authored.authored import AuthoredOption
from quizkit.formats._authored.complaints import Complaints, quoted
from quizkit.formats._authored.numbers import Credit, parse_credit, parse_number
from quizkit.identity import letter
from quizkit.model import NONE_OF_IT


def credits(options: Sequence[AuthoredOption], complaints: Complaints) -> list[Credit | None] | None:
    """What is written beside each option; None for nothing or ``?``.

    Returns None for the lot when one of them cannot be understood; the report then says so.
    """
    written = [option.correct for option in options]
    percent = any(_exceeds_one(weight.text) for weight in written if weight is not None)
    found: list[Credit | None] = []
    clear = True
    for place, weight in enumerate(written):
        if weight is None or weight.text.strip() in ("", "?"):
            found.append(None)
            continue
        credit = parse_credit(weight.text, percent=percent)
        if credit is None:
            clear = False
            complaints.error(
                "key/unknown",
                f"{quoted(weight.text)} beside option {letter(place)} says neither right nor wrong.",
                at=weight,
                field=f"options[{place}].correct",
                advice="Write true or false, or a weight from -100% to 100%.",
            )
        found.append(credit)
    return found if clear else None


def _exceeds_one(text: str) -> bool:
    number = parse_number(text)
    return number is not None and abs(number) > 1


def fractions_of(options: Sequence[AuthoredOption], found: Sequence[Credit | None]) -> list[Fraction | None]:
    """The fractions of the options: one without a flag is wrong as soon as another is known to be right."""
    some_right = any(credit is not None and credit.fraction > 0 for credit in found)
    fractions: list[Fraction | None] = []
    for option, credit in zip(options, found, strict=True):
        if credit is not None:
            fractions.append(credit.fraction)
        else:
            asked = option.correct is not None and option.correct.text.strip() == "?"
            fractions.append(NONE_OF_IT if some_right and not asked else None)
    return fractions
