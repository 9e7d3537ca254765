"""Ratings of players, learned from every deal that was played out."""
