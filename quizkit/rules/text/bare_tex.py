r"""TeX stands in a text without the signs that make it a formula.

Why:
    "\frac{1}{2}" is shown to learners just so unless it stands between dollars or in \( \). It happens where formulas
    are copied from a document, or where dollars were lost on the way.

Bad:
    questions:
      - question: What is the value of \frac{1}{2} + \frac{1}{3}?
        options: ["5/6", "2/5", "1/6"]
        answer: A

Good:
    questions:
      - question: What is the value of $\frac{1}{2} + \frac{1}{3}$?
        options: ["5/6", "2/5", "1/6"]
        answer: A
      - question: What does the command `\frac{a}{b}` print in LaTeX?
        options: [a fraction, a root, a sum]
        answer: A
"""

import re
from collections.abc import Iterator

from quizkit.rules import Context, Finding, LocalText, rule
from quizkit.rules._formulas import without_formulas
from quizkit.rules._phrasing import quoted

_COMMAND = re.compile(
    r"\\(?:[dt]?frac|sqrt|binom|overline|vec|hat|mathbb|mathrm|mathbf|text|lim|sum|int|prod)\s?[{_^\[]"
    r"|\\(?:alpha|beta|gamma|delta|Delta|theta|lambda|mu|pi|sigma|Sigma|omega|Omega|phi|rho|times|cdot|div|pm|leq?|geq?|neq"
    r"|approx|infty|sum|int|partial|to|rightarrow|Rightarrow|in|cup|cap|subset|circ|sin|cos|tan|log|ln)(?![A-Za-z])"
    r"|[A-Za-z0-9)]\^\{[^{}]{1,40}\}|[A-Za-z)]_\{[^{}]{1,40}\}"
)
_SPEAKS_OF_IT = re.compile(r"(?<!\w)(?:La)?TeX(?!\w)|KaTeX|MathJax")
_PATH = re.compile(r"[A-Za-z]:\\|\\\\")


def _may_be_there(context: Context) -> bool:
    prose = context.strings.prose
    return "\\" in prose or "^{" in prose or "_{" in prose


@rule(severity="warning", since="0.2", signs=True, glance=_may_be_there)
def check(text: LocalText, context: Context) -> Iterator[Finding]:
    """Look for commands of TeX in what is left of a text when formulas and code are taken out."""
    prose = without_formulas(text)
    found = _COMMAND.search(prose)
    if found is None or _PATH.search(prose) is not None or _speaks_of_tex(context):
        return
    yield Finding(
        f"{text.name} has TeX outside of a formula: {quoted(prose[found.start() :])}.",
        advice=r"Begin the formula with \( and end it with \), or put code into backticks.",
    )


def _speaks_of_tex(context: Context) -> bool:
    return _SPEAKS_OF_IT.search(context.strings.prose) is not None
