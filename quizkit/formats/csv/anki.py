"""Anki's text files: lines such as ``#separator:Tab`` above the rows, which take the place of a header.

https://docs.ankiweb.net/importing/text-files.html, "File headers". The front of a card is the question, its back the
answer to type. A spreadsheet program that has saved such a file has put the separators of blank cells behind the lines.
"""

SEPARATORS = {"tab": "\t", "comma": ",", "semicolon": ";", "pipe": "|", "space": " ", "colon": ":"}

_BEHIND = ",;\t"
_FIELDS = ("Front", "Back")
_PLACED = {"tags column": "Tags", "deck column": "Deck", "notetype column": "Note type", "guid column": "ID"}


def is_anki(text: str) -> bool:
    """Whether a text begins as Anki writes it."""
    return text[:11].lower() == "#separator:"


def as_table(text: str) -> tuple[str, str]:
    """The text with settings and a header in the place of its first lines, as many as before; and its separator."""
    lines = text.split("\n")
    count = next((place for place, line in enumerate(lines) if not line.startswith("#")), len(lines))
    said = [_parts(line) for line in lines[:count]]
    facts = {name.strip().lower(): value for name, value in said}
    stated = facts.get("separator", "").strip()
    separator = SEPARATORS.get(stated.lower(), stated[:1] or "\t")
    head = [_setting(name.strip().lower(), value.strip(), separator) for name, value in said]
    names = facts.get("columns")
    head[0] = ""
    place = next((at for at, (name, _) in enumerate(said) if name.strip().lower() == "columns"), count - 1)
    if place == 0 or head[place]:  # no line is free for the header: the first one, above all settings, is no place
        head = [*[""] * count, *[line for line in head if line], ""][-count:]
        place = count - 1
    head[place] = names if names is not None else _header(facts, separator, lines[count] if count < len(lines) else "")
    return "\n".join([*head, *lines[count:]]), separator


def _parts(line: str) -> tuple[str, str]:
    """The name and the value of a setting."""
    name, _, value = line[1:].partition(":")
    value = value.strip("\r")
    return name, value.rstrip(_BEHIND) or value


def _setting(name: str, value: str, separator: str) -> str:
    if name == "html" and value.lower() == "true":
        return f"Markup{separator}html"
    return f"Title{separator}{value}" if name == "deck" else ""


def _header(facts: dict[str, str], separator: str, first: str) -> str:
    """The header of a file that does not name its columns: front and back, in the columns that nothing else has."""
    placed = {
        int(value) - 1: title
        for name, title in _PLACED.items()
        if (value := facts.get(name, "").strip()).isdecimal() and 0 < int(value) <= 100
    }
    filled = first.rstrip("\r" + separator)  # blank cells at the end are no fields
    width = max(filled.count(separator) + 1, 1 + max(placed, default=0))
    free = [column for column in range(min(width, 100)) if column not in placed]
    names = placed | dict(zip(free, _FIELDS, strict=False))
    return separator.join(names.get(column, f"Field {column + 1}") for column in range(min(width, 100)))
