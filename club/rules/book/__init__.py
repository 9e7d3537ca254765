"""The book of the games: a chapter each, in the order in which they are learnt."""

from typing import Final

from club.rules.book import individual, pairs, remi

CHAPTERS: Final = (pairs.CHAPTER, individual.CHAPTER, remi.CHAPTER)
