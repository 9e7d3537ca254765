"""Bounded reader of workbooks, and tables from pasted text."""
