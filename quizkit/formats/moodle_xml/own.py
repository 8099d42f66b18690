"""What Moodle alone knows of a question: the settings that the model has no word for, with what they are by default.

A reader keeps a setting in ``extras["moodle-xml"]`` only where it is another than the default; the writer writes all of
them. The defaults are those of Moodle's own forms, so that a question without extras is one that a teacher might have
made there.
"""

from collections.abc import Mapping

from pydantic import JsonValue

FORMAT_NAME = "moodle-xml"

NUMBERINGS = ("abc", "ABCD", "123", "iii", "IIII", "none")

_ESSAY = {
    "responseformat": "editor",
    "responserequired": "1",
    "attachments": "0",
    "attachmentsrequired": "0",
    "maxbytes": "0",
    "filetypeslist": "",
}

SETTINGS: Mapping[str, Mapping[str, str]] = {
    "multichoice": {"answernumbering": "abc", "showstandardinstruction": "0"},
    "essay": _ESSAY,
    "upload": {"responserequired": "0", "responsefieldlines": "15", "attachmentsrequired": "1", "maxbytes": "0"},
    "ordering": {
        "layouttype": "VERTICAL",
        "selecttype": "ALL",
        "gradingtype": "ALL_OR_NOTHING",
        "showgrading": "SHOW",
        "numberingstyle": "none",
    },
    "calculated": {"synchronize": "0", "tolerancetype": "2", "correctanswerformat": "1"},
}
"""By type; ``upload`` is an essay that only takes files."""

UNITS = {"unitgradingtype": "0", "unitpenalty": "0.1", "showunits": "0", "unitsleft": "0"}
"""How the units of a number are asked for; by default they may be typed, or not."""

NO_UNITS_SHOWN = "3"
"""What ``showunits`` says where there are none."""

PENALTY = "0.3333333"
UNPENALISED = frozenset(("truefalse", "essay", "description"))
"""Types for which Moodle fixes the penalty itself, or never takes one."""


def different(found: Mapping[str, str], defaults: Mapping[str, str]) -> dict[str, JsonValue]:
    """The settings that say something and are not what they are by default."""
    return {name: found[name] for name, default in defaults.items() if found.get(name, "") not in ("", default)}


def settings_of(own: Mapping[str, JsonValue], defaults: Mapping[str, str]) -> dict[str, str]:
    """All settings, with those of the extras in the place of the defaults."""
    return {name: str(own.get(name, default)) for name, default in defaults.items()}
