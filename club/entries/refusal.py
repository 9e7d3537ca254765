class NotPossible(Exception):
    """Refusal of an act on an entry, with the reason in words for people."""
