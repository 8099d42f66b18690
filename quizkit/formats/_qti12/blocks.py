"""The items of a document, packed block by block: several processes may write one, each its blocks."""

from collections.abc import Callable, Iterable, Sequence

from quizkit.formats._packing import Packed, pack_lines
from quizkit.formats._qti12.idents import safe_ident
from quizkit.model import Item
from quizkit.shares import Pieces

Block = Sequence[Item]


def packer(xml: Callable[[Item], str], pieces: Pieces | None) -> Callable[[Iterable[Block]], Iterable[Packed]]:
    """What packs the blocks of a section, given what makes an item's XML.

    ``pieces`` holds and takes what is written where several processes write a quiz.
    """

    def packed(block: Block) -> Packed:
        if pieces is None:
            return pack_lines(map(xml, block))
        names = [safe_ident(item.id or "") for item in block]
        return pieces.of(block, names, lambda: pack_lines(map(xml, block)))

    return lambda blocks: map(packed, blocks)
