"""Migrations of people, clubs and evenings."""
