"""Rules about what authors have told the linter to ignore."""
