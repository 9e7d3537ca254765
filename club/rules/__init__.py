"""The rules pages: the three games told, drawn and sourced."""
