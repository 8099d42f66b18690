"""Items, tests and packages of QTI 2 and 3 written."""
