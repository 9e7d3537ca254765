"""Accounts: signing in, passwords, second factor, sessions."""
