"""Pages of a round: tables, results, agreeing to a round's deals."""
