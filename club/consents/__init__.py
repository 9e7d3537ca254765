"""Consents: lines, texts, and what a withdrawal does."""
