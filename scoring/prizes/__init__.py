"""Prizes of a tournament: the list, who gets what, the raffle, and the desk's page of them."""
