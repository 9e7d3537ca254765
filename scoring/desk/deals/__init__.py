"""One deal at the desk: its versions, corrections, decisions."""
