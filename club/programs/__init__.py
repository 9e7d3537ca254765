"""Other programs that read and write for a club: their tokens, their page."""
