"""Rules about texts in the wrong language, and about translations that do not match."""
