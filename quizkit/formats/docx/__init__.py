"""Word documents (ECMA-376 WordprocessingML): questions typed as in a text file, or in a table. Read only.

The place of a text is the number of its paragraph, counted as Word's word count does: blank ones do not count, and
those in tables do. A question in a table has the number of the table and its cell instead: ``Table 1!B3``.
"""

from quizkit.formats import Format, deferred
from quizkit.formats._office.compound import OLE, has_stream
from quizkit.source import Source

_NAMED = (".docx", ".docm", ".dotx", ".doc", ".rtf", ".odt")
"""Endings of files that people take for a document of questions: where no other reader knows one, this one says what
it is and what to save it as."""


def sniff(source: Source) -> float:
    """A zip archive that names the main part of a document; old and encrypted ones too, to say what they are."""
    if source.data.startswith(b"PK") and b"word/document.xml" in source.data:
        return 1.0
    if source.data.startswith(OLE) and has_stream(source.data, "WordDocument"):
        return 0.5
    return 0.15 if source.name.lower().endswith(_NAMED) else 0.0


FORMAT = Format(
    title="Word document",
    extensions=(".docx", ".docm", ".dotx"),
    suffix=".docx",
    read=deferred("quizkit.formats.docx.reader:read"),
    sniff=sniff,
)
