"""Names of invented people: of the demo club, and of who fills the empty places of a rehearsal."""

from collections.abc import Collection
from random import Random
from typing import Final

FIRST_NAMES: Final = (
    "Ana Maria Ioana Elena Andreea Mihaela Ștefania Ilinca Sânziana Ruxandra Anuța Crina "
    "Ion Vasile Gheorghe Andrei Mihai Ștefan Dragoș Luca Matei Tudor Horea Grigore "
    "Ilona Zsófia Réka Boglárka László Gergő Bálint Montserrat Núria Jordi Òscar"
).split()
LAST_NAMES: Final = (
    "Pop Mureșan Ardelean Tămaș Bârlea Hotea Dunca Ștețcu Țiplea Ofrim Roman Vlad Cosma "
    "Szabó Őri Kővári Nagy Puig Fàbregas Gal·la Bologa Chindriș Iuga Opriș"
).split()


def invented(number: int, chance: Random, without: Collection[str] = ()) -> list[str]:
    """So many names, each once."""
    names = [f"{first} {last}" for first in FIRST_NAMES for last in LAST_NAMES]
    return chance.sample([name for name in names if name not in without], number)
