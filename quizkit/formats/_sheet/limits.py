"""How much a sheet can hold."""

MAX_CELL = 32_767
"""The longest text that a cell of Excel holds, in characters (Excel's specifications and limits)."""

MAX_OPTIONS = 20
"""The columns ``Option A`` to ``Option T`` (see ``_authored.fields``)."""
