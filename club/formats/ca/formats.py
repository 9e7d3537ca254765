"""Catalan ties the month to its day: “21 d’abril de 2026”, “3 de maig de 2026”."""

DATE_FORMAT = r"j E \d\e Y"
MONTH_DAY_FORMAT = "j E"
DATETIME_FORMAT = r"j E \d\e Y, G:i"
SHORT_DATE_FORMAT = "j/n/Y"
SHORT_DATETIME_FORMAT = "j/n/Y, G:i"
