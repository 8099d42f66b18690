"""What a quiz holds beside its questions and none of them asks for: no target is given it, and it is said."""

from quizkit.diagnostics import Severity
from quizkit.losses.about import About
from quizkit.losses.assets import used_assets
from quizkit.model import Quiz, Stimulus
from quizkit.richtext import to_plain

_SHOWN = 60


def say_unused(quiz: Quiz, about: About) -> None:
    """Say which shared texts no question names, and which files no text shows, plays or links to."""
    if quiz.stimuli:
        asked = {item.stimulus for item in quiz.items()}
        for stimulus in quiz.stimuli:
            if stimulus.id not in asked:
                about.lose(
                    "unused-text",
                    f'no question asks for the shared text "{stimulus.id}" ({_words(stimulus)}).',
                    "It is not written. Name it at the questions that it belongs to, or take it out.",
                    at=stimulus.location or stimulus.text.where(),
                    severity=Severity.INFO,
                )
    if quiz.assets:
        used = {asset.name for asset in used_assets(quiz)}
        for asset in quiz.assets:
            if asset.name not in used:
                about.lose(
                    "unused-file",
                    f'no text shows, plays or links to the file "{asset.name}".',
                    "It is not written. Show it where it belongs, or take it out.",
                    at=asset.location,
                    severity=Severity.INFO,
                )


def _words(stimulus: Stimulus) -> str:
    words = " ".join(to_plain((stimulus.title or stimulus.text).first()[1]).split())
    return words if len(words) <= _SHOWN else f"{words[: _SHOWN - 1]}…"
