"""A copy of a workbook with what was found in it: notes at the cells, colours, and a sheet that lists everything.

The package is edited part by part (ECMA-376 part 2), and what is not touched stays as it is to the byte: no program
that understands only some of a workbook reads and writes it, so pictures, charts, drop-downs, macros and formulas are
all there. Of a sheet only what follows its cells is changed. Colours are conditional formats, so that no cell has
another style than before, and taking them away brings the old look back.
"""

from quizkit.formats.xlsx.annotated.copy import annotate, annotate_sheets

__all__ = ["annotate", "annotate_sheets"]
