"""What the spreadsheet writers share: from a quiz to the columns and rows that ``_table`` reads as the same quiz.

``columns`` names the columns and puts them in order, ``rows`` gives the cells of a question, ``answers`` those of its
answer, ``about`` the rows about the quiz itself, ``markup`` writes texts as cells. ``quiz.sheet_of`` does all of it;
``capability`` says what such a sheet can hold and ``refusals`` what it can't.
"""
