"""Reports: the same diagnostics in the form that a person, a program or a service wants. One module each.

A report's module exports ``REPORT``. It gets all diagnostics in the order in which they are to be shown, and whether
colours are wanted (most forms have none); it returns the whole report, which ends with a line feed.
"""

from collections.abc import Callable, Sequence

from quizkit.diagnostics import Diagnostic

ReportFunction = Callable[[Sequence[Diagnostic], bool], str]
