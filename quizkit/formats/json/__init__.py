"""The same quiz as in YAML, for programs."""

from typing import get_args

from quizkit.capability import ALL_MARKUP, Capability, Feature
from quizkit.formats import Format, deferred
from quizkit.model import INTERACTION_KINDS

FORMAT = Format(
    title="quizkit JSON",
    extensions=(".json", ".jsonl", ".ndjson"),
    suffix=".json",
    read=deferred("quizkit.formats.json.read:read"),
    reads_shares=True,
    write=deferred("quizkit.formats.json.write:write"),
    capability=Capability(
        interactions=frozenset(INTERACTION_KINDS),
        features=frozenset(get_args(Feature)),
        markup=ALL_MARKUP,
        languages="several",
        whole=True,
    ),
    next_step="Give it to a program, or turn it into YAML to edit it by hand.",
)
