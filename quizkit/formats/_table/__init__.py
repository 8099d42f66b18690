"""What the spreadsheet formats share: from cells to a quiz.

``grid`` is what a CSV or xlsx reader hands over, ``clean`` mends letters, ``header`` finds and reads the header row,
``metadata`` the key and value rows above it, and ``layout`` the rows below it. ``reading.read_table`` does all of it.
"""
