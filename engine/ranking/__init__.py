"""Ranking: results in, places out, the same for the screen, the paper, the pairing and the API."""
