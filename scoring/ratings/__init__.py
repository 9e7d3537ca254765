"""How strong players are, learned from every deal that was played out."""
