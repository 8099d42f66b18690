"""The names that people give the fields of a question, in many languages: column headers and YAML keys alike."""

import difflib
import re
import unicodedata
from collections.abc import Iterable
from functools import cache, lru_cache
from importlib.resources import files

from quizkit.languages import language_of
from quizkit.records import dataclass

MANY = 500
"""Past so many complaints nobody wants to know what each slip may have meant; finding out takes milliseconds."""

MAX_INDEX = 20
"""The highest number that a header such as ``Option 20`` may carry."""

_GREEK = "αβγδεζηθικλμνξοπρστυ"
_CYRILLIC = "абвгдежзиклмнопрстуф"
_ARABIC = "ابجدهوزحطي"
"""Options are lettered in the old order of the alphabet: alif, ba, jim, dal."""
_HEBREW = "אבגדהוזחטי"
_INDEXED = frozenset(("hints", "tags", "key", "image", "image_alt", "audio", "video"))

_CLOSING_REMARK = re.compile(r"\s[-\N{EN DASH}]\s.*$|\s*\([^()]*\)|\s*\[[^\[\]]*\]|\*+\s*$")
_BRACKETED_LANGUAGE = re.compile(r"[(\[{<]\s*([^()\[\]{}<>]{2,40}?)\s*[)\]}>]")
_LANGUAGE_SUFFIX = re.compile(r"(?:[\s_:/.-]+)(?:in\s+)?([^\W\d_]{2,3}(?:[-_][A-Za-z0-9]{2,8})*|[^\W\d_]{4,})\s*$")
_LANGUAGE_FIRST = re.compile(r"([^\W\d_]{4,20})\s+(\S.*)$")
_DRAWN_MARKS = re.compile(r"[\u0900-\u0dff\u0e00-\u0eff]")
"""Scripts of India and Thailand, whose vowels and tones are marks: words are not the same without them."""
_HUMPS = re.compile(r"(?<=[a-z])(?=[A-Z])")
_BESIDE_IDEOGRAPHS = re.compile(
    r"(?<=[\u3040-\u9fff\uac00-\ud7af])(?=[a-z]\b)|(?<=\b[a-z])(?=[\u3040-\u9fff\uac00-\ud7af])"
)
_WORD = re.compile(r"[^\W_]+(?:[°#%?])?|[#%?°]")
_MOST_WORDS = 9
"""No header has so many words, its index among them."""


@dataclass(frozen=True, slots=True)
class FieldRef:
    """What a header means: the field, its index from 1 (``Option C`` is 3), the language of what stands below it."""

    name: str
    index: int | None = None
    language: str | None = None


@dataclass(frozen=True, slots=True)
class _Table:
    plain: dict[str, str]
    indexed: dict[str, str]
    """Keyed by the header with ``{n}`` for the index."""


@lru_cache(maxsize=4096)
def field_for(header: str) -> FieldRef | None:
    """What a header or key means, or None where it means nothing to quizkit.

    Case, accents, white space, a remark in brackets (``(optional)``), a closing ``- max 120 characters`` and a ``*``
    do not matter. A language tag or name is taken off (``Question (el)``, ``question_el``, ``Question in Greek``),
    and so is an index (``Option C``, ``answer2``, ``Επιλογή Β``). Of several lines the first counts, unless all of them
    are one name that was broken into lines to fit. A word that means several things has its most usual
    meaning: ``Correct`` is the key of a question, though a table with one option a row uses it as a flag.
    """
    lines = [part for part in header.splitlines() if part.strip()] or [""]
    for line in dict.fromkeys((" ".join(lines), lines[0])):
        for name, language in dict.fromkeys(_readings(line[:200])):
            found = _lookup(_normalised(name))
            if found is not None:
                return FieldRef(found[0], found[1], language)
    return None


def nearest(name: str, known: Iterable[str]) -> str | None:
    """The known name that this one is most likely a slip of, or None."""
    close = difflib.get_close_matches(name[:80].casefold(), list(known), n=1, cutoff=0.75)
    return close[0] if close else None


def index_of(label: str) -> int | None:
    """The number, from 1 to 20, that a label stands for: ``3``, ``C``, ``Γ`` and ``В`` (Cyrillic ve) all are 3."""
    if label.isdecimal() and label.isascii():
        number = int(label) if len(label) <= 2 else 0
        return number if 1 <= number <= MAX_INDEX else None
    if len(label) != 1:
        return None
    letter = label.casefold().replace("أ", "ا")
    if "a" <= letter <= "t":
        return ord(letter) - ord("a") + 1
    for alphabet in (_GREEK, _CYRILLIC, _ARABIC, _HEBREW):
        if letter in alphabet:
            return alphabet.index(letter) + 1
    return None


def _readings(line: str) -> Iterable[tuple[str, str | None]]:
    """The header without what is surely a language, as it stands, then with less and less that may be a remark."""
    bracketed = []
    for match in _BRACKETED_LANGUAGE.finditer(line):
        language = language_of(match[1].removeprefix("in ").strip())
        if language is not None:
            bracketed.append((line[: match.start()] + " " + line[match.end() :], language))
    yield from bracketed  # before the line itself, for "Question (id)" is the question in Indonesian
    yield line, None
    for rest, language in bracketed:
        yield _CLOSING_REMARK.sub("", rest), language
    suffix = _LANGUAGE_SUFFIX.search(line)
    if suffix is not None:
        language = language_of(suffix[1])
        if language is not None:
            yield line[: suffix.start()], language
    first = _LANGUAGE_FIRST.match(line)
    if first is not None and (language := language_of(first[1])) is not None:
        yield first[2], language
    yield _CLOSING_REMARK.sub("", line), None
    if apart := _HUMPS.sub(" ", line):  # correctAnswer, optionA
        yield apart, None
    if (statement := line.rstrip(" ?;\N{GREEK QUESTION MARK}")) != line:
        yield statement, None


def _lookup(name: str) -> tuple[str, int | None] | None:
    table = _table()
    if name in table.plain:
        return table.plain[name], None
    if name.count(" ") >= _MOST_WORDS:
        return None
    words = _BESIDE_IDEOGRAPHS.sub(" ", re.sub(r"(?<=[^\W\d])(\d{1,2})\b", r" \1", name)).split()
    for place in reversed(range(len(words))):
        index = index_of(words[place])
        if index is None:
            continue
        field = table.indexed.get(" ".join([*words[:place], "{n}", *words[place + 1 :]]))
        if field is not None:
            return field, index
        field = table.plain.get(" ".join(words[:place])) if place == len(words) - 1 else None
        if field in _INDEXED:
            return field, index
    return None


@lru_cache(maxsize=4096)
def _normalised(name: str) -> str:
    bare = name
    if not name.isascii():
        bare = unicodedata.normalize("NFKC", name)
        if not _DRAWN_MARKS.search(bare):
            bare = "".join(char for char in unicodedata.normalize("NFKD", bare) if not unicodedata.combining(char))
    return " ".join(_WORD.findall(bare.casefold().replace("ς", "σ").replace(";", "?").replace("{n}", "\0")))


@cache
def _table() -> _Table:
    plain: dict[str, str] = {}
    indexed: dict[str, str] = {}
    text = files(__package__).joinpath("fields.tsv").read_text(encoding="utf-8")
    for line in text.splitlines()[1:]:
        field, _language, synonym = line.split("\t")
        before, marker, after = synonym.partition("{n}")
        if marker:
            name = " ".join(filter(None, (_normalised(before), marker, _normalised(after))))
            indexed.setdefault(name, field)
        else:
            plain.setdefault(_normalised(synonym), field)
        plain.setdefault(field.replace("_", " "), field)
    return _Table(plain, indexed)


@cache
def field_names() -> tuple[str, ...]:
    """Every field that a header may mean, in the order of the table."""
    return tuple(dict.fromkeys(_table().plain.values()))


def words_of(header: str) -> list[str]:
    """The words of a header as they are compared: without accents, capitals and signs."""
    return _normalised(header[:200]).split()


@cache
def header_words() -> frozenset[str]:
    """The words that the known headers are made of."""
    table = _table()
    return frozenset(word for name in (*table.plain, *table.indexed) for word in name.split())
