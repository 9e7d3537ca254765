"""What the club prints and takes away: plain values in, bytes out."""
