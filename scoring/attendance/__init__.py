"""Attendance: people × evenings of a season, its sums without names, papers and certificates."""
