"""Models of the tables: the log, and the rows kept beside it."""

from scoring.models.deal import UNSETTLED, Deal, DealState
from scoring.models.deal_record import DealRecord
from scoring.models.discard import Discard
from scoring.models.final_place import FinalPlace, FinalTable
from scoring.models.line_text import LineText, TextName
from scoring.models.mirror import LineState, Mirror, MirrorState, PublicLine
from scoring.models.origin import Origin
from scoring.models.penalty import Penalty
from scoring.models.rating import RatedTournament, RatingState
from scoring.models.referee_call import RefereeCall
from scoring.models.returned_entry import ReturnedEntry
from scoring.models.round_score import RoundScore
from scoring.models.season_rules import FrozenSeason, SeasonRules
from scoring.models.table_token import TableToken
from scoring.models.tournament_figures import TournamentFigures
from scoring.models.version import Version, VersionKind
from scoring.models.wall import Wall, WallPages
