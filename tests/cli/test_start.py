"""quizkit --help answers at once: it loads none of the libraries that work with files needs."""

import subprocess
import sys

HEAVY = ("pydantic", "lxml", "openpyxl", "yaml")


def loaded_by(arguments: list[str]) -> set[str]:
    code = (
        "import sys\n"
        f"sys.argv = ['quizkit', *{arguments!r}]\n"
        "from quizkit.cli import main\n"
        "try:\n    main()\nexcept SystemExit:\n    pass\n"
        f"print('LOADED', *[name for name in {HEAVY!r} if name in sys.modules])\n"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    return set(out.splitlines()[-1].split()[1:])


def test_help_loads_nothing_heavy() -> None:
    assert loaded_by(["--help"]) == set()
    assert loaded_by(["export", "--help"]) <= {"pydantic"}  # typer asks for it wherever a command is called


def test_listing_formats_loads_none_of_their_libraries() -> None:
    assert loaded_by(["formats"]) <= {"pydantic"}
