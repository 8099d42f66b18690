"""quizkit's own format for people: YAML that is reviewed, edited and kept in git."""

import re
from typing import get_args

from quizkit.capability import ALL_MARKUP, Capability, Feature
from quizkit.formats import Format, deferred
from quizkit.formats._authored.fields import field_for
from quizkit.model import INTERACTION_KINDS
from quizkit.source import Source

_LOOKED_AT = 20_000
_FIRST_OF_LIST = re.compile(
    rb"""(?:\A|\n)(?:[^\s#:{\[-][^:\n]{0,60}:[ \t]*(?:#[^\n]*)?\n[ \t]*)?"""
    rb"""- ["']?([^\s#:"'{\[-][^:\n"']{0,60})["']?:(?=\s)"""
)
"""The first field of the first thing in a list: ``- question: ...`` below ``questions:`` or at the margin."""


def sniff(source: Source) -> float:
    """How sure it is that this is a quiz in YAML: by its name and by a list of things with known fields."""
    head = source.data[:_LOOKED_AT].removeprefix(b"\xef\xbb\xbf").replace(b"\r\n", b"\n")
    names = [match.decode("utf-8", "replace").strip() for match in _FIRST_OF_LIST.findall(head)[:20]]
    shaped = any(field_for(name) is not None or name == "question" for name in names)
    if source.name.lower().endswith((".yaml", ".yml")):
        return 0.9 if shaped else 0.5  # whatever signs of other formats its texts hold
    return 0.6 if shaped else 0.0


FORMAT = Format(
    title="quizkit YAML",
    extensions=(".yaml", ".yml"),
    suffix=".yaml",
    read=deferred("quizkit.formats.yaml.read:read"),
    reads_shares=True,
    write=deferred("quizkit.formats.yaml.write:write"),
    sniff=sniff,
    capability=Capability(
        interactions=frozenset(INTERACTION_KINDS),
        features=frozenset(get_args(Feature)),
        markup=ALL_MARKUP,
        languages="several",
        whole=True,
    ),
    template=deferred("quizkit.formats.yaml.template:template"),
    next_step="Open it in a text editor, fill in what is missing, and keep it where the quiz is reviewed.",
)
