"""What Canvas holds, for its format and its rules. Measured with Canvas's own importer."""

MAX_STEM = 16_384
"""The longest text of a question, as HTML; a longer one is replaced by an error text."""

MAX_TITLE = 255
"""The longest title of a question, group or quiz."""

GAP_KINDS = frozenset(("choice", "text_entry"))
"""The kinds of gaps that a text can have there, all of one kind in one text."""
