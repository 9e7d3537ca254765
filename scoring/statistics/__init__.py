"""Statistics: counts by person, by pair, by contract, by tournament."""
