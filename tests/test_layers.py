"""What import-linter's layers can't say: formats and rules keep to themselves, and libraries to their rooms."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "quizkit"
MODULES = {
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
    for path in sorted(PACKAGE.rglob("*.py"))
}
LIBRARIES = {
    "lxml": ("quizkit.formats", "quizkit.richtext"),
    "openpyxl": ("quizkit.formats.xlsx",),
    "yaml": ("quizkit.formats.yaml",),
    "latex2mathml": ("quizkit.richtext",),
    "markdown_it": ("quizkit.richtext",),
    "typer": ("quizkit.cli", "quizkit.reports.text"),
}


def imported(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def plug(module: str, room: str, depth: int) -> str | None:
    """The format or rule that a module belongs to; None for what they share."""
    parts = module.split(".")
    if not module.startswith(f"{room}.") or len(parts) < depth or any(part.startswith("_") for part in parts):
        return None
    return ".".join(parts[:depth])


@pytest.mark.parametrize(("room", "depth"), [("quizkit.formats", 3), ("quizkit.rules", 4)])
def test_formats_and_rules_never_import_one_another(room: str, depth: int) -> None:
    crossed = [
        f"{module} imports {name}"
        for module, path in MODULES.items()
        if (own := plug(module, room, depth)) is not None
        for name in imported(path)
        if (other := plug(name, room, depth)) is not None and other != own and other in MODULES
    ]
    assert crossed == []


@pytest.mark.parametrize("library", LIBRARIES)
def test_libraries_keep_to_their_rooms(library: str) -> None:
    outside = [
        module
        for module, path in MODULES.items()
        if any(name.partition(".")[0] == library for name in imported(path))
        and not module.startswith(LIBRARIES[library])
    ]
    assert outside == []


def test_modules_are_read_in_one_sitting() -> None:
    lengths = {module: len(path.read_text("utf-8").splitlines()) for module, path in MODULES.items()}
    assert {module: lines for module, lines in lengths.items() if lines > 400} == {}
