"""The demo club: made through the same code as real entries, so that every page has something."""
