"""What the QTI formats share: one writer and one reader, told apart by a table of versions.

The code speaks the vocabulary of QTI 2.x (``choiceInteraction``, ``maxChoices``); :mod:`version` spells it as another
version does. What a version does differently stands in its row of the table and nowhere else.
"""
