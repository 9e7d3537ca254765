"""Forgetting people in what `club` stores, and links to their data."""
