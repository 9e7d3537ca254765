"""Refusals, each with its sentence for the person who asked for something that cannot be."""

from club.wording.engine_texts import Text


class Refused(Exception):
    """A refusal that is about the evening and not about the game."""

    sentence: Text = ""

    def __init__(self, **values: object) -> None:
        super().__init__(type(self).__name__)
        self.values = values

    def said(self) -> str:
        return str(self.sentence) % self.values
