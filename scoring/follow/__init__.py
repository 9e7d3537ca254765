"""My page: the seat, the next table, the results of one entry."""
