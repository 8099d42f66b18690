"""What is said about one item against one target."""

from collections.abc import Iterable, Mapping

from quizkit.capability import Capability
from quizkit.diagnostics import Diagnostic, Severity
from quizkit.model import NOTES_FOR_AUTHORS, Location
from quizkit.moodle import IN_EXTRAS
from quizkit.records import dataclass


@dataclass(frozen=True, slots=True)
class Target:
    """What the judge knows of a target: its name, what people call it, what it can hold."""

    name: str
    title: str
    capability: Capability

    @property
    def keeps_extras(self) -> str:
        """The name of those extras that the target gives back."""
        return self.capability.keeps_extras or self.name

    def gives_back(self, extras: str) -> bool:
        """Whether what is kept under this name in ``extras`` is written there again."""
        return extras in (self.keeps_extras, self.capability.shared_extras)


@dataclass(slots=True)
class About:
    """Takes down what is lost or refused of one item; of the quiz itself where ``item`` is None."""

    target: Target
    said: list[Diagnostic]
    item: str | None
    place: Location | None
    refused: bool = False

    def lose(
        self,
        name: str,
        message: str,
        advice: str = "The question is written without.",
        *,
        at: Location | None = None,
        severity: Severity = Severity.WARNING,
    ) -> None:
        """Say that the item is written without something, or with something else in its place."""
        self._say(f"loss/{name}", severity, message, advice, at)

    def refuse(self, name: str, message: str, advice: str, at: Location | None = None) -> None:
        """Say that the item can't be written at all."""
        self.refused = True
        self._say(f"refused/{name}", Severity.ERROR, message, advice, at)

    def _say(self, code: str, severity: Severity, message: str, advice: str, at: Location | None) -> None:
        self.said.append(
            Diagnostic(
                code=code,
                severity=severity,
                message=message,
                location=at or self.place,
                item=self.item,
                advice=advice,
            )
        )


_CATEGORIES = frozenset(("nested", "context", "categories"))
_CALLED = {
    "nested": "categories within categories",
    "context": "whose bank the categories are in",
    "categories": "where categories stand",
    "idnumbers": "ID numbers of categories",
    "wildcards": "answers with * for any text",
    "penalty": "how much another try costs",
    "answernumbering": "how options are numbered",
    "shownumcorrect": "whether students see how many of their answers are right",
    "hidden": "that the question is hidden",
}
"""What people call some of what formats keep in extras."""


def say_lost_extras(extras: Mapping[str, Iterable[str]], about: About, without: str) -> None:
    """Say what other formats have left here that the target does not take back; ``without`` is written without."""
    for name, kept in extras.items():
        parts = [part for part in kept if part != NOTES_FOR_AUTHORS]
        if about.target.gives_back(name) or not parts:
            continue
        bare = parts == ["type"]  # it is asked all the same, as the kind that it is most like
        called = dict.fromkeys(_CALLED.get(part, part) for part in parts)
        known = "which of several like kinds of question it is" if bare else ", ".join(called)
        message = f"{about.target.title} has no place for what {name} alone knows ({known})."
        if about.item is None and name == IN_EXTRAS and _CATEGORIES.issuperset(parts):
            if "section-title" in about.target.capability.features:  # or it is said that their names are lost
                about.lose("extras", message, "Each section is called by all their names.", severity=Severity.INFO)
        else:
            severity = Severity.INFO if bare else Severity.WARNING
            about.lose("extras", message, f"The {without} is written without.", severity=severity)
