"""Quizzes typed as plain text: numbered questions with lettered, bulleted or boxed options, in many habits of typing.

Read only: a typed quiz has no one form that could be written.
"""

from quizkit.formats import Format, deferred

FORMAT = Format(
    title="Plain text",
    extensions=(".txt", ".md"),
    suffix=".txt",
    read=deferred("quizkit.formats.text.read:read"),
    sniff=deferred("quizkit.formats.text.sniff:sniff"),
)
