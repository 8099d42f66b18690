"""Which of the languages that share a script a text is in; see docs/languages.md for how sure that can be.

A model is read from its file when it is first asked for (about 0.2 s), so nobody pays for it whose quiz is told from
other languages by its letters alone.
"""

from quizkit.identification._evidence import Evidence, Identifier, identifier

__all__ = ["Evidence", "Identifier", "identifier"]
