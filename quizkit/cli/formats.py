"""quizkit formats: what quizkit reads and writes."""

import typer


def command() -> None:
    """List the formats that quizkit reads and writes."""
    from quizkit.registry import formats, reader_of

    rows = [("FORMAT", "READS", "WRITES", "FILES", "WHAT IT IS")]
    for name, fmt in formats():
        reads = "yes" if reader_of(fmt) is not None else "-"
        writes = "yes" if fmt.write is not None else "-"
        endings = " ".join(dict.fromkeys((*fmt.extensions, fmt.suffix)))
        rows.append((name, reads, writes, endings, fmt.title))
    widths = [max(len(row[column]) for row in rows) for column in range(4)]
    for row in rows:
        typer.echo("  ".join((*(cell.ljust(width) for cell, width in zip(row, widths, strict=False)), row[4])))
