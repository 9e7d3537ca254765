"""Papers of no tournament: empty ones of each game, the cards of points, the sheet of the deck."""
