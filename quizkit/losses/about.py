"""What is said about one item against one target."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from quizkit.capability import Capability
from quizkit.diagnostics import Diagnostic, Severity
from quizkit.model import NOTES_FOR_AUTHORS, Location


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


def say_lost_extras(extras: Mapping[str, Iterable[str]], about: About, without: str) -> None:
    """Say what other formats have left here that the target does not take back; ``without`` is written without."""
    for name, kept in extras.items():
        parts = [part for part in kept if part != NOTES_FOR_AUTHORS]
        if name != about.target.keeps_extras and parts:
            message = f"{about.target.title} has no place for what {name} alone knows ({', '.join(parts)})."
            about.lose("extras", message, f"The {without} is written without.")
