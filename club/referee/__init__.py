"""The referee's pages: questions about a card and a breach."""
