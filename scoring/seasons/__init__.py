"""Season tables: their rules, the page, what is still possible."""
