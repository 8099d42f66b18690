"""Essays, and files that are handed in: one type to Moodle."""

import re

from quizkit.formats.moodle_xml.own import SETTINGS, different
from quizkit.formats.moodle_xml.question import Question
from quizkit.model import ExtendedText, UploadInteraction

_FILES_ALONE = "noinline"
UNLIMITED = "-1"
_MANY = 100


def read_essay(question: Question) -> ExtendedText | UploadInteraction:
    """An ``essay``, which takes a text, files or both; where it takes files alone it is an upload."""
    rubric = question.text(question.child("graderinfo"))
    attachments = question.value("attachments")
    if question.value("responseformat") == _FILES_ALONE and attachments not in ("", "0"):
        question.own.update(different(_found(question, "upload"), SETTINGS["upload"]))
        if question.child("attachmentsrequired") is None:
            question.own["attachmentsrequired"] = "0"  # where nothing is said, Moodle requires no file (not measured)
        if attachments == UNLIMITED:
            question.own["attachments"] = attachments
        return UploadInteraction(
            file_types=tuple(filter(None, re.split(r"[\s,;]+", question.value("filetypeslist")))),
            max_files=_MANY if attachments == UNLIMITED else _whole(question, "attachments") or 1,
            rubric=rubric,
        )
    question.own.update(different(_found(question, "essay"), SETTINGS["essay"]))
    return ExtendedText(
        min_words=_whole(question, "minwordlimit"),
        max_words=_whole(question, "maxwordlimit") or None,
        lines=_whole(question, "responsefieldlines") or None,
        rubric=rubric,
        template=question.text(question.child("responsetemplate")),
    )


def _found(question: Question, kind: str) -> dict[str, str]:
    return {name: question.value(name) for name in SETTINGS[kind]}


def _whole(question: Question, name: str) -> int | None:
    written = question.value(name)
    if not written:
        return None
    if re.fullmatch(r"[0-9]{1,9}", written):
        return int(written)
    question.warn("read/number", f'"{written[:40]}" in <{name}> is no whole number.', at=question.child(name))
    return None
