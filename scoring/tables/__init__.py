"""The page of a table, typed lines at the desk, table cards."""
