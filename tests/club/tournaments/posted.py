"""What the three pages of a tournament send, for the tests to change."""

GAME = {"name": "Joia muzicală", "starts": "2026-11-26T19:00", "place": "", "season": "",
        "entering": "pairs"}  # fmt: skip
RULES = {
    "pairs-edition": "ro", "pairs-first_namer_declares": "on", "pairs-pause_gives_run": "on",
    "pairs-stuck_loses_place_point": "on", "pairs-breach_costs_side": 12, "pairs-fewest_deals": 4,
    "individual-edition": "ro", "individual-pause_gives_run": "on",
    "individual-stuck_player_loses_place_point": "on", "individual-breach_costs_player": 11,
    "remi-unannounced_costs": 500, "remi-unopened_costs": 100, "remi-atu": 50, "remi-closing": 50,
    "remi-first_melding": 45, "remi-match_total": 1000,
    "remi-board-simple": 500, "remi-board-sets": 700,
    "remi-board-mosaic": 1000, "remi-board-two-coloured": 1200, "remi-board-doubles": 1300,
    "remi-board-one-coloured": 1500, "remi-tile-1": 25, "remi-tile-2": 5, "remi-tile-10": 10,
    "remi-tile-joker": 50, "remi-place-1": 3, "remi-place-2": 2, "remi-place-3": 1,
    "remi-place-4": 0,
}  # fmt: skip
PLAN = {"form": "", "rounds": 5, "deals": 4, "minutes": 35}
COUNTING = {
    "scoring": "sum", "sit_out": "average", "sit_out_points": 0, "scale_text": "",
    "entrance": "tables", "agreement": "touch", "publicity": "live", "frozen_rounds": 0,
    "tie_break_0": "head_to_head", "tie_break_1": "shared", "limit": "", "fee": "",
    "fee_amount": "", "reduced_fee": "", "reduced_for": "",
}  # fmt: skip
