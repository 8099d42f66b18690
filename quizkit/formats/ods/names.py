"""Names of elements and attributes with their namespaces (part 3, 1.4), for those that are asked for in every cell."""

_ODF = "urn:oasis:names:tc:opendocument:xmlns"
TABLE, OFFICE, TEXT = (f"{{{_ODF}:{name}:1.0}}" for name in ("table", "office", "text"))
PARAGRAPH = f"{TEXT}p"

CELL = f"{TABLE}table-cell"
COVERED_CELL = f"{TABLE}covered-table-cell"
ROW = f"{TABLE}table-row"

STYLE_NAME = f"{TABLE}style-name"
COLUMNS_REPEATED = f"{TABLE}number-columns-repeated"
ROWS_REPEATED = f"{TABLE}number-rows-repeated"
ROWS_SPANNED = f"{TABLE}number-rows-spanned"
COLUMNS_SPANNED = f"{TABLE}number-columns-spanned"
FORMULA = f"{TABLE}formula"
VALUE_TYPE = f"{OFFICE}value-type"

STREAMED = (
    *(CELL, COVERED_CELL, ROW, f"{OFFICE}automatic-styles"),
    *(f"{TABLE}{name}" for name in ("table", "table-column", "shapes", "database-range")),
)
"""What is looked at while the tables are read as a stream."""
