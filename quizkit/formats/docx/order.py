"""Questions that are typed and questions that stand in tables, in the order in which a document has them."""

from collections.abc import Mapping, Sequence

from quizkit.model import Item, Section


def in_order(typed: Sequence[Section], tabled: Sequence[Section], begins: Mapping[str, int]) -> tuple[Section, ...]:
    """All sections. A table without sections of its own belongs to the one under whose heading it stands.

    ``begins`` gives for the name of each table, which its items have as their sheet, its first paragraph's number.
    """

    def place(item: Item) -> int:
        where = item.location
        if where is None:
            return 0
        return begins.get(where.sheet, 0) if where.sheet is not None else where.line or 0

    def start(section: Section) -> int:
        title = None if section.title is None else section.title.where()
        heading = [title.line] if title is not None and title.sheet is None and title.line else []
        return min([*heading, *map(place, section.items)], default=0)

    own = [section for section in tabled if not _is_whole_table(section, begins)]
    loose = [item for section in tabled if section not in own for item in section.items]
    if not typed:
        return tuple(tabled)
    sections = list(typed)
    starts = [start(section) for section in sections]
    added: list[list[Item]] = [[] for _ in sections]
    for item in loose:
        above = [number for number, begin in enumerate(starts) if begin <= place(item)]
        added[above[-1] if above else 0].append(item)
    for number, more in enumerate(added):
        if more:
            items = sorted((*sections[number].items, *more), key=place)
            sections[number] = sections[number].replaced(items=tuple(items))
    return tuple(sorted((*sections, *own), key=start))


def _is_whole_table(section: Section, tables: Mapping[str, int]) -> bool:
    """Whether a section is nothing but a table, whose name (``Table 2``) nobody has written."""
    title = None if section.title is None else section.title.first()[1].source
    return section.pick is None and (title is None or title in tables)
