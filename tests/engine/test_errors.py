import inspect

import pytest

from engine.errors import RecordError, RuleError, refusals

# What the site must have words for; a new refusal is added here and there.
GAMES = (
    "AboveBound AuctionOpen AuctionOver AuctionUnfinished BelowBound BelowZero BidTooLow "
    "CellMissing CellSuperfluous CellTaken CircledOpensRow ClosedAtExhaustedWall "
    "ClosedUnopened ClosedWithTiles ColourNotOpen DealOver FitsNowhere LaidAlready MustBid "
    "MustPlay NoAuction NoBreach NoDraw NoFittingEnd NoFittingSide NoHalves NoNoteEnclosed "
    "NoOutcome NoRowToOpen NobodyClosed NotAtRowEnd NotAtStart NotConsecutive NotInHand NotNext "
    "NotOpening NothingToCover OnlyOutcome OpenedOnBoard OtherContract PointsMissing "
    "RowNotOpen SeatAbsent SeatMissing SeatTwice SideFree TooManyPoints TouchesNothing "
    "TwoClosed UnknownBoardGame WrongPlayers WrongTotal"
)
MOVEMENTS = "NoReturnTable NotDecided NotHere NotPlaced SeatedTwice WrongSplit WrongTableSize"


@pytest.mark.parametrize(("is_of_movements", "names"), [(False, GAMES), (True, MOVEMENTS)])
def test_every_refusal_is_known_by_name(is_of_movements, names):
    assert names.split() == [
        each.__name__
        for each in refusals()
        if each.__module__.startswith("engine.movements") is is_of_movements
    ]


def test_refusals_are_not_what_cannot_be_read():
    assert not any(issubclass(refusal, RecordError) for refusal in refusals())
    assert not issubclass(RecordError, RuleError)


def test_each_refusal_keeps_the_values_that_it_speaks_of():
    for refusal in refusals():
        taken = list(inspect.signature(refusal.__init__).parameters)[1:]
        source = inspect.getsource(refusal)
        assert all(f"self.{name}" in source for name in taken), refusal
