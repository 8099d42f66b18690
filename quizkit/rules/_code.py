"""Options that are words of programs though nothing marks them as code: keywords, commands, names of properties."""

import re
from collections.abc import Iterable, Sequence

_KEYWORDS = """
abstract and array as assert async auto await begin bool boolean break byte case cast catch char class const continue
default def del delete dict do double elif else end enum except export extends false final finally float for foreach
from func function global goto if implements import in include input insert int integer interface is lambda len let
list long loop main match module namespace new nil none not null number object or package pass print printf private
procedure protected public raise range read record repeat require return scanf select self set short signed sizeof
static str string struct super switch table then this throw throws true try tuple type typedef typeof union unless
unsigned until update use using val var void volatile when where while with write yield
"""
_KNOWN = frozenset(_KEYWORDS.split())

_PROGRAMS = (
    "apt apt-get brew cargo composer conda curl docker dotnet git gradle kubectl npm npx pip pip3 ssh sudo svn yarn"
)
_RUN = frozenset(_PROGRAMS.split())

_NAMED = re.compile(
    r"(?<!\w)(?:C\+\+|C#|CSS|HTML5?|SQL|MySQL|PHP|JavaScript|TypeScript|JSON|XML|Java|Python|Ruby|Bash|Kotlin|Swift|Perl"
    r"|Rust|Scala|Haskell|Pascal|Fortran|MATLAB|LaTeX|Git|Linux|Unix|Docker)(?!\w)"
)
_WORD = re.compile(r"[a-z][a-z0-9_-]*(?:\(\))?")
_COMMAND = re.compile(r"([a-z][a-z0-9-]*)(?: [a-z0-9./_-]+)+")


class Coded:
    """Which options of an item are words of programs: a ``question`` names the language, or they are known together."""

    def __init__(self, options: Sequence[str], question: Iterable[str]) -> None:
        known = sum(option in _KNOWN for option in options)
        self._words = 1 < known >= len(options) / 2 or any(_NAMED.search(text) for text in question)

    def has(self, option: str) -> bool:
        """Whether an option is a command with its arguments, or a single word where such words are asked for."""
        command = _COMMAND.fullmatch(option)
        if command is not None:
            return command[1] in _RUN
        return self._words and _WORD.fullmatch(option) is not None
