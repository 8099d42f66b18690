"""Formulas in a text, in a form in which those of a translation can be compared."""

import re

from quizkit.richtext import parse
from quizkit.richtext.tree import Math, all_runs
from quizkit.rules import LocalText

_IN_PLAIN = re.compile(
    r"\\\((.{1,500}?)\\\)|\\\[(.{1,500}?)\\\]|\$\$([^$]{1,500})\$\$|\$(?![\s\d])([^$\n]{0,200}[\\^_=][^$\n]{0,200})\$(?!\d)",
    re.DOTALL,
)
_WORDS = re.compile(r"\\(?:text|textrm|textit|textbf|mbox|mathrm|hbox)\*?\s*\{[^{}]*\}")
_COMMA = re.compile(r"(?<=\d)(?:\{,\}|,(?=\d))")
_OPERATOR = re.compile(r"\\operatorname\*?\s*\{([A-Za-z]+)\}")
_FUNCTION = re.compile(r"\\(sen|tg|ctg|cotg|arctg|arcsen|lg)(?![A-Za-z])")
_ENGLISH = {"sen": "sin", "tg": "tan", "ctg": "cot", "cotg": "cot", "arctg": "arctan", "arcsen": "arcsin", "lg": "log"}
_SPACE = re.compile(r"\s+|\\[,;:! ]|~")
_SIMPLE = re.compile(r"[\d.,\s]*")


def formulas(text: LocalText) -> list[str]:
    """The formulas of a text less what differs between languages: words, decimal commas, names of functions."""
    if text.text.markup == "plain":
        source = text.text.source
        if "\\" not in source and "$" not in source:
            return []
        found = ["".join(groups) for groups in _IN_PLAIN.findall(source)]
    else:
        found = [run.content.tex for run in all_runs(parse(text.text).blocks) if isinstance(run.content, Math)]
    return [_neutral(tex) for tex in found if _SIMPLE.fullmatch(tex) is None]


def without_formulas(text: LocalText) -> str:
    """What is written in a language in a text, less the formulas that a plain text may hold as well."""
    prose = text.prose
    return _IN_PLAIN.sub(" ", prose) if "\\" in prose or "$" in prose else prose


def _neutral(tex: str) -> str:
    tex = _COMMA.sub(".", _WORDS.sub(r"\\text", tex))
    tex = _OPERATOR.sub(r"\\\1", tex)
    tex = _FUNCTION.sub(lambda name: f"\\{_ENGLISH.get(name[1], name[1])}", tex)
    return _SPACE.sub("", tex)
