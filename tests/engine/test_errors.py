import inspect

from engine.errors import RecordError, RuleError, refusals

GAMES = [
    refusal
    for refusal in refusals()
    if not refusal.__module__.startswith(("engine.movements", "engine.ranking"))
]


def test_every_refusal_of_the_games_is_known_by_name():
    """What the site must have words for; a new refusal is added here and there."""
    assert [refusal.__name__ for refusal in GAMES] == (
        "AuctionOpen AuctionOver AuctionUnfinished BelowZero BidTooLow CellMissing "
        "CellSuperfluous CellTaken CircledOpensRow ClosedAtExhaustedWall ClosedUnopened "
        "ClosedWithTiles ColourNotOpen DealOver FitsNowhere LaidAlready MustBid MustPlay NoAuction "
        "NoBreach NoFittingEnd NoFittingSide NoNoteEnclosed NoRowToOpen NobodyClosed NotAtRowEnd "
        "NotAtStart NotConsecutive NotInHand NotNext NotOpening NothingToCover OpenedOnBoard "
        "OtherContract RowNotOpen SeatAbsent SeatMissing SeatTwice SideFree TooManyPoints "
        "TouchesNothing TwoClosed UnknownBoardGame WrongPlayers"
    ).split()


def test_refusals_are_not_what_cannot_be_read():
    assert not any(issubclass(refusal, RecordError) for refusal in refusals())
    assert not issubclass(RecordError, RuleError)


def test_each_refusal_keeps_the_values_that_it_speaks_of():
    for refusal in GAMES:
        taken = list(inspect.signature(refusal.__init__).parameters)[1:]
        source = inspect.getsource(refusal)
        assert all(f"self.{name}" in source for name in taken), refusal
