"""The people, the clubs, and who may do what in which."""

from club.models.appointment import Appointment, Role
from club.models.audit_line import AuditAction, AuditDiscard, AuditLine
from club.models.calendar import CalendarEntry
from club.models.club import Club, ClubPage
from club.models.consent import Consent, ConsentDiscard, ConsentText, Giver, How, Purpose
from club.models.entry import Entry, EntryPlayer, EntryState, Rate, Wish
from club.models.membership import Membership
from club.models.notice import Notice
from club.models.payment import Payment, PaymentKind
from club.models.player import Naming, Player, Team
from club.models.privacy import DataLink, Forgetting, ForgottenList
from club.models.prize import HeldTicket, PrizeDraw, PrizeList
from club.models.program import ApiToken, Hook, HookMessage, OffBecause, TokenRight
from club.models.rehearsal import Rehearsal, RehearsalPace
from club.models.roster_import import RosterImport
from club.models.round import Round, Seat, SitOut, Table
from club.models.season import Season
from club.models.series import Series
from club.models.served_address import ServedAddress
from club.models.tournament import Stage, State, Tournament
from club.models.user import User
from club.models.visit import Visit
