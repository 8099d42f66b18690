"""Workbooks as bytes: ``book`` the sheets, ``drawing`` the pictures over them. What stands in the cells is the writers'
affair: ``xlsx`` writes the canonical sheet, ``_rows`` the templates of other services."""
