"""Tournaments: making one, its states, its game, its plan and what counts."""
