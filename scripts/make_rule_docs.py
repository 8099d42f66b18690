"""Write docs/rules/ from the rules' docstrings; with --check only say whether it is up to date."""

import sys
from pathlib import Path

from quizkit.linting import rules
from quizkit.linting.pages import index, markdown

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "rules"


def pages() -> dict[Path, str]:
    """What the folder should hold."""
    found = {FOLDER / f"{rule.id}.md": markdown(rule) for rule in rules().values()}
    return {FOLDER / "README.md": index(), **found}


def main() -> int:
    """Write the pages, or compare them."""
    wanted = pages()
    there = {path: path.read_text("utf-8") for path in FOLDER.rglob("*.md")}
    if "--check" in sys.argv[1:]:
        stale = sorted(path for path in {*wanted, *there} if wanted.get(path) != there.get(path))
        for path in stale:
            print(f"{path.relative_to(FOLDER.parent.parent)} is out of date: run scripts/make_rule_docs.py")
        return 1 if stale else 0
    for path in there.keys() - wanted.keys():
        path.unlink()
    for path, text in wanted.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
