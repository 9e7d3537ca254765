"""Addresses and the name under which phones in the hall reach this machine."""
