"""What somebody played, with whom, and how it went: a page for each player and for two of them."""
