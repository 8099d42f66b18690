"""A spreadsheet has turned a text into something else.

Why:
    Spreadsheets take "1/1" for a date, long numbers for scientific notation, and a broken formula for an error. The
    cell then says "1-Jan", "45292", "1E+05" or "#REF!", and that is what learners see.

Bad:
    questions:
      - question: What is the sum of 1/4 and 1/4?
        options: ["2-Jan", "2/8", "1/16", "4/4"]
        answer: A

Bad:
    language: es
    questions:
      - question: ¿Cuántas dosis son?
        options: ["3", "#¡VALOR!", "5"]
        answer: A

Good:
    questions:
      - question: What is the sum of 1/4 and 1/4?
        options: ["1/2", "2/8", "1/16", "4/4"]
        answer: A
      - question: What does Excel show when a formula divides by nothing?
        options: ["#REF!", "#DIV/0!", "#N/A"]
        answer: B
"""

import re
from collections.abc import Iterator

from quizkit.rules import Context, Finding, LocalText, rule
from quizkit.rules._phrasing import quoted

_LONGEST = 24
_MONTHS = (
    "jan feb mar apr may jun jul aug sep oct nov dec ιαν φεβ μαρ απρ μαϊ ιουν ιουλ αυγ σεπ οκτ νοε δεκ ene abr ago dic "
    "janv févr mars avr mai juin juil août sept déc gen mag giu lug set ott fev out dez mrt mei okt янв фев мар апр "
    "май июн июл авг сен окт ноя дек oca şub nis haz tem ağu eyl eki kas ara"
)
_MONTH = "|".join(_MONTHS.split())
_ERROR = re.compile(
    r"#(?:N/A|REF!|VALUE!|DIV/0!|NAME\?|NUM!|NULL!|GETTING_DATA|SPILL!"
    r"|NV|WERT!|BEZUG!|ZAHL!"  # German
    r"|VALEUR!|NOM\?|NOMBRE!"  # French
    r"|¡VALOR!|¡REF!|¿NOMBRE\?|¡DIV/0!|¡NUM!|¡NULO!|VALOR!|NOME\?|N/D"  # Spanish, Portuguese, Italian
    r"|VALORE!|RIF!|WAARDE!|VERW!|NAAM\?|ARG!|ADR!|NAZWA\?|DEĞER!|BAŞV!|YOK"  # Italian, Dutch, Polish, Turkish
    r"|ЗНАЧ!|ССЫЛКА!|ИМЯ\?|ДЕЛ/0!|ЧИСЛО!|Н/Д|ПОСИЛАННЯ!|ΤΙΜΗ!|ΑΝΑΦ!|ΔΙΑΙΡ/0!)"  # Russian, Ukrainian, Greek
)
"""An error as a program in this language shows it."""
_DATE = re.compile(rf"\d{{1,2}}-(?:{_MONTH})\.?|(?:{_MONTH})\.?-\d{{2}}|\d{{4}}-\d\d-\d\d 00:00:00", re.IGNORECASE)
_SCIENTIFIC = re.compile(r"\d(?:[.,]\d+)?E[+-]\d{2,3}")
_SERIAL = re.compile(r"[345]\d{4}")
_DAYS = range(36526, 54789)
"""How a spreadsheet counts the days of 2000 to 2049."""
_LIKE_A_DATE = re.compile(r"\d{1,4}\s*[/.-]\s*\d{1,4}(?:\s*[/.-]\s*\d{1,4})?")
_ABOUT_SHEETS = re.compile(r"excel|sheet|calc|formula|cell|φύλλο|τύπο|κελί|formel|fórmula|formule|таблиц|формул", re.I)


def _may_be_there(context: Context) -> bool:
    return any([len(source) <= _LONGEST and not source.isalpha() for source in context.strings.sources])  # noqa: C419


@rule(severity="warning", since="0.1", glance=_may_be_there)
def check(text: LocalText, context: Context) -> Iterator[Finding]:
    """Look for texts that are nothing but what spreadsheets make of others."""
    if len(text.text.source) > _LONGEST:
        return
    plain = text.plain.strip()
    if plain[:1] not in "#0123456789" and plain[-1:] not in "0123456789":
        return
    if _ERROR.fullmatch(plain) is not None:
        if text.item is not None and any(
            _ABOUT_SHEETS.search(one.source) or _ERROR.search(one.source) for one in text.item.stem.texts.values()
        ):
            return
        what, advice = "an error of a spreadsheet", "Mend the formula in the sheet, or write the text."
    elif _DATE.fullmatch(plain) is not None:
        what, advice = "what a spreadsheet makes of a fraction or a date", _AS_TEXT
    elif _SCIENTIFIC.fullmatch(plain) is not None and not _stem_has(text, _SCIENTIFIC):
        what, advice = "what a spreadsheet makes of a long number", _AS_TEXT
    elif _SERIAL.fullmatch(plain) is not None and int(plain) in _DAYS and _stands_among_dates(text, context):
        what, advice = "how a spreadsheet counts days", _AS_TEXT
    else:
        return
    yield Finding(f"{text.name} is {what}: {quoted(plain)}.", advice=advice)


_AS_TEXT = "Write what was meant, in a cell whose format is text."


def _stem_has(text: LocalText, pattern: re.Pattern[str]) -> bool:
    return text.item is not None and any(pattern.search(one.source) for one in text.item.stem.texts.values())


def _stands_among_dates(text: LocalText, context: Context) -> bool:
    """Whether another of the texts beside this one is a date or a fraction."""
    return text.item is not None and any(
        _LIKE_A_DATE.fullmatch(one.plain.strip()) for wording in context.wordings(text.role) for one in wording.texts
    )
