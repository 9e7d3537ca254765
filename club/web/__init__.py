"""Requests and pages: headers, page cache, display choices, desk lists, QR codes, error pages."""
