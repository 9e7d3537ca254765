"""People's names and the lists they come in: reading, likeness, the name that the public sees."""
