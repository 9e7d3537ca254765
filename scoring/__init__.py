"""Events at the tables: deals, results, standings, and everything made of them."""
