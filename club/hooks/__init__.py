"""Webhooks: what happened in a club, told to other programs."""
