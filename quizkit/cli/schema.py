"""quizkit schema: the JSON Schema of a quiz in YAML or JSON."""

import typer


def command() -> None:
    """Print the JSON Schema of a quiz in YAML or JSON, for editors that complete and check as you type."""
    import json

    from quizkit.formats._authored.schema import quiz_schema

    typer.echo(json.dumps(quiz_schema(), indent=2, ensure_ascii=False))
