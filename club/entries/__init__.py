"""Entries of a tournament: sign-up, check-in, pairs, the code at the door."""
