"""The cash box of a club: dues of members, other lines, sheets of an evening and a year."""
