"""What quizkit knows of a published template."""

from collections.abc import Callable, Mapping
from dataclasses import field
from typing import TYPE_CHECKING

from quizkit.formats._authored import AuthoredItem
from quizkit.records import dataclass

if TYPE_CHECKING:
    from quizkit.formats._table.template_cells import TemplateCells


@dataclass(frozen=True, slots=True)
class Profile:
    """A template. ``signature`` are headers (lower case) that must all be there; ``fields`` what its headers mean,
    ``{n}`` being a number; ``types`` its own words for types of question. ``numbered`` says that its keys are nothing
    but the numbers of options, whatever these say; ``kind`` what its questions are where no cell says it; ``vectors``
    that it is written with vectors of R, as moodef's are.

    ``reads`` is for templates whose cells mean something of their own: it finishes each question, from the columns
    ``own`` to it, which go on behind the last header where the template is ``open``. Columns that are ``unkept`` hold
    settings of the service. With ``html`` its texts are HTML where they hold tags; with ``carries`` a blank name of a
    section means the one above. Where it is ``sure``, no other row is the header, however well it reads."""

    title: str
    signature: frozenset[str]
    fields: Mapping[str, str] = field(default_factory=dict)
    types: Mapping[str, str] = field(default_factory=dict)
    numbered: bool = False
    kind: str = ""
    vectors: bool = False
    own: frozenset[str] = frozenset()
    unkept: frozenset[str] = frozenset()
    reads: "Callable[[AuthoredItem, TemplateCells], None] | None" = None
    open: bool = False
    html: bool = False
    carries: bool = False
    sure: bool = False


NO_PROFILE = Profile("", frozenset())
