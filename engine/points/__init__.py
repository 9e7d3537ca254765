"""Points of one deal, one game in each file: the sum, and the lines that it is made of."""
