"""Retention periods of people's data: the rules, the page, the background job."""
