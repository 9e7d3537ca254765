"""What was played, counted: by person, by pair, by contract, by tournament."""
