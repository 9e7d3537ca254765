"""JSON schemas of the content of a result, for the document; the engine reads what is sent."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Final

from pydantic import WithJsonSchema

from engine.auction import BIDS, PlayType
from engine.editions import REMI
from engine.points.by_points import MOST_WRITTEN, OUTCOMES
from engine.points.remi import Closing
from engine.results.breach import BREACHES
from engine.results.pairs import LONGEST_AUCTION
from engine.results.remi import MOST_POINTS, RemiResult
from engine.seats import PAIRS_SEATS, PLAYER_SEATS, Seat, Side

Json = dict[str, Any]
MARK: Final = "x-content"
"""Key under which a field names the schema of its content, until the document is put together."""


def _object(required: Sequence[str], about: str = "", **fields: Json) -> Json:
    said = {"description": about} if about else {}
    closed = {"type": "object", "additionalProperties": False, "properties": fields}
    return said | closed | {"required": [*required]}


def _choice(values: Sequence[str], about: str = "") -> Json:
    return {"type": "string", "enum": [*map(str, values)], "description": about}


def _order(seats: Sequence[Seat], least: int) -> Json:
    about = "The seats as they ran out of cards, each once."
    bounds = {"minItems": least, "maxItems": len(seats), "uniqueItems": True}
    return {"type": "array", "items": _choice(seats), "description": about, **bounds}


def _flag(about: str) -> Json:
    return {"type": "boolean", "default": False, "description": about}


POINTS: Final[Json] = {"type": "integer", "minimum": 0, "maximum": MOST_POINTS}
WRITTEN: Final[Json] = {
    "type": "number",
    "multipleOf": 0.5,
    "minimum": -MOST_WRITTEN,
    "maximum": MOST_WRITTEN,
}
STUCK: Final = _flag("Whether the last one had cards left that nobody could lay.")
HAND: Final = _object(
    (),
    opened=_flag("Whether the player opened."),
    laid={**POINTS, "default": 0, "description": "Points laid."},
    rack={**POINTS, "default": 0, "description": "Points left on the rack."},
    closed=_choice([*Closing], "The tile that the player closed with; only of who closed."),
    atu=_flag("Whether the player announced the trump."),
    board=_choice([*REMI.board_games], "The kind of game on the board, where there was one."),
    unannounced=_flag("Whether three tiles or fewer were not announced."),
)
PLAYERS: Final = PLAYER_SEATS[: max(RemiResult.table_sizes)]

SCHEMAS: Final[Mapping[str, Json]] = {
    "PairsResult": _object(
        ("contract", "declarer", "order"),
        "A deal of pairs or teams.",
        contract=_choice([*map(str, BIDS)], "Level 1 to 4, and S, G, P or M for the play type."),
        declarer=_choice(PAIRS_SEATS, "North, East, South or West."),
        order=_order(PAIRS_SEATS, 4),
        last_stuck=STUCK,
        auction={
            "type": "array",
            "items": {"type": "string"},
            "maxItems": LONGEST_AUCTION,
            "description": "The calls in their order, where they were written down.",
        },
        first=_choice(PAIRS_SEATS, "The seat that called first, of an auction."),
    ),
    "IndividualResult": _object(
        ("type", "chooser", "order"),
        "A deal of the individual version.",
        type=_choice([*PlayType], "The play type that was chosen."),
        chooser=_choice(PLAYER_SEATS, "The player who chose it, by the number of the seat."),
        order=_order(PLAYER_SEATS, 2),
        last_stuck=STUCK,
    ),
    "RemiHand": HAND,
    "RemiResult": _object(
        ("players",),
        "A deal of Remi etalat.",
        players=_object(
            PLAYERS[:2],
            "By the number of the seat.",
            **{str(each): {"$ref": "#/components/schemas/RemiHand"} for each in PLAYERS},
        ),
        double=_flag("Whether it was a double game."),
        exhausted=_flag("Whether the tiles ran out."),
    ),
    "SidesResult": _object(
        (),
        "A result by points between two sides, or who won.",
        points=_object(
            (), "Of a sum that both make one side is enough.", **dict.fromkeys(Side, WRITTEN)
        ),
        won=_choice(OUTCOMES, "Where only the outcome is written."),
    )
    | {"minProperties": 1, "maxProperties": 1},
    "PointsResult": _object(
        ("points",),
        "A result by points, everyone for themselves.",
        points=_object(
            PLAYER_SEATS[:2], "By the number of the seat.", **dict.fromkeys(PLAYER_SEATS, WRITTEN)
        ),
    ),
    "BreachResult": _object(
        ("breach",),
        "A deal that a breach of the rules annulled.",
        breach=_object(
            ("by",),
            by=_choice([*Seat], "The seat that broke the rules."),
            kind={**_choice(BREACHES), "default": "other"},
            again=_flag("Whether the deal is dealt again."),
        ),
    ),
    "AdjustedScore": _object(
        ("adjusted",),
        "Points that the desk gave, by side or seat.",
        adjusted={"type": "object", "additionalProperties": {"type": "number"}},
    ),
    "AgreedTo": _object(("of",), "The number of the line agreed to.", of={"type": "integer"}),
    "PenaltyContent": _object(("penalty",), "A penalty.", penalty={"type": "object"}),
    "WithdrawnText": _object(("text",), "A text that was withdrawn.", text={"type": "object"}),
    "NoContent": {**_object((), "Of a deal that counts for nobody, nothing."), "maxProperties": 0},
}
EXAMPLES: Final[Mapping[str, Json]] = {
    "PairsResult": {
        "contract": "4M",
        "declarer": "N",
        "order": ["N", "E", "S", "W"],
        "last_stuck": False,
    },
    "IndividualResult": {
        "type": "S",
        "chooser": "2",
        "order": ["3", "1", "2", "4"],
        "last_stuck": True,
    },
    "RemiResult": {
        "players": {
            "1": {"opened": True, "laid": 60, "closed": "tile"},
            "2": {"opened": True, "laid": 50, "rack": 15},
            "3": {"atu": True},
            "4": {"unannounced": True},
        },
        "double": False,
        "exhausted": False,
    },
    "SidesResult": {"points": {"NS": 82, "EW": 80}},
    "PointsResult": {"points": {"1": 12, "2": 7, "3": 5}},
    "BreachResult": {"breach": {"by": "1", "kind": "illegal_card", "again": False}},
}
SENT: Final = (
    *("PairsResult", "IndividualResult", "RemiResult"),
    *("SidesResult", "PointsResult", "BreachResult"),
)
UNIONS: Final[Mapping[str, Sequence[str]]] = {
    "SentContent": SENT,
    "DealContent": (*SENT, "AdjustedScore", "NoContent"),
    "LogContent": (
        *(*SENT, "AdjustedScore", "AgreedTo", "PenaltyContent", "WithdrawnText", "NoContent"),
    ),
}

SentContent = Annotated[Json, WithJsonSchema({"type": "object", MARK: "SentContent"})]
DealContent = Annotated[Json, WithJsonSchema({"type": "object", MARK: "DealContent"})]
LogContent = Annotated[Json, WithJsonSchema({"type": "object", MARK: "LogContent"})]


def components() -> dict[str, Json]:
    """Schemas of all contents, by name."""
    schemas = {
        name: schema | ({"examples": [EXAMPLES[name]]} if name in EXAMPLES else {})
        for name, schema in SCHEMAS.items()
    }
    unions = {name: {"oneOf": [_ref(each) for each in one_of]} for name, one_of in UNIONS.items()}
    return {**schemas, **unions}


def resolved(schema: Any) -> Any:
    """The same schema, its marks replaced by references."""
    if isinstance(schema, list):
        return [resolved(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    if MARK in schema:
        return _ref(schema[MARK])
    return {name: resolved(each) for name, each in schema.items()}


def _ref(name: str) -> Json:
    return {"$ref": f"#/components/schemas/{name}"}
