"""The options of a question in a YAML or JSON file."""

from functools import lru_cache

from quizkit.formats._authored.authored import NO_TEXT, AuthoredOption
from quizkit.formats._authored.complaints import quoted
from quizkit.formats._authored.document.reading import Reading, is_language_map
from quizkit.formats._authored.document.tree import Fields, Scalar, Tree
from quizkit.formats._authored.fields import field_for, index_of
from quizkit.languages import language_of, looks_like_tag, normal_tag
from quizkit.model import Localized, Text
from quizkit.richtext import text_of

_RIGHT_SHAPE = "a list with one option on each line, each after a dash"
_FIELDS = {
    "stem": "text",
    "option": "text",
    "text": "text",
    "key": "correct",
    "flag": "correct",
    "weight": "correct",
    "explanation": "feedback",
    "option_feedback": "feedback",
    "fixed": "fixed",
    "id": "id",
    "markup": "markup",
}
_KNOWN = ("text", "correct", "feedback", "fixed", "id", "markup")


def read_options(node: Tree, field: str, reading: Reading) -> list[AuthoredOption]:
    """The options of a list, or of a map from letters or numbers in order to texts."""
    if isinstance(node, Fields) and node.entries:
        labels = [index_of(key.text.strip()) for key, _ in node.entries]
        if labels == list(range(1, len(labels) + 1)):
            return [read_option(value, f"{field}.{key.text}", reading) for key, value in node.entries]
    if isinstance(node, Fields) and (flagged := _flagged(node.entries, reading)):  # {Paris: true, Rome: false}
        return flagged
    nodes = reading.series(node, field, _RIGHT_SHAPE)
    single = [item.entries[0] for item in nodes if isinstance(item, Fields) and len(item.entries) == 1]
    if nodes and len(single) == len(nodes) and (flagged := _flagged(single, reading)):
        return flagged
    among_texts = any(type(item) is Scalar for item in nodes)
    return [
        _only_text(item, reading)
        if type(item) is Scalar
        else read_option(item, f"{field}[{place}]", reading, among_texts=among_texts)
        for place, item in enumerate(nodes)
    ]


def _flagged(entries: list[tuple[Scalar, Tree]], reading: Reading) -> list[AuthoredOption]:
    """Options whose texts are names of fields that say ``true`` or ``false``; none where one says something else.

    Nor where two have one name: then it is the language of both, as in ``[{en: "True"}, {en: "False"}]``.
    """
    if len({key.text for key, _ in entries}) < len(entries):
        return []
    if len(entries) < 2 or any(
        not isinstance(value, Scalar) or value.text.casefold() not in ("true", "false") for _, value in entries
    ):
        return []
    options = []
    for key, value in entries:
        option = _only_text(key, reading)
        option.correct = reading.written(value, key.text)
        options.append(option)
    return options


def _only_text(node: Scalar, reading: Reading) -> AuthoredOption:
    place = reading.locate(node.mark)
    if not node.given:
        return AuthoredOption(NO_TEXT, place)
    text = Localized.unchecked(texts={reading.language: text_of(node.text, reading.markup, place)})
    return AuthoredOption(text, place)


def read_option(node: Tree, field: str, reading: Reading, *, among_texts: bool = False) -> AuthoredOption:
    """One option. One that cannot be read still takes its place, so that the letters of the others stay right.

    ``among_texts``: others of the same question are texts, so that ``no: it is not`` most likely is one as well.
    """
    if isinstance(node, Scalar):
        return _only_text(node, reading)
    option = AuthoredOption(NO_TEXT, reading.place(node))
    if not isinstance(node, Fields):
        reading.wrong_shape(node, field, "the text of the option; if it begins with a bracket, put it in quotes")
    elif among_texts and _is_text_with_colon(node, reading):
        option.text = _doubtful_text(node, field, reading)
    elif is_language_map(node, reading.declared) and not (len(node.entries) == 1 and node.entries[0][0].text == "id"):
        option.text = reading.text(node, field) or NO_TEXT
    else:
        _read_fields(node, field, option, reading)
    return option


def _is_text_with_colon(node: Fields, reading: Reading) -> bool:
    """Whether a map of one language that the quiz does not have is rather a text."""
    if len(node.entries) != 1 or not is_language_map(node):
        return False
    name = node.entries[0][0].text
    return name != "id" and (language_of(name) or normal_tag(name)) not in reading.declared


def _doubtful_text(node: Fields, field: str, reading: Reading) -> Localized:
    """A text in one language alone, though the others are in none: said, and no reason to call the quiz so."""
    key, value = node.entries[0]
    words = f": {value.text}" if isinstance(value, Scalar) else ""
    reading.warning(
        "read/language-of-one",
        f"{quoted(f'{key.text}{words}')} is read as a text in the language {quoted(key.text)} because of its colon.",
        key,
        field,
        "If the colon belongs to the text, put the whole text in quotes.",
    )
    first, text = reading.first_language, reading.text(node, field)
    reading.first_language = first
    return text or NO_TEXT


@lru_cache(maxsize=1024)
def _name(key: str) -> str | None:
    if key in _KNOWN:
        return key
    ref = field_for(key)
    return _FIELDS.get(ref.name) if ref is not None and ref.index is None and ref.language is None else None


def _read_fields(node: Fields, field: str, option: AuthoredOption, reading: Reading) -> None:
    found: dict[str, Tree] = {}
    texts: dict[str, Tree] = {}
    for key, value in node.entries:
        name = _name(key.text)
        if name is None and looks_like_tag(key.text) and len(node.entries) > 1:
            texts[normal_tag(key.text)] = value
        elif name is None:
            _unknown(key, value, field, len(node.entries), reading)
        elif name in found:
            reading.error(
                "read/duplicate-key",
                f"{quoted(key.text)} says the same as another field of the option.",
                key,
                f"{field}.{key.text}",
                "Keep one of them.",
            )
        else:
            found[name] = value
    with reading.markup_of(found.get("markup"), f"{field}.markup"):
        if "text" in found:
            option.text = reading.text(found["text"], f"{field}.text") or NO_TEXT
        if texts:
            option.text = _with_languages(option.text, texts, field, reading)
        if "feedback" in found:
            option.feedback = reading.field_text(found["feedback"], f"{field}.feedback")
    if "correct" in found:
        option.correct = reading.value(found["correct"], f"{field}.correct")
    if "id" in found:
        option.id = reading.word(found["id"], f"{field}.id") or None
    option.fixed = reading.yes_or_no(found.get("fixed"), f"{field}.fixed") or False


def _with_languages(so_far: Localized, nodes: dict[str, Tree], field: str, reading: Reading) -> Localized:
    texts: dict[str, Text] = dict(so_far.texts)
    for tag, node in nodes.items():
        text = reading.in_language(tag, node, f"{field}.{tag}")
        if text is not None and tag in texts:
            reading.error("read/duplicate-key", f"there are two texts in the language {quoted(tag)}.", node, field)
        elif text is not None:
            texts[tag] = text
    return Localized.unchecked(texts=texts)


def _unknown(key: Scalar, value: Tree, field: str, fields: int, reading: Reading) -> None:
    """An unknown field; where it is the only one, most likely a text with a colon that has no quotes."""
    if fields == 1 and isinstance(value, Scalar):
        whole = f"{key.text}: {value.text}"
        reading.error(
            "read/unknown-field",
            f"{quoted(whole)} is read as a field because of its colon.",
            key,
            field,
            "Put the whole text in quotes.",
        )
    else:
        reading.unknown_field(key, field, _KNOWN)
