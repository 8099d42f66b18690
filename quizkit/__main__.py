"""``python -m quizkit``: the command line."""

from quizkit.cli import program

program()
