"""Pages that a hall watches while a round runs."""
