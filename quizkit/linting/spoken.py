"""Which codes there are beside those of rules, and what is said under each: read from quizkit's own source.

A code is stated only where the sentence stands that goes with it. ``quizkit explain`` takes both from there, so that no
list of codes has to be kept beside them.
"""

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import get_args

import quizkit
from quizkit.capability import Feature
from quizkit.records import dataclass

HOLE = "…"
"""Stands in a sentence for what was found."""

GROUPS = frozenset(
    {"baseline", "bug", "config", "export", "format", "glossary", "key", "loss", "mapping", "profile", "read"}
    | {"refused", "rule", "run", "usage", "write"}
)
"""What stands before the slash of a code that no rule has."""

_CODE = re.compile(rf"(?:{'|'.join(sorted(GROUPS))})/[a-z0-9]+(?:-[a-z0-9]+)*")
_GROUP_BY_METHOD = {"lose": "loss", "refuse": "refused", "error": "read", "warning": "read", "info": "read"}
"""Methods that put the group before a name that they are given first: those of the judge, and of the readers of QTI."""

_MAY_SAY = re.compile(rf"\"(?:{'|'.join(sorted(GROUPS))})/|\byield [(\"]|\.(?:{'|'.join(_GROUP_BY_METHOD)})\(")
"""What a module has in it that says anything at all."""

Function = ast.FunctionDef | ast.Module


@dataclass(frozen=True, slots=True)
class Sentence:
    """What is said under a code, and what is advised, with :data:`HOLE` for what differs from quiz to quiz."""

    message: str
    advice: str | None


@cache
def spoken() -> Mapping[str, tuple[Sentence, ...]]:
    """All codes of readers, losses and commands in alphabetical order, with what is said under each if that is known.

    Takes a second or two. Without quizkit's source there is nothing but the losses of :data:`Feature`.
    """
    found: dict[str, dict[Sentence, None]] = {f"loss/{feature}": {} for feature in get_args(Feature)}
    for path in sorted(Path(quizkit.__file__).parent.rglob("*.py")):
        if "rules" not in path.parts:
            text = path.read_text("utf-8")
            for code, sentence in _in_module(text) if _MAY_SAY.search(text) else ():
                found.setdefault(code, {})
                if sentence is not None:
                    found[code].setdefault(sentence)
    return MappingProxyType({code: tuple(found[code]) for code in sorted(found)})


def _in_module(text: str) -> Iterator[tuple[str, Sentence | None]]:
    module = ast.parse(text)
    functions = [node for node in ast.walk(module) if isinstance(node, ast.FunctionDef)]
    inner = {id(node): function for function in functions for node in ast.walk(function)}
    for node in ast.walk(module):
        if isinstance(node, ast.Call):
            yield from _in_call(node, inner.get(id(node), module))
        elif isinstance(node, ast.Yield):
            yield from _in_caution(node, inner.get(id(node), module))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and _is_code(node.value):
            yield node.value, None


def _in_call(call: ast.Call, function: Function) -> Iterator[tuple[str, Sentence | None]]:
    """What a call says: its code, then its message, then its advice, the latter two perhaps by name."""
    given = {keyword.arg: keyword.value for keyword in call.keywords}
    place, codes = next(
        ((place, codes) for place, one in enumerate(call.args) if (codes := _codes(one, call))), (0, [])
    )
    said: list[ast.expr] = call.args[place + 1 :]
    if "code" in given and "message" in given:
        codes, said = _codes(given["code"], call), [given["message"]]
    if not codes:
        return
    yield from ((code, None) for code in codes)
    advice = given.get("advice") or (said[1] if len(said) > 1 else None)
    advised = None if advice is None else next(_texts(advice, function), None)
    for message in _texts(said[0], function) if said else ():
        if " " in message:
            yield from ((code, Sentence(message, advised)) for code in codes)


def _in_caution(said: ast.Yield, function: Function) -> Iterator[tuple[str, Sentence | None]]:
    """What a format warns of (``Capability.cautions``): the name of a loss, a message and advice."""
    match said.value:
        case ast.Tuple(elts=[ast.Constant(value=str(name)), message, advice]) if _is_code(f"loss/{name}"):
            yield f"loss/{name}", None
            advised = next(_texts(advice, function), None)
            yield from ((f"loss/{name}", Sentence(one, advised)) for one in _texts(message, function) if " " in one)


def _codes(node: ast.expr, call: ast.Call) -> list[str]:
    """The codes that an argument may be, where it stands there as a string."""
    method = call.func.attr if isinstance(call.func, ast.Attribute) else ""
    group = _GROUP_BY_METHOD.get(method) if call.args and node is call.args[0] else None
    names = (f"{group}/{name}" if group and "/" not in name else name for name in _texts(node, None))
    return [name for name in names if _is_code(name)]


def _is_code(text: str) -> bool:
    return _CODE.fullmatch(text) is not None


def _texts(node: ast.expr, function: Function | None) -> Iterator[str]:
    """The strings that an expression may be, as far as the source says so; names of the ``function`` are looked up."""
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.JoinedStr(values=parts):
            yield "".join(str(part.value) if isinstance(part, ast.Constant) else HOLE for part in parts)
        case ast.IfExp(body=one, orelse=other):
            yield from _texts(one, function)
            yield from _texts(other, function)
        case ast.BinOp(left=left, op=ast.Add()):
            yield from (f"{begin}{HOLE}" for begin in _texts(left, function))
        case ast.Name(id=name) if function is not None:
            if (value := _last_value(name, function, node.lineno)) is not None:
                yield from _texts(value, None)


def _last_value(name: str, function: Function, before: int) -> ast.expr | None:
    """What a name was given last above a line; None where that was in a loop."""
    last = max(
        (
            line
            for line in ast.walk(function)
            if isinstance(line, ast.Assign | ast.For) and line.lineno < before and name in _given_by(line)
        ),
        key=lambda line: line.lineno,
        default=None,
    )
    return last.value if isinstance(last, ast.Assign) else None


def _given_by(line: ast.Assign | ast.For) -> set[str]:
    targets = line.targets if isinstance(line, ast.Assign) else [line.target]
    return {part.id for target in targets for part in ast.walk(target) if isinstance(part, ast.Name)}
