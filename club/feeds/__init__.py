"""Calendars and news of a club's evenings, for programs that fetch them again and again."""
