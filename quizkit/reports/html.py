"""For teachers and their reviewers: one page that opens in any browser, with each question as it will look.

The page is whole by itself: its Content Security Policy lets it load nothing and run nothing but its own script, which
only filters. All that comes from a quiz is escaped, or written by :mod:`quizkit.richtext`. Without the script, on
paper and for a screen reader all findings are there, in the order of the file.
"""

import re
from base64 import b64encode
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from hashlib import sha256
from html import escape
from importlib.resources import files

from quizkit.diagnostics import Diagnostic, Severity
from quizkit.model import Location
from quizkit.reports import PLAIN, Options, Part, Question, RuleText, Shown
from quizkit.reports._told import printable
from quizkit.reports.text import summary

_NAMES = {Severity.ERROR: "Error", Severity.WARNING: "Warning", Severity.INFO: "Note"}
_ITEM = re.compile(r"(?:sections\[\d+\]\.)?questions\[\d+\]")
_PLACES = 30
"""How many places of a finding that stands for many are listed."""

_OPTIONS = ("option", "answer")
_AFTERWARDS = ("explanation", "feedback", "hint", "rubric", "template")


def report(diagnostics: Sequence[Diagnostic], options: Options = PLAIN) -> str:
    """The whole page."""
    style, script = _own("_page.css"), _own("_page.js")
    shown = options.shown or _by_file(diagnostics)
    groups = [group for group in shown if group.diagnostics]
    codes = sorted({one.code for one in diagnostics})
    policy = f"default-src 'none'; style-src {_hash(style)}; script-src {_hash(script)}; img-src data:"
    sentence = summary(diagnostics, options.known)
    body = "".join(
        (
            f"<header><h1>Findings</h1><p>{_text(sentence)}</p>",
            _table_of_contents(groups),
            "</header>",
            _filters(diagnostics, codes) if diagnostics else "",
            "<main>",
            *(_file(group, number, options) for number, group in enumerate(groups, 1)),
            _rules(codes, options),
            "</main>",
        )
    )
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="referrer" content="no-referrer">\n<meta name="color-scheme" content="light dark">\n'
        f"<title>{_text(_title(options, groups))}</title>\n<style>{style}</style>\n</head>\n<body>\n{body}\n"
        f"<script>{script}</script>\n</body>\n</html>\n"
    )


REPORT = report


@cache
def _own(name: str) -> str:
    return files("quizkit.reports").joinpath(name).read_text("utf-8")


def _hash(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode('utf-8')).digest()).decode('ascii')}'"


def _text(text: str) -> str:
    return escape(printable(text))


def _title(options: Options, groups: Sequence[Shown]) -> str:
    names = options.files or tuple(group.name for group in groups)
    return f"Findings in {names[0]}" if len(names) == 1 else "Findings in quizzes"


def _by_file(diagnostics: Iterable[Diagnostic]) -> tuple[Shown, ...]:
    by_file: dict[str, list[Diagnostic]] = {}
    for one in diagnostics:
        name = one.location.file if one.location is not None else None
        by_file.setdefault(name or "", []).append(one)
    return tuple(Shown(name, tuple(found)) for name, found in by_file.items())


def _table_of_contents(groups: Sequence[Shown]) -> str:
    if len(groups) < 2:
        return ""
    lines = "".join(
        f'<li><a href="#file-{number}">{_text(group.name or "Other")}</a>: {_text(_counts(group.diagnostics))}</li>'
        for number, group in enumerate(groups, 1)
    )
    return f'<nav aria-label="Files"><ul>{lines}</ul></nav>'


def _counts(diagnostics: Sequence[Diagnostic]) -> str:
    return summary(diagnostics).rpartition(" in ")[0] or summary(diagnostics)


def _filters(diagnostics: Sequence[Diagnostic], codes: Sequence[str]) -> str:
    severities = Counter(one.severity for one in diagnostics)
    rules = Counter(one.code for one in diagnostics)
    boxes = "".join(
        f'<label><input type="checkbox" name="severity" value="{severity}" checked> {name}s ({severities[severity]:,})'
        "</label>"
        for severity, name in _NAMES.items()
        if severities[severity]
    )
    choices = "".join(f'<option value="{escape(code)}">{escape(code)} ({rules[code]:,})</option>' for code in codes)
    return (
        f'<form id="filters" aria-label="Filters" hidden><fieldset><legend>Show</legend>{boxes}</fieldset>'
        f'<label>Rule <select name="rule"><option value="">all rules</option>{choices}</select></label>'
        '<p role="status" id="count"></p></form>'
    )


def _file(group: Shown, number: int, options: Options) -> str:
    by_question: dict[str, list[Diagnostic]] = {}
    alone: list[Diagnostic] = []
    questions: dict[str, Question] = {}
    for one in group.diagnostics:
        question = _question_of(one, group)
        name = question.path if question is not None else one.item
        if name is None:
            alone.append(one)
            continue
        by_question.setdefault(name, []).append(one)
        if question is not None:
            questions[name] = question
    parts = [f'<section class="file" id="file-{number}"><h2>{_text(group.name or "Other")}</h2>']
    if alone:
        parts.append(f'<section class="group"><h3>The file as a whole</h3>{_findings(alone, "", options)}</section>')
    for index, (name, found) in enumerate(by_question.items(), 1):
        parts.append(_group(questions.get(name), found, f"f{number}-{index}", options))
    parts.append("</section>")
    return "".join(parts)


def _question_of(one: Diagnostic, group: Shown) -> Question | None:
    if one.item is not None:
        return group.questions.get(one.item)
    item = _ITEM.match(one.path) if one.path is not None else None
    return group.questions.get(item[0]) if item is not None else None


def _group(question: Question | None, found: Sequence[Diagnostic], name: str, options: Options) -> str:
    if question is None:
        heading = str(found[0].item)
        return (
            f'<section class="group"><h3>{_text(heading[:1].upper() + heading[1:])}</h3>'
            f"{_findings(found, name, options)}</section>"
        )
    place = f', <span class="place">{_text(_placed(question.place))}</span>' if question.place else ""
    called = f" {question.label}" if question.label.startswith('"') else ""
    return (
        f'<section class="group"><h3>Question {question.number}{_text(called)}{place}</h3>'
        f"{_findings(found, name, options)}{_shown(question, found, name)}</section>"
    )


def _placed(place: str) -> str:
    return f"line {place}" if place.isdigit() else f"cell {place}"


def _findings(found: Sequence[Diagnostic], name: str, options: Options) -> str:
    return (
        f'<ol class="findings">{"".join(_finding(one, f"{name}-{n}", options) for n, one in enumerate(found, 1))}</ol>'
    )


def _finding(one: Diagnostic, name: str, options: Options) -> str:
    message = one.message[:1].upper() + one.message[1:]
    where = _where(one.location)
    known = options.describe(one.code) is not None
    rule = f'<a href="#rule-{_anchor(one.code)}">{escape(one.code)}</a>' if known else escape(one.code)
    lines = [
        f'<strong class="severity">{_NAMES[one.severity]}</strong> <span dir="auto">{_text(message)}</span>',
        f'<p class="advice" dir="auto">{_text(one.advice)}</p>' if one.advice else "",
        _fix(one),
        f'<p class="facts">{_text(_places(one.places)) if one.places else _text(where)}'
        f'{" · " if where or one.places else ""}<span class="rule">{rule}</span></p>',
    ]
    anchor = f' id="{name}" tabindex="-1"' if name[0] != "-" else ""
    return (
        f'<li class="finding {one.severity}" data-severity="{one.severity}" data-rule="{escape(one.code)}"{anchor}>'
        f"{''.join(lines)}</li>"
    )


def _fix(one: Diagnostic) -> str:
    if one.fix is None or one.fix.replacement is None:
        return ""
    replacement = _text(" ".join(one.fix.replacement.split()))
    return f'<p class="fix" dir="auto">{_text(one.fix.description)} <q>{replacement}</q></p>'


def _where(place: Location | None) -> str:
    if place is None:
        return ""
    if place.cell is not None:
        return f"Cell {Location(sheet=place.sheet, cell=place.cell)}"
    return f"Line {place.line}" if place.line is not None else ""


def _places(places: Sequence[Location]) -> str:
    named = list(dict.fromkeys(place.cell or str(place.line) for place in places if place.cell or place.line))
    more = f" and {len(named) - _PLACES:,} more" if len(named) > _PLACES else ""
    kind = "Cells" if any(place.cell for place in places) else "Lines"
    return f"{kind} {', '.join(named[:_PLACES])}{more}" if named else ""


def _shown(question: Question, found: Sequence[Diagnostic], name: str) -> str:
    """The question as learners will see it, then what they see afterwards."""
    doubts: dict[str, list[int]] = {}
    for number, one in enumerate(found, 1):
        if one.path is not None:
            doubts.setdefault(one.path, []).append(number)
    of_roles: dict[str, list[str]] = {}
    for part in question.parts:
        kind = "options" if part.role in _OPTIONS else "after" if part.role in _AFTERWARDS else "before"
        of_roles.setdefault(kind, []).append(_part(part, doubts.get(part.path, ()), name))
    before, options, after = ("".join(of_roles.get(kind, ())) for kind in ("before", "options", "after"))
    choices = f'<ul class="options">{options}</ul>' if options else ""
    return f'<figure class="question"><figcaption>{_text(question.kind)}</figcaption>{before}{choices}{after}</figure>'


def _part(part: Part, numbers: Sequence[int], name: str) -> str:
    texts = "".join(
        f'<div class="text"{_language(language)} dir="auto">{html}</div>'
        if html.strip()
        else '<p class="nothing">(nothing)</p>'
        for language, html in part.texts
    )
    links = ", ".join(f'<a href="#{name}-{number}">{number}</a>' for number in numbers)
    see = f'<p class="see">see finding {links}</p>' if numbers else ""
    kind = f"part {part.role}{' doubt' if numbers else ''}{' right' if part.right else ''}"
    if part.role in _OPTIONS:
        key = '<span class="key">right answer</span>' if part.right else ""
        return f'<li class="{kind}"><div class="name">{_text(_short(part.name))}</div><div>{texts}{key}{see}</div></li>'
    heading = f'<p class="name">{_text(part.name[:1].upper() + part.name[1:])}</p>' if part.role != "stem" else ""
    return f'<div class="{kind}">{heading}{texts}{see}</div>'


def _short(name: str) -> str:
    """ "C" for option C; anything else in full."""
    head, _, letter = name.partition(" ")
    return letter if head == "option" and len(letter) <= 2 else name


def _language(language: str) -> str:
    return f' lang="{escape(language)}"' if language and language != "und" else ""


def _anchor(code: str) -> str:
    return escape(code.replace("/", "-"))


def _rules(codes: Iterable[str], options: Options) -> str:
    told = "".join(_rule(code, text) for code in codes if (text := options.describe(code)) is not None)
    return f'<section id="rules"><h2>What the rules are about</h2>{told}</section>' if told else ""


def _rule(code: str, text: RuleText) -> str:
    return (
        f'<section class="about" id="rule-{_anchor(code)}" tabindex="-1"><h3>{escape(code)}</h3>'
        f"<p>{_text(text.what)}</p>{''.join(_paragraphs(text.why))}{''.join(_examples(text.markdown))}</section>"
    )


def _paragraphs(text: str) -> Iterator[str]:
    for paragraph in re.split(r"\n\s*\n", text):
        yield f"<p>{_text(' '.join(paragraph.split()))}</p>"


def _examples(markdown: str) -> Iterator[str]:
    for head, example in re.findall(r"^## (Wrong|Right)\n\n```yaml\n(.*?)\n```", markdown, re.DOTALL | re.MULTILINE):
        shown = "\n".join(printable(line) for line in example.splitlines())
        yield f"<p>{head}:</p><pre>{escape(shown)}</pre>"
