"""The referee's pages: questions about a card, a deal's worth, a breach."""
