"""The desk's page of the prizes: the list, who gets what, and the raffle."""
