"""Writers of a sheet: PDF, workbook, CSV, JSON; charts."""
