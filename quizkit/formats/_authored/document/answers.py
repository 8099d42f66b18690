"""The answer of a question in a YAML or JSON file: keys, accepted answers, pairs, orders and gaps."""

from quizkit.formats._authored.arranged import split_pair
from quizkit.formats._authored.authored import (
    NO_TEXT,
    AuthoredAnswer,
    AuthoredEntry,
    AuthoredGap,
    AuthoredItem,
    AuthoredPair,
    Written,
)
from quizkit.formats._authored.document.options import read_option
from quizkit.formats._authored.document.reading import Reading, is_language_map
from quizkit.formats._authored.document.tree import Fields, Scalar, Series, Tree
from quizkit.formats._authored.kinds import kind_for
from quizkit.formats._authored.lines_to_fill import drawn_gaps, with_marked_gaps
from quizkit.model import Localized
from quizkit.richtext import gaps, text_of

_ANSWER_FIELDS = {
    "answer": "text",
    "text": "text",
    "value": "text",
    "number": "text",
    "markup": "markup",
    "tolerance": "tolerance",
    "minimum": "minimum",
    "min": "minimum",
    "maximum": "maximum",
    "max": "maximum",
    "correct": "correct",
    "weight": "correct",
    "fraction": "correct",
    "feedback": "feedback",
    "explanation": "feedback",
}
_PAIR_FIELDS = {
    "left": "left",
    "prompt": "left",
    "premise": "left",
    "question": "left",
    "right": "right",
    "match": "right",
    "answer": "right",
    "feedback": "feedback",
    "explanation": "feedback",
    "id": "id",
}
_ENTRY_FIELDS = {"text": "text", "id": "id", "markup": "markup"}
_A_PAIR = "two texts: [cat, kitten], or left: cat and right: kitten"


def read_key(node: Tree, field: str, item: AuthoredItem, reading: Reading) -> None:
    """The answer: one value or several, or maps for answers with weights, feedback or other languages."""
    if isinstance(node, Scalar):
        item.key = (*item.key, Written(node.text, reading.place(node)))
        return
    nodes = node.items if isinstance(node, Series) else [node]
    mixed = any(isinstance(one, Fields) for one in nodes)
    for place, one in enumerate(nodes):
        path = f"{field}[{place}]" if isinstance(node, Series) else field
        if isinstance(one, Fields):
            item.answers = (*item.answers, _answer(one, path, reading))
        elif isinstance(one, Series):
            reading.wrong_shape(one, path, "one value")
        elif mixed:
            written = Written(one.text, reading.place(one))
            item.answers = (*item.answers, AuthoredAnswer(written, written.location))
        else:
            if len(nodes) > 1 and not one.text.strip():
                reading.warning(
                    "read/blank-answer",
                    "an answer of the list is blank, and is left out: nobody could give it.",
                    one,
                    path,
                    "Take it out, or write what is missing.",
                )
            item.key = (*item.key, Written(one.text, reading.place(one)))
    if not nodes:
        item.key = (*item.key, Written("", reading.place(node)))


def read_right_and_wrong(right: Tree, wrong: Tree, field: str, item: AuthoredItem, reading: Reading) -> None:
    """``correct_answer`` and ``incorrect_answers``, which together are the options."""
    if isinstance(right, Scalar) and item.type is not None and kind_for(item.type.text) == "multiple":
        item.type = None  # question banks call by this word what has several options and one right one
    for nodes, correct in ((right, "true"), (wrong, "false")):
        for one in nodes.items if isinstance(nodes, Series) else [nodes]:
            option = read_option(one, field, reading)
            option.correct = Written(correct, reading.place(one))
            item.options.append(option)


def read_index(node: Tree, field: str, item: AuthoredItem, reading: Reading) -> None:
    """The places of right options as programs count them, from 0: the field says so, or all keys of the file do."""
    counted = False
    for one in reading.scalars(node, field):
        number = one.text.strip()
        if not number.isdecimal():
            item.key = (*item.key, Written(one.text, reading.place(one)))
            continue
        counted = True
        item.key = (*item.key, Written(str(int(number[:6]) + 1), reading.place(one)))
    if counted and reading.from_nought:
        reading.warning(
            "read/index",
            "the answer is taken to count the options from 0: one answer of the file is 0, and none is too great.",
            node,
            field,
            "To be sure, write letters or the texts of the options.",
        )
    elif counted:
        reading.report.info(
            "read/index",
            f'the numbers under "{field}" are taken to count the options from 0, as programs do.',
            at=reading.place(node),
            advice='If they count from 1, call the field "answer".',
        )


def _answer(node: Fields, field: str, reading: Reading) -> AuthoredAnswer:
    answer = AuthoredAnswer(location=reading.place(node))
    markup, reading.markup = reading.markup, "plain"  # what people type is no Markdown
    try:
        if is_language_map(node, reading.declared):
            answer.text = reading.text(node, field)
            return answer
        found = reading.fields(node, field, _ANSWER_FIELDS)
        with reading.markup_of(found.get("markup"), f"{field}.markup"):
            text = found.get("text")
            if isinstance(text, Scalar) and "markup" not in found:
                answer.written = Written(text.text, reading.place(text))
            elif text is not None:
                answer.text = reading.text(text, f"{field}.text")
    finally:
        reading.markup = markup
    if "feedback" in found:
        answer.feedback = reading.field_text(found["feedback"], f"{field}.feedback")
    for name in ("tolerance", "minimum", "maximum", "correct"):
        if name in found:
            setattr(answer, name, reading.value(found[name], f"{field}.{name}"))
    return answer


def read_pairs(node: Tree, field: str, item: AuthoredItem, reading: Reading) -> None:
    """Pairs: a list of two texts each, of ``left`` and ``right``, or of ``cat -> kitten``; or a map."""
    if isinstance(node, Fields):
        item.pairs = [
            pair
            for key, value in node.entries
            if (pair := _pair(key, key, value, f"{field}.{key.text}", reading)) is not None
        ]
        return
    pairs: list[AuthoredPair] = []
    for path, one in reading.each(node, field, f"a list of pairs, each {_A_PAIR}"):
        if isinstance(one, Scalar):
            pair = _written_pair(one, path, reading)
        elif isinstance(one, Series):
            pair = None
            if len(one.items) == 2:
                pair = _pair(one, one.items[0], one.items[1], path, reading)
            else:
                reading.wrong_shape(one, path, _A_PAIR)
        else:
            pair = _mapped_pair(one, path, reading)
        if pair is not None:
            pairs.append(pair)
    item.pairs = pairs


def _pair(node: Tree, left: Tree | None, right: Tree | None, field: str, reading: Reading) -> AuthoredPair | None:
    """A pair of two texts; None where one of them is missing or cannot be read, which is then in the report."""
    if any(half is None or (isinstance(half, Scalar) and not half.given) for half in (left, right)):
        reading.error("read/pair", "half of the pair is missing.", node, field, f"Write {_A_PAIR}.")
        return None
    first, second = (reading.text(half, field) for half in (left, right) if half is not None)
    if first is None or second is None:
        return None
    return AuthoredPair(first, second, reading.place(node))


def _written_pair(node: Scalar, field: str, reading: Reading) -> AuthoredPair | None:
    halves = split_pair(node.text)
    if halves is None:
        reading.wrong_shape(node, field, _A_PAIR)
        return None
    left, right = (
        Localized(texts={reading.language: text_of(half, reading.markup, reading.place(node))}) for half in halves
    )
    return AuthoredPair(left, right, reading.place(node))


def _mapped_pair(node: Fields, field: str, reading: Reading) -> AuthoredPair | None:
    if len(node.entries) == 1 and node.entries[0][0].text not in _PAIR_FIELDS:
        return _pair(node, node.entries[0][0], node.entries[0][1], field, reading)
    found = reading.fields(node, field, _PAIR_FIELDS)
    pair = _pair(node, found.get("left"), found.get("right"), field, reading)
    if pair is not None:
        pair.feedback = reading.field_text(found["feedback"], f"{field}.feedback") if "feedback" in found else None
        pair.id = (reading.word(found["id"], f"{field}.id") or None) if "id" in found else None
    return pair


def read_distractors(node: Tree, field: str, item: AuthoredItem, reading: Reading) -> None:
    """Texts that belong to no left one."""
    nodes = node.items if isinstance(node, Series) else [node]
    texts = (reading.text(one, f"{field}[{place}]") for place, one in enumerate(nodes))
    item.distractors = [text for text in texts if text is not None]


def read_order(node: Tree, field: str, item: AuthoredItem, reading: Reading) -> None:
    """Entries in their right order. A single number is the question's own number and says nothing."""
    if isinstance(node, Scalar):
        if node.given and not node.text.strip().isdecimal():
            reading.wrong_shape(node, field, "a list of the things to put in order, in the right order")
        return
    entries: list[AuthoredEntry] = []
    for path, one in reading.each(node, field, "a list of the things to put in order, in the right order"):
        name = None
        if isinstance(one, Fields) and any(key.text == "text" for key, _ in one.entries):
            found = reading.fields(one, path, _ENTRY_FIELDS)
            with reading.markup_of(found.get("markup"), f"{path}.markup"):
                text = reading.text(found["text"], f"{path}.text")
            name = reading.word(found["id"], f"{path}.id") if "id" in found else None
        else:
            text = reading.text(one, path)
        entries.append(AuthoredEntry(text or NO_TEXT, reading.place(one), name or None))
    item.order = entries


def read_gaps(node: Tree, field: str, item: AuthoredItem, reading: Reading) -> None:
    """Gaps by their ids: each an answer, several, or the fields of a question. A list has the ids 1, 2, 3."""
    if isinstance(node, Fields):
        named = [(key.text, value, f"{field}.{key.text}") for key, value in node.entries]
    else:
        right = "the gaps by name: 1: Paris"
        listed = enumerate(reading.each(node, field, right), 1)
        named = [(_own_id(one) or str(place), one, path) for place, (path, one) in listed]
    item.gaps = [_gap(name, one, path, item, reading) for name, one, path in named]


def _own_id(node: Tree) -> str | None:
    if not isinstance(node, Fields):
        return None
    return next((value.text for key, value in node.entries if key.text == "id" and isinstance(value, Scalar)), None)


def _gap(name: str, node: Tree, field: str, item: AuthoredItem, reading: Reading) -> AuthoredGap:
    from quizkit.formats._authored.document.questions import read_fields  # gaps hold questions, which hold gaps

    answer = AuthoredItem(
        stem=NO_TEXT,
        location=reading.place(node),
        number=item.number,
        path=reading.path_of(field),
        language=item.language,
    )
    weight: Tree | None = None
    path, reading.path = reading.path, reading.path_of(field) or ""
    try:
        if isinstance(node, Fields):
            weight = read_fields(node, answer, reading)
            answer.id = item.id
        else:
            read_key(node, "answer", answer, reading)
            answer.id = item.id
        written = None if weight is None else reading.value(weight, "weight")
    finally:
        reading.path = path
    return AuthoredGap(name, answer, written)


def are_lists(node: Tree) -> bool:
    """Whether this is a list for each of several gaps: ``[[Au, gold], [Ag]]``."""
    return isinstance(node, Series) and bool(node.items) and all(isinstance(one, Series) for one in node.items)


def name_gaps_in_order(field: Scalar, item: AuthoredItem, reading: Reading) -> None:
    """Give answers that were listed for each gap to the gaps of the stem, which have names or are drawn as lines."""
    drawn = with_marked_gaps(item.stem, [gap.id for gap in item.gaps])
    names = list(dict.fromkeys(name for text in drawn.texts.values() for name in gaps(text)))
    if len(names) != len(item.gaps):
        reading.error(
            "read/gap",
            f'there are {len(item.gaps)} lists of answers under "{field.text}", and the question has '
            f"{len(names) or drawn_gaps(item.stem)} of the gaps they are for.",
            field,
            field.text,
            "Draw a line (___) in the question for each gap, or write the accepted answers without inner brackets.",
        )
        item.unread, item.gaps = True, []
        return
    item.stem = drawn
    for gap, name in zip(item.gaps, names, strict=True):
        gap.id = name
