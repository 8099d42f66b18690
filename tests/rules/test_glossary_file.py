"""Glossaries in files of their own."""

import pytest

from quizkit.diagnostics import Failure
from quizkit.glossary import read_glossary
from quizkit.model import Glossary
from quizkit.source import Source
from tests.conftest import ROOT


def read(name: str, content: str | bytes) -> Glossary:
    return read_glossary(Source(name, content.encode() if isinstance(content, str) else content))


EXPECTED = Glossary(keep=("safetensors", "MP3"), forbid={"safetensors": ("προστατευτικά", "ασφαλείς")})


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("g.yaml", "keep: [safetensors, MP3]\nforbid:\n  safetensors: [προστατευτικά, ασφαλείς]\n"),
        (
            "g.yml",
            "title: x\nglossary:\n  keep: [safetensors, MP3]\n  forbid: {safetensors: [προστατευτικά, ασφαλείς]}\n",
        ),
        ("g.json", '{"keep": ["safetensors", "MP3"], "forbid": {"safetensors": ["προστατευτικά", "ασφαλείς"]}}'),
        ("g.csv", "term,forbidden\nsafetensors,προστατευτικά,ασφαλείς\nMP3\n\n"),
        ("g.csv", "safetensors;προστατευτικά\nMP3;\nsafetensors;ασφαλείς\n"),
        ("g.tsv", "\ufeffTerm\tForbidden\nsafetensors\t προστατευτικά\tασφαλείς\nMP3\t\n"),
    ],
)
def test_forms(name, content):
    assert read(name, content) == EXPECTED


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        ("keep: MP3\n", Glossary(keep=("MP3",))),
        ("forbid: {MP3: ηχητικό}\n", Glossary(forbid={"MP3": ("ηχητικό",)})),
        ("keep: [no, 3.10, on]\n", Glossary(keep=("no", "3.10", "on"))),
        ("keep:\nforbid:\n", Glossary()),
        ("glossary:\n", Glossary()),
    ],
)
def test_yaml_stays_as_written(content, expected):
    assert read("g.yaml", content) == expected


@pytest.mark.parametrize(
    ("name", "content", "line"),
    [
        ("g.yaml", "title: x\n", None),
        ("g.yaml", "- MP3\n", 1),
        ("g.yaml", "keep:\n  - {a: b}\n", 2),
        ("g.yaml", "keep: {a: b}\n", 1),
        ("g.yaml", "forbid: [a, b]\n", 1),
        ("g.yaml", "forbid: text\n", 1),
        ("g.yaml", "keep: [a\n", 2),
        ("g.yaml", "keep: [a]\nkeep: [b]\n", 2),
        ("g.yaml", "", None),
        ("g.yaml", b"keep: [a]\x00", None),
        ("g.csv", "café αβγδ\n".encode() + b"\xe9\n", 2),
        ("g.yaml", "[" * 5000, 1),
    ],
)
def test_broken_files_are_sentences_with_places(name, content, line):
    with pytest.raises(Failure) as failure:
        read(name, content)
    diagnostic = failure.value.diagnostic
    assert diagnostic.location is not None
    assert diagnostic.location.file == name
    if line is not None:
        assert diagnostic.location.line == line


def test_a_huge_cell_is_refused():
    with pytest.raises(Failure, match="the table cannot be read"):
        read("g.csv", '"' + "a" * 200_000 + '"\n')


def test_empty_table():
    assert read("g.csv", "") == Glossary()


def test_the_example():
    example = ROOT / "examples" / "checkpoint-quiz" / "glossary.yaml"
    assert read_glossary(Source.from_path(example)).forbid == {"safetensors": ("προστατευτικά",)}
