"""Figures as pictures: on the screen, and on paper."""
