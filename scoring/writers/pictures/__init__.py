"""Figures as pictures on the screen."""
