"""Definitions of the figures of a player's page, for the page of definitions."""

from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from scoring.definitions import Definition, Group
from scoring.statistics.profiles.achievements import ACHIEVEMENTS, Achievement

PROFILE = Group(
    "of-a-player",
    _("A player’s page"),
    (
        Definition(
            "place-in-tournament",
            _("Place in a tournament"),
            _(
                "The place at its end, among all who were ranked together. Everyone who played "
                "for a pair or a team has its place. Players who did not qualify from a group "
                "come after all who did, by the place in their own group; ties share the place."
            ),
        ),
        Definition(
            "podium",
            _("Among the first three"),
            _(
                "A first, second or third place, where more than three were ranked and the entry "
                "did not withdraw."
            ),
        ),
        Definition(
            "won-tournament",
            _("Tournament won"),
            _("A first place, also a shared one, where more than one was ranked."),
        ),
        Definition(
            "best-partner",
            _("Best together"),
            _("The partner with the most points per deal, among those with at least eight deals."),
        ),
        Definition(
            "toughest-opponent",
            _("The toughest"),
            _(
                "The opponent who was ahead most often per deal, minus the times behind, "
                "among those with at least eight deals. None, if no one was ahead more often "
                "than behind."
            ),
        ),
        Definition(
            "other-names",
            _("Clubs that show another name"),
            _(
                "A page uses the name that says least of all the clubs of a person. What was "
                "played in a club that shows another name is not counted on it."
            ),
        ),
    ),
)


def _said(achievement: Achievement) -> Definition:
    """With the counts at which it is reached, if there are several."""
    steps = ", ".join(map(str, achievement.steps))
    sentence = achievement.sentence
    if achievement.steps != (1,):
        sentence = format_lazy("{sentence} ({steps})", sentence=sentence, steps=steps)
    return Definition(f"achievement-{achievement.name}", achievement.title, sentence)


GROUPS = (
    PROFILE,
    Group("achievements", _("Achievements"), tuple(_said(each) for each in ACHIEVEMENTS)),
)
