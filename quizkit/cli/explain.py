"""quizkit explain: what a rule is about."""

from typing import Annotated

import typer

from quizkit.cli._shared import command_line


@command_line
def command(
    rule: Annotated[
        str | None,
        typer.Argument(
            metavar="RULE",
            help="A rule, such as option/duplicate; another code, such as read/number; or a group, such as key. "
            "Without: all rules.",
        ),
    ] = None,
) -> None:
    """Tell what a rule looks for, why, and what good and bad look like; of other codes, what they mean.

    The code stands behind the severity in each finding.
    """
    from quizkit.linting import explain, rule_list

    typer.echo(explain(rule) if rule is not None else rule_list(), nl=False)
