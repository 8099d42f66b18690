"""Arguments and options that several commands share, described once."""

from typing import Annotated

import typer

Sources = Annotated[
    list[str],
    typer.Argument(metavar="SOURCE", help="Files, folders, patterns such as 'banks/*.xlsx', or - for standard input."),
]
FromFormat = Annotated[
    str | None,
    typer.Option("--from", metavar="FORMAT", help="The sources' format, where it is not to be guessed from the file."),
]
Language = Annotated[
    str | None,
    typer.Option(
        "--language", metavar="TAG", help="The quiz's language where the file does not say: el, en, pt-BR, ..."
    ),
]
GlossaryFile = Annotated[
    str | None,
    typer.Option("--glossary", metavar="FILE", help="Terms to keep in every language, and translations to avoid."),
]
Profile = Annotated[
    str | None,
    typer.Option(
        "--profile",
        metavar="NAME",
        help="Which rules count and how much: default, draft (still being written), publish (about to reach learners), "
        "review (everything worth a second look), bilingual, moodle, canvas. Default: default.",
    ),
]
MapFile = Annotated[
    str | None,
    typer.Option(
        "--map", metavar="FILE", help="What the headers of a table mean that quizkit does not know (TOML or YAML)."
    ),
]
ExplainMapping = Annotated[
    bool,
    typer.Option(
        "--explain-mapping", help="Only show what each column of a table is taken for, as a file for --map to fill in."
    ),
]
Delimiter = Annotated[
    str | None,
    typer.Option("--delimiter", metavar="SIGN", help="What separates the cells of CSV: ',' or ';' or '|' or tab."),
]
Encoding = Annotated[
    str | None,
    typer.Option("--encoding", metavar="NAME", help="The encoding of CSV: utf-8, cp1252, cp1253, utf-16, ..."),
]
KeyFromStyle = Annotated[
    bool,
    typer.Option(
        "--key-from-style",
        help="In a workbook or Word document, take options that are bold or coloured for the right ones.",
    ),
]
Strict = Annotated[bool, typer.Option("--strict", help="Treat warnings like errors.")]
KeepGoing = Annotated[bool, typer.Option("--keep-going", help="Write what can be written, and list what was left out.")]
