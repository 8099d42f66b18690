"""What templates of other services share: files that a service imports and ``_table`` reads.

``table`` writes a question a row by a list of columns, as text or as a workbook; ``columns`` are the cells that
templates have in common, ``times`` the seconds for each question, ``refusals`` what no such row can hold, ``cells``
what a cell of text keeps. A template that is laid out otherwise takes what it needs of them.
"""
