"""Files of QTI 2 and 3 read: documents, declarations, the meaning of response processing, items, tests."""
