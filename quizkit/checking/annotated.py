"""A file with what a run has found in it, as a workbook."""

from quizkit.checking.checked import Checked, Plan
from quizkit.diagnostics import Report
from quizkit.files import Named, open_source
from quizkit.registry import detect_format, get_format


def annotated(file: Named, checked: Checked, plan: Plan, report: Report) -> bytes:
    """A copy of a workbook with the findings at its cells; of another table a workbook like it.

    Of a file that is no table it is a workbook with the list of findings alone. What can't be shown as it should be
    goes into the report.

    Raises:
        Unreadable: when the file cannot be opened.
    """
    source = open_source(file.name, plan.language, plan.table)
    name = plan.from_format or detect_format(source)
    read_by = get_format(name) if name is not None else None
    if read_by is not None and read_by.annotate is not None:
        return read_by.annotate(source, checked.diagnostics, report)
    from quizkit.formats.xlsx.annotated import annotate_sheets

    sheets = read_by.sheets(source) if read_by is not None and read_by.sheets is not None else ()
    return annotate_sheets(source, sheets, checked.diagnostics, report)
