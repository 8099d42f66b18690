"""Questions that are answered by arranging: texts to match, entries to put in order."""

from quizkit.formats._authored.asked import parts_of_order
from quizkit.formats._authored.authored import AuthoredEntry, AuthoredItem, AuthoredOption, AuthoredPair, Written
from quizkit.formats._authored.choices import flag
from quizkit.formats._authored.complaints import Complaints, quoted
from quizkit.formats._authored.keys import Options
from quizkit.model import Entry, Interaction, Localized, MatchInteraction, OrderInteraction, Pair, Text

_BETWEEN = ("->", "→", "=>", "⇒", "↔", "|", "\t", " = ", "=", " : ", ": ", " - ", " – ")


def split_pair(text: str) -> tuple[str, str] | None:
    """The two texts of a pair that is written in one, ``cat -> kitten``, ``cat | kitten`` or ``cat = kitten``.

    None where it cannot be divided in exactly two.
    """
    for between in _BETWEEN:
        if between in text:
            left, _, right = text.partition(between)
            if between in right or not left.strip() or not right.strip():
                return None
            return left.strip(), right.strip()
    return None


def build_match(item: AuthoredItem, _kind: str, complaints: Complaints, _language: str) -> Interaction:
    """Texts to match. Options such as ``cat -> kitten`` are pairs too."""
    authored = [*item.pairs]
    for place, option in enumerate(item.options):
        pair = _pair_of(option)
        if pair is None:
            source = next((text.source for text in option.text.texts.values()), "")
            complaints.error(
                "read/pair",
                f"{quoted(source)} is no pair of texts.",
                at=option.location,
                field=f"options[{place}]",
                advice="Write both with an arrow between them: cat -> kitten.",
            )
        else:
            authored.append(pair)
    pairs = [
        Pair(location=pair.location, id=pair.id, left=pair.left, right=pair.right, feedback=pair.feedback)
        for pair in authored
        if pair.left is not None
    ]
    distractors = [*item.distractors, *(pair.right for pair in authored if pair.left is None)]
    shuffle = flag(item.shuffle, "shuffle", complaints)
    return MatchInteraction(pairs=tuple(pairs), distractors=tuple(distractors), shuffle=shuffle)


def _pair_of(option: AuthoredOption) -> AuthoredPair | None:
    left: dict[str, Text] = {}
    right: dict[str, Text] = {}
    for language, text in option.text.texts.items():
        halves = split_pair(text.source)
        if halves is None:
            return None
        left[language] = Text(source=halves[0], markup=text.markup, location=text.location)
        right[language] = Text(source=halves[1], markup=text.markup, location=text.location)
    if not left:
        return None
    return AuthoredPair(Localized(texts=left), Localized(texts=right), option.location, option.feedback, option.id)


def build_order(item: AuthoredItem, _kind: str, complaints: Complaints, _language: str) -> Interaction:
    """Entries in their right order: as they stand, or as the key arranges the options (``B, A, C``)."""
    entries = list(item.order)
    if item.options:
        options = [AuthoredEntry(option.text, option.location, option.id) for option in item.options]
        key = [written for written in item.key if written.text.strip()]
        if parts := parts_of_order([written.text for written in key], len(options)) if len(key) == 1 else []:
            key = [Written(part, key[0].location) for part in parts]  # BDAC, 2-4-1-3
        places = Options(item.options, complaints).chosen(key) if key else list(range(len(options)))
        if places is not None and sorted(places) != list(range(len(options))):
            complaints.error(
                "key/order",
                f"the answer puts {len(places)} of the {len(options)} options in order.",
                at=key[0],
                field="answer",
                advice="Name every option once, in the right order.",
            )
            places = None
        entries += [options[place] for place in places] if places is not None else options
    return OrderInteraction(
        entries=tuple(Entry(location=entry.location, id=entry.id, text=entry.text) for entry in entries)
    )
