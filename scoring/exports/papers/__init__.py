"""Papers that are more than a table, each with what is written on it."""
