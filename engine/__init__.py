"""The games: Muzicando in pairs, its individual version, and the score of Remi etalat.

Values and functions only: give a position and get back an answer or a new position. Nothing here
knows of requests, rows, clocks or languages, and everything can be tried in a plain Python shell:
`from engine import dealing, game, players`. `python -m engine` is the same on the command line.
"""
