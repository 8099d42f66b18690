"""quizkit's own format for people: YAML that is reviewed, edited and kept in git."""

from typing import get_args

from quizkit.capability import ALL_MARKUP, Capability, Feature
from quizkit.formats import Format, deferred
from quizkit.model import INTERACTION_KINDS

FORMAT = Format(
    title="quizkit YAML",
    extensions=(".yaml", ".yml"),
    suffix=".yaml",
    read=deferred("quizkit.formats.yaml.read:read"),
    write=deferred("quizkit.formats.yaml.write:write"),
    capability=Capability(
        interactions=frozenset(INTERACTION_KINDS),
        features=frozenset(get_args(Feature)),
        markup=ALL_MARKUP,
        languages="several",
        whole=True,
    ),
    next_step="Open it in a text editor, fill in what is missing, and keep it where the quiz is reviewed.",
)
