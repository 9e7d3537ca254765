"""Evenings that repeat: a school year of them set up at once, one moved or called off, the rest."""
