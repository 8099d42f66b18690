"""Dates and times as a spreadsheet shows them: a number of days put into the letters of a format code."""

from datetime import date, timedelta
from decimal import ROUND_HALF_UP, Decimal

from quizkit.formats._office.number_format import Section, Token
from quizkit.records import dataclass

_MONTHS = {
    0x09: "January February March April May June July August September October November December",
    0x08: "Ιανουαρίου Φεβρουαρίου Μαρτίου Απριλίου Μαΐου Ιουνίου Ιουλίου Αυγούστου Σεπτεμβρίου Οκτωβρίου Νοεμβρίου "
    "Δεκεμβρίου",
    0x07: "Januar Februar März April Mai Juni Juli August September Oktober November Dezember",
    0x0A: "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
    0x0C: "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
    0x10: "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre",
    0x16: "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro",
    0x19: "января февраля марта апреля мая июня июля августа сентября октября ноября декабря",
}
"""Names of months by the primary part of a Windows language id ([MS-LCID]), as they stand in a date."""

_DAYS = {
    0x09: "Monday Tuesday Wednesday Thursday Friday Saturday Sunday",
    0x08: "Δευτέρα Τρίτη Τετάρτη Πέμπτη Παρασκευή Σάββατο Κυριακή",
    0x07: "Montag Dienstag Mittwoch Donnerstag Freitag Samstag Sonntag",
    0x0A: "lunes martes miércoles jueves viernes sábado domingo",
    0x0C: "lundi mardi mercredi jeudi vendredi samedi dimanche",
    0x10: "lunedì martedì mercoledì giovedì venerdì sabato domenica",
    0x16: "segunda-feira terça-feira quarta-feira quinta-feira sexta-feira sábado domingo",
    0x19: "понедельник вторник среда четверг пятница суббота воскресенье",
}
_ENGLISH = 0x09
_LAST_SERIAL = 2958466  # 1 January 10000
_FALSE_LEAP_DAY = 60  # spreadsheets count a 29 February 1900 that never was
_OFFSET_1904 = 1462


@dataclass(frozen=True, slots=True)
class Moment:
    """A serial number of days taken apart. ``suspect`` days are not what the calendar says."""

    year: int
    month: int
    day: int
    weekday: int
    seconds: Decimal
    serial: Decimal
    suspect: bool = False


def moment_of(serial: Decimal, from_1904: bool = False) -> Moment | None:
    """The date and time of a serial number; None where a spreadsheet shows ``####``: before its calendar or after."""
    days = serial + (_OFFSET_1904 if from_1904 else 0)
    if not 0 <= days < _LAST_SERIAL:
        return None
    whole = int(days)
    seconds = ((days - whole) * 86400).quantize(Decimal("0.001"), ROUND_HALF_UP)
    if seconds >= 86400:
        whole, seconds = whole + 1, Decimal(0)
    if whole == _FALSE_LEAP_DAY and not from_1904:
        return Moment(1900, 2, 29, 2, seconds, serial, suspect=True)
    if whole == 0:
        return Moment(1900, 1, 0, 5, seconds, serial, suspect=True)
    before = date(1899, 12, 31) if whole < _FALSE_LEAP_DAY else date(1899, 12, 30)
    day = before + timedelta(days=whole)
    return Moment(day.year, day.month, day.day, day.weekday(), seconds, serial)


def shows_day(section: Section) -> bool:
    """Whether a format shows a day, month or year, and not a time of day alone."""
    minutes = _minutes(section.tokens)
    return any(
        token.kind == "date" and token.text[0] in "ymdbe" and index not in minutes
        for index, token in enumerate(section.tokens)
    )


def shown_date(moment: Moment, section: Section) -> str:
    """A moment in the form of a format."""
    minutes = _minutes(section.tokens)
    twelve = any(token.kind == "half" for token in section.tokens)
    parts: list[str] = []
    fraction = ""
    for index, token in enumerate(section.tokens):
        if token.kind == "date":
            parts.append(_date_part(moment, token.text, index in minutes, twelve, section.language))
        elif token.kind == "elapsed":
            parts.append(_elapsed(moment.serial, token.text))
        elif token.kind == "half":
            is_morning = moment.seconds < 43200
            parts.append(("AM" if is_morning else "PM") if len(token.text) > 3 else ("A" if is_morning else "P"))
        elif token.kind == "digit":  # the decimals of seconds
            fraction = fraction or f"{moment.seconds % 1:.3f}"[2:]
            parts.append(fraction[:1])
            fraction = fraction[1:]
        elif token.kind in ("literal", "mark"):
            parts.append(token.text)
    return "".join(parts).strip()


def _minutes(tokens: tuple[Token, ...]) -> set[int]:
    """Where an ``m`` means minutes: after hours or before seconds."""
    timed = [(index, token.text[0]) for index, token in enumerate(tokens) if token.kind in ("date", "elapsed")]
    found: set[int] = set()
    for place, (index, letter) in enumerate(timed):
        before = timed[place - 1][1] if place else ""
        after = timed[place + 1][1] if place + 1 < len(timed) else ""
        if letter == "m" and (before == "h" or after == "s"):
            found.add(index)
    return found


def _date_part(moment: Moment, letters: str, is_minutes: bool, twelve: bool, language: int) -> str:
    letter, width = letters[0], len(letters)
    total = int(moment.seconds)
    if letter in "ye":
        return f"{moment.year:04d}" if width > 2 or letter == "e" else f"{moment.year % 100:02d}"
    if letter == "b":  # the Buddhist year
        return str(moment.year + 543)
    if letter == "d":
        return str(moment.day).zfill(width) if width < 3 else _name(_DAYS, moment.weekday, width, language)
    if letter == "h":
        hour = total // 3600
        return str((hour % 12 or 12) if twelve else hour).zfill(min(width, 2))
    if letter == "s":
        return str(total % 60).zfill(min(width, 2))
    if is_minutes:
        return str(total // 60 % 60).zfill(min(width, 2))
    return str(moment.month).zfill(width) if width < 3 else _name(_MONTHS, moment.month - 1, width, language)


def _name(names: dict[int, str], index: int, width: int, language: int) -> str:
    name = names.get(language & 0xFF, names[_ENGLISH]).split()[index]
    return {3: name[:3], 5: name[:1]}.get(width, name)


def _elapsed(serial: Decimal, letters: str) -> str:
    seconds = int((serial * 86400).to_integral_value(ROUND_HALF_UP))
    count = {"h": seconds // 3600, "m": seconds // 60, "s": seconds}[letters[0]]
    return str(count).zfill(len(letters))
