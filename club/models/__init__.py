"""The people, the clubs, and who may do what in which."""

from club.models.appointment import Appointment, Role
from club.models.club import Club, Colour
from club.models.user import User

__all__ = ["Appointment", "Club", "Colour", "Role", "User"]
