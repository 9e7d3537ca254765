from club.players.colours import colour_of

TEAMS = {
    "red": "Roșu, Vermell, piros, Red",
    "orange": "PORTOCALIU, taronja, Narancs, orange",
    "yellow": "galbenii, groc, SÁRGA, yellow",
    "green": "verde, verd, zold, green",
    "blue": "Albaștri, blau, kék, BLUE",
    "indigo": "Echipa Indigo, indi, indigó",
    "violet": "mov, violeta, ibolya, purple",
    "white": "alb, blanc, Fehér, white",
    "": "Roșu-alb, Negru, 5A, Clasa Roșiori",
}


def test_a_team_has_the_colour_that_it_is_named_by():
    for colour, names in TEAMS.items():
        assert {name: colour_of(name) for name in names.split(", ")} == dict.fromkeys(
            names.split(", "), colour
        )
