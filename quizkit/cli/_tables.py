"""What the command line says about tables: mappings of headers, separators, encodings."""

from collections.abc import Iterable, Sequence
from dataclasses import field, replace
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from quizkit.cli._shared import COULD_NOT, finish, read_all, say, settings
from quizkit.records import dataclass

if TYPE_CHECKING:
    from quizkit.config import Config
    from quizkit.source import TableOptions

_DELIMITERS = {"tab": "\t", "\\t": "\t", "comma": ",", "semicolon": ";", "pipe": "|", "bar": "|", "space": " "}


@dataclass(frozen=True, slots=True)
class Asked:
    """The options of a command that are about tables, as they were typed."""

    map_file: str | None = None
    delimiter: str | None = None
    encoding: str | None = None
    key_from_style: bool = False


def table_options(asked: Asked, config: "Config") -> "TableOptions":
    """What is said about tables by the command line, and by the settings where it says nothing.

    Raises:
        Failure: when the mapping is broken, or the delimiter no single sign.
    """
    from quizkit.source import TableOptions

    return TableOptions(
        headers=_headers(asked.map_file, config),
        delimiter=_delimiter(asked.delimiter),
        encoding=asked.encoding,
        key_from_style=asked.key_from_style,
    )


def _headers(map_file: str | None, config: "Config") -> dict[str, str]:
    if map_file is None and config.map is None and not config.headers:
        return {}
    from quizkit.mapping import checked, read_mapping
    from quizkit.model import Location
    from quizkit.source import Source

    headers = checked(config.headers, Location(str(config.folder / "quizkit.toml")))
    if map_file is not None:
        headers |= read_mapping(Source.from_path(Path(map_file)))
    elif config.map is not None:
        headers = read_mapping(Source.from_path(config.folder / config.map)) | headers
    return headers


def _delimiter(typed: str | None) -> str | None:
    from quizkit.diagnostics import Failure

    if typed is None:
        return None
    sign = _DELIMITERS.get(typed.lower(), typed)
    if len(sign) != 1 or sign in '\r\n"\0':
        message = f'"{typed[:20]}" is no sign that could separate cells.'
        raise Failure("usage/delimiter", message, advice="Write one sign, such as ';', or the word tab.")
    return sign


@dataclass(slots=True)
class _Explained:
    """What has been explained so far, and the headers that mean nothing to quizkit."""

    count: int = 0
    unknown: list[str] = field(default_factory=list)

    def take(self, text: str, unknown: Sequence[str]) -> None:
        self.count += 1
        self.unknown += unknown
        for line in text.splitlines():
            typer.echo(f"# {line}")


def explain_mapping(sources: Iterable[str], asked: Asked, from_format: str | None, language: str | None) -> None:
    """Print what the columns of tables are taken for, as a mapping to fill in, and end the command."""
    config = settings()
    explained = _Explained()
    table = replace(table_options(asked, config), explain=explained.take)
    failed, before = False, 0
    for name, loaded in read_all(sources, from_format, language or config.language, table):
        if explained.count > before:
            before = explained.count
        elif loaded.failed:
            failed = True
            say(loaded.diagnostics)
        else:
            typer.echo(f"# {name} is no table of questions.")
    if explained.count:
        _print_mapping(list(dict.fromkeys(explained.unknown)))
    finish(COULD_NOT if failed else 0)


def _print_mapping(unknown: Sequence[str]) -> None:
    import json

    typer.echo("")
    if not unknown:
        typer.echo("# Every column means something to quizkit; a mapping is needed only where it is wrong:")
        typer.echo('[headers]\n# "Your header" = "Option A"')
        return
    typer.echo("# Say what these mean by a header that quizkit knows, such as")
    typer.echo('# "Question", "Option A", "Option B (el)", "Correct", "Explanation", "Points"; "ignore" is not read.')
    typer.echo("[headers]")
    for title in unknown:
        typer.echo(f'{json.dumps(title, ensure_ascii=False)} = ""')
