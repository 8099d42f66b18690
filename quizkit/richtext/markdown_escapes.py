"""What has to be escaped in Markdown, and no more than that."""

import re

from quizkit.records import dataclass
from quizkit.richtext.escapes import NOT_XML
from quizkit.richtext.tree import GAP, Code, Image, Math, Media, Run, Runs

_PUNCTUATION = r"!-/:-@\[-`{-~"
_ALWAYS = re.compile(
    rf"""\\(?=[{_PUNCTUATION}]|$|\s\s|[^\S\x20]|\x20$)  # a backslash that would escape something
    | `
    | (?:\*|_)+                     # see _is_literal
    | <(?=[^\s<>]*[:@])             # an address between angle brackets
    | &(?=\#?\w+;)                  # an entity
    """,
    re.VERBOSE,
)
_BRACKETS = re.compile(r"\[\[[^\[\]\n]{1,100}\]\]|[\[\]]")
_WIDE = r"\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000"  # trimmed from the ends of lines
_SPACES = re.compile(rf"^ +| (?= )|\xa0(?= )|^[{_WIDE}]|[{_WIDE}]$")
_LINE_START = re.compile(
    r"""(?:(?P<sign>\#{1,6}(?=[ ]|$) | > | [-+](?=[ ]|$) | -(?=[-|:]) | ~~~)
    | (?P<number>\d{1,9})(?=[.)](?:[ ]|$))
    | (?P<later>=+[ ]*$ | [|:][ |:-]*$))""",
    re.VERBOSE,
)


@dataclass(frozen=True, slots=True)
class Escapes:
    """The signs that mean something in one paragraph."""

    brackets: bool
    dollars: bool
    tildes: bool

    @classmethod
    def of(cls, runs: Runs) -> "Escapes":
        """What means something among these runs."""
        joined = "".join([_raw(run) for run in runs])
        return cls(
            brackets=any(pair in joined for pair in ("](", "][", "]:")),
            dollars=joined.count("$") > 1,
            tildes="~~" in joined or any("strike" in run.style.marks for run in runs),
        )

    def words(self, text: str, at_start: bool, *, in_link: bool, before_link: bool) -> str:
        """Words with every sign escaped that would be taken for markup."""
        out = _ALWAYS.sub(_escaped, NOT_XML.sub("\N{REPLACEMENT CHARACTER}", text))
        if "[" in out or "]" in out:
            out = _BRACKETS.sub(lambda found: self._bracket(found, in_link), out)
        if self.dollars:
            out = out.replace("$", "\\$")
        if self.tildes:
            out = out.replace("~", "\\~")
        if before_link and out.endswith("!"):
            out = out[:-1] + "\\!"
        return _SPACES.sub(lambda found: _visible(found, at_start), out)

    def _bracket(self, found: re.Match[str], in_link: bool) -> str:
        if GAP.fullmatch(found[0]):
            return found[0]
        if in_link:
            return _bracket_entities(found[0])
        return found[0].replace("]", "\\]") if self.brackets else found[0]  # "\\[" would begin maths


def _raw(run: Run) -> str:
    match run.content:
        case str(text) | Code(text) | Math(text):
            return text + (run.style.href or "")
        case Image(src, label) | Media(src, _, label):
            return src + label + (run.style.href or "")
        case _:
            return "\n"


def _escaped(found: re.Match[str]) -> str:
    sign = found[0]
    if sign[0] in "*_" and _is_literal(found):
        return sign
    return "".join(["\\" + char for char in sign])


def _is_literal(found: re.Match[str]) -> bool:
    """Whether asterisks or underscores stand free, or underscores within a word, and so mean nothing."""
    before = found.string[found.start() - 1 : found.start()]
    after = found.string[found.end() : found.end() + 1]
    if before == " " and after == " ":
        return True
    return "*" not in found[0] and before.isalnum() and after.isalnum()


def _visible(found: re.Match[str], at_start: bool) -> str:
    if found.start() == 0 and found[0][0] == " ":
        if not at_start:
            return " " + "&nbsp;" * (len(found[0]) - 1)
        return "&nbsp;" * len(found[0])
    return "&nbsp;" if found[0] in " \xa0" else f"&#{ord(found[0])};"


def line_start(line: str, number: int) -> str:
    """A line of a paragraph, escaped where its beginning would be taken for a block; the first has number 0."""
    found = _LINE_START.match(line)
    if found is None or (found["later"] is not None and number == 0):
        return line
    at = found.end("number") if found["number"] else 0
    return f"{line[:at]}\\{line[at:]}"


def code_span(text: str) -> str:
    """Code within a line, between enough backticks."""
    longest = max((len(run) for run in re.findall("`+", text)), default=0)
    runs = {len(run) for run in re.findall("`+", text)}
    marks = "`" * next(length for length in range(1, longest + 2) if length not in runs)
    padding = " " if text[:1] == "`" or text[-1:] == "`" or (text[:1] == text[-1:] == " " and text.strip()) else ""
    return f"{marks}{padding}{text}{padding}{marks}"


def fence(text: str) -> str:
    """The line that begins and ends a block of this code."""
    longest = max((len(run) for run in re.findall("`+", text)), default=0)
    return "`" * max(3, longest + 1)


def image_label(text: str) -> str:
    """The words that stand for an image."""
    return _bracket_entities(re.sub(r"[\\`*_<&$~!]", r"\\\g<0>", " ".join(text.split())))


def _bracket_entities(text: str) -> str:
    return text.replace("[", "&#91;").replace("]", "&#93;")


def plain_url(url: str) -> str:
    """A link's destination; one with brackets or signs goes between angle brackets."""
    url = re.sub(r"&(?=#?\w+;)", "&amp;", url)
    return f"<{url}>" if not url or re.search(r"[()*_\[\]$]", url) else url
