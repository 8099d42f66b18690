"""Encodings: marks, 16-bit codes, UTF-8 and code pages."""

import json
import random
from collections import defaultdict
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quizkit import api
from quizkit.diagnostics import Report, Unreadable
from quizkit.encoding import Decoded, decode
from quizkit.formats._table.headings import Headings
from quizkit.formats.csv.dialect import header_judge
from quizkit.source import Source

GREEK = "Ερώτηση;Επιλογή Α;Επιλογή Β;Σωστή\nΠοια είναι η πρωτεύουσα;Αθήνα;Άνω Λιόσια;Α\n"
ENGLISH_HEADER = "Question;Option A;Option B;Correct\n"


def decoded(data: bytes) -> Decoded:
    return decode(data, Source("bank.csv", data).at, header_judge(Headings()))


@pytest.mark.parametrize(
    ("data", "name"),
    [
        (GREEK.encode(), ""),
        (GREEK.encode("utf-8-sig"), ""),
        (b"\xff\xfe" + GREEK.encode("utf-16-le"), "UTF-16"),
        (b"\xfe\xff" + GREEK.encode("utf-16-be"), "UTF-16"),
        (GREEK.encode("utf-16-le"), "UTF-16"),
        (GREEK.encode("utf-16-be"), "UTF-16"),
        (b"\xff\xfe\x00\x00" + GREEK.encode("utf-32-le"), "UTF-32"),
        (GREEK.encode("cp1253"), "Windows-1253 (Greek)"),
        (GREEK.encode("iso8859-7"), "ISO 8859-7 (Greek)"),
        (GREEK.encode("mac-greek"), "Mac Greek"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_greek_in_every_encoding(data: bytes, name: str) -> None:
    assert (decoded(data).text, decoded(data).name) == (GREEK, name)


@pytest.mark.parametrize(
    ("line", "encoding", "name"),
    [
        ("It’s the café’s “best” – €5?;oui;peut-être;A", "cp1252", "Windows-1252 (Western European)"),
        ("Was ist 5 m² — und f(x) = x² + x³?;été;x²;A", "cp1252", "Windows-1252 (Western European)"),
        ("Größe der Straße?;groß;weiß nicht, müßig;B", "mac-roman", "Mac Roman"),
        ("Ποιο ζώο νιαουρίζει;Γάτα;Σκύλος;Α", "cp1253", "Windows-1253 (Greek)"),
        ("Какое животное мяукает?;кошка;собака;А", "cp1251", "Windows-1251 (Cyrillic)"),
        ("Какое животное мяукает, мой друг?;кошка;Большая собака;А", "mac-cyrillic", "Mac Cyrillic"),
        ("Które zwierzę miauczy?;kot łaciaty;pies, żółw, świnia;A", "cp1250", "Windows-1250 (Central European)"),
        ("Hangi hayvan miyavlar, değil mi?;kedi şu;köpek ığdır;A", "cp1254", "Windows-1254 (Turkish)"),
        ("¿Cuál es el año?;él;ü;A", "cp850", "MS-DOS 850 (Western European)"),
        ("Ποιο ζώο νιαουρίζει;Γάτα;Σκύλος;Α", "cp737", "MS-DOS 737 (Greek)"),
        ("Какое животное мяукает?;кошка;собака;А", "cp866", "MS-DOS 866 (Cyrillic)"),
        ("Is it “smart”, don’t you think – yes…?;x;y;A", "cp1252", "Windows-1252 (Western European)"),
    ],
)
def test_a_code_page_is_known_by_its_words_where_the_header_is_ascii(line: str, encoding: str, name: str) -> None:
    text = f"{ENGLISH_HEADER}{line}\n"
    assert decoded(text.encode(encoding)) == Decoded(text, name, guessed=True)


NO_WORDS = ENGLISH_HEADER.encode() + b"\xaa\xbaq\xd0r;\xa4\xa6\xacx;a\xadb\xc7c;A\n"


def test_bytes_without_a_likely_code_page_are_damaged() -> None:
    found = decoded(NO_WORDS)
    assert (found.damaged, found.name) == (NO_WORDS.index(0xAA), "")


def test_a_table_without_a_likely_code_page_is_refused_with_the_line() -> None:
    loaded = api.read(Source("bank.csv", NO_WORDS))
    assert loaded.quiz is None
    assert [(said.code, said.location.line) for said in loaded.diagnostics if said.location] == [("read/encoding", 2)]


def test_a_letter_lost_from_utf8_makes_no_code_page() -> None:
    found = decoded(GREEK.encode().replace("ή".encode(), b"\xce", 1))
    assert found.text == GREEK.replace("ή", "\N{REPLACEMENT CHARACTER}", 1)
    assert found.damaged is not None


@pytest.mark.parametrize(
    ("line", "encoding", "name"),
    [
        ("Où est la forêt ?;à l’été;là-bas;A", "cp1252", "Windows-1252 (Western European)"),
        ("Is it “smart”?;don’t;do – yes…;A", "cp1252", "Windows-1252 (Western European)"),
        ("Ποιο ζώο νιαουρίζει;Γάτα;Σκύλος;Α", "cp1253", "Windows-1253 (Greek)"),
        ("Какое животное мяукает?;кошка;собака;А", "cp1251", "Windows-1251 (Cyrillic)"),
    ],
)
def test_a_line_in_a_code_page_among_utf8(line: str, encoding: str, name: str) -> None:
    before, after = "Question;Á;B;Correct\nWas heißt „groß“?;größer;süß;A\n", "Çava?;œuvre;été;B\nWer?;ich;du;A\n"
    data = before.encode("utf-8-sig") + f"{line}\r\n".encode(encoding) + after.encode()
    assert decoded(data) == Decoded(f"{before}{line}\r\n{after}", strays=(3,), strays_name=name)


def test_lines_in_a_code_page_among_utf8_are_told_once() -> None:
    lines = ["Question;Option A;Option B;Correct", "Wer heißt „Größe“?;süß;groß;A", "Où ?;été;là;A", "À qui ?;né;dû;B"]
    data = "\n".join(lines[:2]).encode() + b"\n" + "\n".join(lines[2:]).encode("cp1252")
    loaded = api.read(Source("bank.csv", data))
    assert loaded.quiz is not None
    assert [item.stem.first()[1].source for item in loaded.quiz.items()] == ["Wer heißt „Größe“?", "Où ?", "À qui ?"]
    (found,) = [one for one in loaded.diagnostics if one.code == "read/encoding"]
    assert (found.severity.value, found.location and found.location.line) == ("warning", 3)
    assert found.message == (
        "the file is UTF-8, but 2 lines, the first of them line 3, are in Windows-1252 (Western European), and read so."
    )
    assert api.read(Source("bank.csv", data.replace(b"\n\xc0", b"\nA"))).quiz is not None


@pytest.mark.parametrize(
    "line",
    [
        "été;Où".encode("cp1252") + " là".encode(),  # both in one line
        b"It\xe2\x80s smart",  # the half of a quotation mark
        b"caf\xc3;th\xc3",  # the half of a letter
    ],
)
def test_half_a_letter_among_utf8_stays_damage(line: bytes) -> None:
    found = decoded("Question;Größe;süß;groß\n".encode() + line)
    assert (found.strays, found.damaged is not None) == ((), True)


TYPED = {
    "cp1252": "1. Où est la forêt ?\na) à l'été\n*b) là-bas\n",
    "cp1253": "1. Ποια είναι η πρωτεύουσα;\nα) Πάτρα\n*β) Αθήνα\n",
    "cp1251": "1. Какое животное мяукает?\nа) собака\n*б) кошка\n",
}


@pytest.mark.parametrize("page", TYPED)
def test_a_typed_text_in_a_code_page_keeps_its_letters(page: str) -> None:
    loaded = api.read(Source("quiz.txt", TYPED[page].encode(page)))
    assert loaded.quiz is not None
    (item,) = loaded.quiz.items()
    assert item == next(api.read(Source("quiz.txt", TYPED[page].encode())).quiz.items())  # type: ignore[union-attr]
    assert [(said.severity.value, said.code) for said in loaded.diagnostics] == [("info", "read/encoding")]
    assert page[2:] in loaded.diagnostics[0].message


@pytest.mark.parametrize("page", ["cp1252", "cp1253", "cp1251"])
def test_yaml_in_a_code_page_keeps_its_letters(page: str) -> None:
    stem = TYPED[page].splitlines()[0][3:]
    report = Report()
    source = Source("quiz.yaml", f"questions:\n  - question: {stem}\n    answer: x\n".encode(page))
    assert stem in source.decode(report)
    loaded = api.read(source)
    assert loaded.quiz is not None
    assert next(loaded.quiz.items()).stem.first()[1].source == stem


@pytest.mark.parametrize("data", [b"\x00\x01\x02", b"Question\x00\x00\x00", bytes(range(256)) * 4])
def test_binary_data_is_refused(data: bytes) -> None:
    with pytest.raises(Unreadable) as caught:
        decoded(data)
    assert caught.value.diagnostic.code == "read/binary"


@pytest.mark.parametrize("data", [b"\xff\xfe\x00", b"\xfe\xff\xd8\x00\x00\x41"])
def test_a_damaged_file_with_a_mark_is_refused(data: bytes) -> None:
    with pytest.raises(Unreadable) as caught:
        decoded(data)
    assert caught.value.diagnostic.code == "read/encoding"


@given(st.binary(max_size=300))
@settings(deadline=None, max_examples=200)
def test_any_bytes_are_decoded_or_refused_in_a_sentence(data: bytes) -> None:
    try:
        assert isinstance(decoded(data).text, str)
    except Unreadable as error:
        assert error.diagnostic.message.endswith(".")


PAGES = {
    "el": ("cp1253", "iso8859-7", "mac-greek"),
    "ru": ("cp1251", "mac-cyrillic"),
    "uk": ("cp1251",),
    "fr": ("cp1252", "mac-roman"),
    "es": ("cp1252", "mac-roman"),
    "de": ("cp1252", "mac-roman"),
    "pt": ("cp1252", "mac-roman"),
    "it": ("cp1252",),
    "sv": ("cp1252",),
    "pl": ("cp1250",),
    "tr": ("cp1254",),
}


def test_code_pages_of_real_texts_below_english_headers(shared: Path) -> None:
    """At least 97 of 100 files of a few lines each are read letter by letter."""
    texts: dict[str, list[str]] = defaultdict(list)
    for line in (shared / "lang" / "strings.jsonl").read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        texts[row["lang"]].append(row["text"].replace("\n", " ").replace(";", ",").replace('"', ""))
    dice = random.Random(7)
    right = total = 0
    for language, pages in PAGES.items():
        for page in pages:
            for _ in range(12):
                rows = [";".join([*dice.choices(texts[language], k=3), "A"]) for _ in range(dice.choice((4, 12, 30)))]
                data = (ENGLISH_HEADER + "\n".join(rows)).encode(page, "ignore")
                total += not data.isascii()
                right += not data.isascii() and decoded(data).text == data.decode(page)
    assert total > 200
    assert right / total >= 0.97
