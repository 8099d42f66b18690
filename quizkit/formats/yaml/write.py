"""Writes quizzes in YAML."""

from typing import BinaryIO

from quizkit.formats._authored.document.write_quiz import outline
from quizkit.formats.yaml.emit import to_yaml
from quizkit.model import Quiz


def write(quiz: Quiz, out: BinaryIO) -> None:
    """Write a quiz in YAML. Reading it gives the same quiz back."""
    out.write(to_yaml(outline(quiz)).encode("utf-8"))
