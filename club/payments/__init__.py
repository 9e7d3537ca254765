"""Payments of people: fees of an evening and dues of a season, taken and voided."""
