"""Texts: typed ones, the engine's values and refusals in the reader's language, house rules."""
