r"""A formula is begun and not ended, or ended and not begun.

Why:
    Half a formula is shown to learners as the code that it was typed in, and may take the rest of the text with it.
    Sums of money ("$5 or $10") are no formulas, and code is left alone.

Bad:
    questions:
      - question: What is $x^2 if x = 3?
        type: essay
      - question: What is \(x^2 if x = 3?
        markup: plain
        type: essay

Bad:
    questions:
      - question: What is $\frac{x^2}{3$ if x = 3?
        type: essay

Good:
    questions:
      - question: What is \(x^2\) if x = 3, and does it cost $5 or $10?
        type: essay
"""

import re
from collections.abc import Iterator

from quizkit.richtext import parse
from quizkit.richtext.tree import Math, all_runs
from quizkit.rules import Context, Finding, LocalText, rule
from quizkit.rules._phrasing import quoted

_ENVIRONMENTS = (
    "align|alignat|aligned|array|[bBpvV]?matrix|smallmatrix|cases|dcases|equation|eqnarray"
    "|gather|gathered|multline|split"
)
_SIGN = re.compile(
    rf"\\\\|\\\$|\\[()\[\]]|\$\$|\$|\\(?P<which>begin|end)\s*\{{(?P<name>(?:{_ENVIRONMENTS})\*?)\}}", re.ASCII
)
_CODE = re.compile(r"(`+)(?!`).*?(?<!`)\1(?!`)|<(code|pre|script)\b.*?</\2>", re.DOTALL | re.IGNORECASE)
_TEX = re.compile(
    r"(?![A-Z_]{2})[^$]{0,200}?(?:\\[A-Za-z]{2,}|[A-Za-z0-9})]\^[A-Za-z0-9{\\]|\b[A-Za-z]_[A-Za-z0-9{\\])"
)
_PATTERN = re.compile(r"\\[dwsbDWSB](?![a-z])|\[\^|\.\*|\]\+|\)\?|\b[A-Z]:\\")
"""A piece of a regular expression, in which brackets are escaped, or the path of a file."""
_ESCAPED = re.compile(r"\\\\|\\[{}]")
_CLOSED_BY = {"\\(": "\\)", "\\[": "\\]", "$$": "$$"}


@rule(severity="error", since="0.1", signs=True)
def check(text: LocalText, context: Context) -> Iterator[Finding]:
    """Follow the signs that begin and end formulas through the source; code is taken out."""
    source = text.text.source
    if "$" not in source and "\\" not in source:
        return
    odd = _odd(_CODE.sub(" ", source))
    if odd is not None:
        yield Finding(
            f"a formula of {text.name} is not complete, there is a {odd[0]} without its {odd[1]}: {quoted(source)}.",
            advice=r"Begin each formula with \( and end it with \), or \[ and \] for one on a line of its own.",
        )
    elif "{" in source and text.text.markup != "plain":
        for run in all_runs(parse(text.text).blocks):
            if isinstance(run.content, Math) and (brace := _odd_brace(run.content.tex)) is not None:
                yield Finding(
                    f"a formula of {text.name} has a {brace} too many: {quoted(run.content.tex)}.",
                    advice=r"Write as many { as }, and \{ or \} for one that is to be seen.",
                )


def _odd_brace(tex: str) -> str | None:
    """The brace that a formula has more of; escaped ones do not count."""
    bare = _ESCAPED.sub("", tex)
    opened, closed = bare.count("{"), bare.count("}")
    return None if opened == closed else "{" if opened > closed else "}"


def _odd(source: str) -> tuple[str, str] | None:
    """A sign without its other half, and what that would be."""
    opened = ""
    after = 0
    environments: list[str] = []
    for sign in _SIGN.finditer(source):
        found = sign[0]
        if sign["which"] == "begin":
            environments.append(sign["name"])
        elif sign["which"] == "end":
            if not environments:
                return found, f"\\begin{{{sign['name']}}}"
            if environments.pop() != sign["name"]:
                return found, f"\\begin{{{sign['name']}}}"
        elif found in ("\\\\", "\\$", "$"):
            continue
        elif opened:
            if found == _CLOSED_BY[opened]:
                opened = ""
            elif found in ("\\(", "\\["):
                break
        elif found in _CLOSED_BY:
            opened, after = found, sign.end()
        elif _is_formula(source[: sign.start()]) and _PATTERN.search(source) is None:
            return found, "\\(" if found == "\\)" else "\\["
    if opened and _PATTERN.search(source) is None and _is_formula(source[after:]):
        return opened, _CLOSED_BY[opened]
    if environments:
        return f"\\begin{{{environments[-1]}}}", f"\\end{{{environments[-1]}}}"
    return _odd_dollar(source)


def _is_formula(piece: str) -> bool:
    """Whether there is something that may be a formula, and not a bracket that is only spoken of."""
    return re.search(r"[A-Za-z0-9]", piece) is not None


def _odd_dollar(source: str) -> tuple[str, str] | None:
    """A single dollar before something that only a formula has, of an odd number of dollars."""
    dollars = [sign.start() for sign in _SIGN.finditer(source) if sign[0] == "$"]
    if len(dollars) % 2 == 0:
        return None
    last = dollars[-1]
    return ("$", "other $") if _TEX.match(source, last + 1) is not None else None
