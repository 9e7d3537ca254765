"""Standings: totals, places, tie-breaks, cross table, and why somebody is where they are."""
