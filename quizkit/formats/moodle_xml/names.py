"""What a question is called: its title, or what Moodle is told where it has none."""

from quizkit.formats._moodle_multilang import label, label_length
from quizkit.formats._titles import beginning
from quizkit.model import Item, Localized, Text
from quizkit.moodle import MAX_NAME


def made_name(stem: Localized, otherwise: str) -> Localized:
    """The name of a question without a title: the beginning of its text, or else its id.

    It is in all languages of the text if Moodle can hold it in all, and in the first otherwise.
    """
    first, *others = (Localized.unchecked(texts={tag: text}) for tag, text in stem.items())
    tag = next(iter(stem.texts))
    if not others:
        return _named(tag, beginning(first) or otherwise)
    texts = {tag: Text(source=beginning(part) or otherwise) for part in (first, *others) for tag in part.texts}
    named = Localized.unchecked(texts=texts)
    return named if label_length(named) <= MAX_NAME else _named(tag, texts[tag].source)


def _named(tag: str, words: str) -> Localized:
    return Localized.unchecked(texts={tag: Text(source=words)})


def written_name(item: Item) -> str:
    """The name of a question as it is written.

    An author's title that is the same as the name that would be made, or nothing, gets a space at its end, which Moodle
    takes off: so it is read as the author's.
    """
    made = label(made_name(item.stem, item.id or ""))
    if item.title is None:
        return made
    title = label(item.title)
    return f"{title} " if title in {"", made, item.id} else title


def is_made(name: Localized, stem: Localized, otherwise: str) -> bool:
    """Whether a name is the one that is made from the text."""
    return _sources(name) == _sources(made_name(stem, otherwise))


def _sources(text: Localized) -> list[str]:
    return [part.source for part in text.texts.values()]
