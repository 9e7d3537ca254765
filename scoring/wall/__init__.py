"""The wall: seats, standing, clock and reveal for a projector."""
