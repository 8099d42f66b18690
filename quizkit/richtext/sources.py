"""Addresses in a tree, replaced."""

from collections.abc import Callable
from dataclasses import replace

from quizkit.richtext import urls
from quizkit.richtext.tree import (
    Block,
    Blocks,
    Doc,
    Heading,
    Image,
    Listing,
    Media,
    Paragraph,
    Quote,
    Run,
    Runs,
    Table,
)


def with_sources(doc: Doc, change: Callable[[str], str]) -> Doc:
    """The tree with the addresses of images, media and linked files replaced."""
    return Doc(_blocks(doc.blocks, change), doc.problems)


def _blocks(blocks: Blocks, change: Callable[[str], str]) -> Blocks:
    return tuple([_block(block, change) for block in blocks])


def _block(block: Block, change: Callable[[str], str]) -> Block:
    match block:
        case Paragraph(runs) | Heading(_, runs):
            return replace(block, runs=_runs(runs, change))
        case Quote(inner):
            return Quote(_blocks(inner, change))
        case Listing(items, start):
            return Listing(tuple(_blocks(item, change) for item in items), start)
        case Table(rows, caption):
            renamed = _runs(caption, change)
            return Table(
                tuple(tuple(replace(cell, blocks=_blocks(cell.blocks, change)) for cell in row) for row in rows),
                renamed,
            )
        case _:
            return block


def _runs(runs: Runs, change: Callable[[str], str]) -> Runs:
    return tuple([_run(run, change) for run in runs])


def _run(run: Run, change: Callable[[str], str]) -> Run:
    content, style = run
    if isinstance(content, Image | Media):
        content = replace(content, src=change(content.src))
    if style.href is not None and urls.is_file(style.href):
        style = replace(style, href=change(style.href))
    return Run(content, style)
