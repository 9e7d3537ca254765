"""Seats and rounds: draws, proposals, rebuilding, the clock."""
