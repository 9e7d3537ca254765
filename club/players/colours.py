"""Colours by their names in the languages of the site, as lists of members name teams by them.

Every word stands here as `folding` leaves it: of one man, one woman, many.
"""

from club.wording.folding import folded_words

_WORDS = {
    "red": "rosu rosie rosii vermell vermella vermells vermelles roig piros pirosak voros"
    " vorosek red reds rojo rojos",
    "orange": "portocaliu portocalie portocalii oranj taronja taronges carbassa narancs"
    " narancssarga narancsok orange oranges naranja",
    "yellow": "galben galbena galbeni galbenii galbene groc groga grocs grogues sarga sargak yellow"
    " yellows amarillo",
    "green": "verde verzi verzii verd verda verds verdes zold zoldek green greens",
    "blue": "albastru albastra albastri albastrii albastre blau blava blaus blaves kek kekek blue"
    " blues azul",
    "indigo": "indigo indi",
    "violet": "violet violeta violeti violetii violete violetes mov mova lila ibolya ibolyak lilak"
    " violets purple purples morado",
    "white": "alb alba albi albii albe blanc blanca blancs blanques feher feherek white whites"
    " blanco",
    "": "roz negru neagra negri rosa negre negra rozsaszin fekete pink black",
}
BY_WORD = {word: colour for colour, words in _WORDS.items() for word in words.split()}


def colour_of(name: str) -> str:
    """The colour that a team is named by; empty if by none, or by two."""
    found = {BY_WORD[word] for word in folded_words(name) if word in BY_WORD}
    return found.pop() if len(found) == 1 else ""
