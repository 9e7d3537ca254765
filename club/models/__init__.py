"""The people, the clubs, and who may do what in which."""

from club.models.appointment import Appointment, Role
from club.models.club import Club, Colour
from club.models.membership import Membership, public_name
from club.models.player import Naming, Player, Team, TeamColour
from club.models.roster_import import RosterImport
from club.models.season import Season
from club.models.user import User

__all__ = [
    "Appointment",
    "Club",
    "Colour",
    "Membership",
    "Naming",
    "Player",
    "Role",
    "RosterImport",
    "Season",
    "Team",
    "TeamColour",
    "User",
    "public_name",
]
