"""What a paper or a file shows, gathered from the tournament as its reader may see it."""
