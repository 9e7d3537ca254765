"""A tournament: what is played, who comes in, how it is counted; and its stages."""

from datetime import datetime, timedelta
from functools import partial
from typing import Any

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext, pgettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from club.models.club import Club
from club.models.season import Season
from club.site_map import address_of
from club.wording import table_ranges
from club.wording.age_groups import LONGEST as AGES_LONGEST
from club.wording.age_groups import check_age_groups
from club.wording.amounts import AmountField, money
from club.wording.choices import KINDS, MOVEMENTS, SCORINGS, SIT_OUTS, TEAMS_BY, titles
from club.wording.texts import Forget, ListedField, NameField, forgetting
from engine.movements.format import Format
from engine.movements.formats import format_of
from engine.movements.seating import Kind
from engine.results import GAMES


class State(models.TextChoices):
    """State of a tournament; each state's limits are in `club/tournaments/states.py`."""

    DRAFT = "draft", pgettext_lazy("tournament", "being prepared")
    OPEN = "open", pgettext_lazy("tournament", "open for entry")
    RUNNING = "running", pgettext_lazy("tournament", "running")
    FINISHED = "finished", pgettext_lazy("tournament", "finished")
    ARCHIVED = "archived", pgettext_lazy("tournament", "archived")


OVER = (State.FINISHED, State.ARCHIVED)
KEPT_REMOVED = timedelta(days=30)


class Entrance(models.TextChoices):
    """People who may enter results."""

    TABLES = "tables", _("the players, at their table")
    DESK = "desk", _("only the desk")


class Agreement(models.TextChoices):
    """Condition for a result to be agreed."""

    NONE = "none", _("nothing: what is entered counts")
    TOUCH = "touch", _("one touch of the other side, on the same phone")
    BOTH = "both", _("each side enters it on its own phone")


class Publicity(models.TextChoices):
    """When those who are not at the desk see results."""

    LIVE = "live", _("at once")
    ROUND = "round", _("when the round is over")
    END = "end", _("when the tournament is finished")


def not_a_word_of_the_site(slug: str) -> None:
    if slug in ("new", "desk"):
        raise ValidationError(_("This word is used by the site itself. Choose another."))


class Earnest(models.Manager["Tournament"]):
    """Tournaments that count. Rehearsals, and what was removed, are found through `every` alone,
    and not from a club or a season, so that a page or a figure that nobody thought of leaves them
    out."""

    def get_queryset(self) -> models.QuerySet["Tournament"]:
        return super().get_queryset().filter(rehearsal_of=None, removed_at=None)


class Tournament(models.Model):
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="tournaments")
    season = models.ForeignKey(
        Season,
        verbose_name=_("season"),
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="tournaments",
    )
    name = NameField(_("name"), max_length=120)
    slug = models.SlugField(
        _("short name in addresses"),
        max_length=60,
        unique=True,
        validators=[not_a_word_of_the_site],
        error_messages={"unique": _("Another tournament has this short name. Choose another.")},
    )
    starts = models.DateTimeField(_("begins"))
    place = NameField(pgettext_lazy("venue", "place"), max_length=120, blank=True)
    state = models.CharField(max_length=10, choices=State.choices, default=State.DRAFT)
    copied_from = models.ForeignKey(
        "self", null=True, blank=True, editable=False, on_delete=models.SET_NULL
    )

    # The evenings that it is one of, and since when it is called off.
    series = models.ForeignKey(
        "club.Series",
        null=True,
        blank=True,
        editable=False,
        on_delete=models.SET_NULL,
        related_name="evenings",
    )
    called_off_at = models.DateTimeField(null=True, blank=True, editable=False)
    called_off_reason = NameField(max_length=120, blank=True, editable=False)

    # A finished one that was made by mistake: for `KEPT_REMOVED` it can be brought back.
    removed_at = models.DateTimeField(null=True, blank=True, editable=False)
    removed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        editable=False,
        on_delete=models.SET_NULL,
        related_name="+",
    )
    removed_why = NameField(max_length=120, blank=True, editable=False)

    # The tournament whose evening this one rehearses: it counts nowhere, and only the desk sees it.
    rehearsal_of = models.ForeignKey(
        "self", null=True, blank=True, editable=False, on_delete=models.CASCADE, related_name="+"
    )

    entering = ListedField(
        _("who plays"), max_length=10, choices=partial(titles, KINDS), default="pairs"
    )
    # As in Club.house_rules: the edition and what differs from it; whole once it has started.
    rules = models.JSONField(default=dict, editable=False)
    deals = models.PositiveSmallIntegerField(
        _("deals per round"),
        default=4,
        validators=[MinValueValidator(1), MaxValueValidator(60)],
    )
    minutes = models.PositiveSmallIntegerField(
        _("minutes per round"),
        default=45,
        validators=[MinValueValidator(1), MaxValueValidator(600)],
    )

    scoring = ListedField(
        _("what counts"), max_length=8, choices=partial(titles, SCORINGS), default="sum"
    )
    # From which difference on how many victory points, [[margin, points], …]; empty is the usual.
    scale = models.JSONField(default=list, blank=True, editable=False)
    tie_breaks = models.JSONField(default=list, blank=True, editable=False)
    sit_out = ListedField(
        _("sitting out counts"), max_length=12, choices=partial(titles, SIT_OUTS), default="average"
    )
    sit_out_points = models.SmallIntegerField(_("fixed score"), default=0)

    shows_sureness = models.BooleanField(
        _("say at the end how sure the order is"),
        default=False,
        help_text=_(
            "The evening’s deals are drawn again many times, to count how often the same order "
            "comes out."
        ),
    )
    # Teams of the club ranked beside the standing, by so many of their best; None is all.
    team_by = ListedField(
        _("teams count"),
        max_length=8,
        choices=partial(titles, TEAMS_BY),
        blank=True,
        default="",
    )
    team_best = models.PositiveSmallIntegerField(
        _("how many of each team count"),
        null=True,
        blank=True,
        validators=[MinValueValidator(1), MaxValueValidator(99)],
    )
    # Those who have places of their own in the standing: by age, and by the names of `CATEGORIES`.
    age_groups = NameField(
        _("age groups"),
        max_length=AGES_LONGEST,
        blank=True,
        validators=[check_age_groups],
    )
    categories = forgetting(models.JSONField(default=list, blank=True), Forget.CLEARED)

    entrance = models.CharField(
        _("results are entered by"),
        max_length=8,
        choices=Entrance.choices,
        default=Entrance.TABLES,
    )
    agreement = models.CharField(
        _("a result is agreed by"),
        max_length=8,
        choices=Agreement.choices,
        default=Agreement.TOUCH,
    )
    publicity = models.CharField(
        _("results are public"), max_length=8, choices=Publicity.choices, default=Publicity.LIVE
    )
    frozen_rounds = models.PositiveSmallIntegerField(
        _("last rounds kept secret"), default=0, validators=[MaxValueValidator(20)]
    )

    hides_seats = models.BooleanField(
        _("seats are hidden until the desk releases them"), default=False
    )
    # Who does not meet in the first rounds, or in all of them (0), if it can be helped.
    apart_groups = models.BooleanField(_("people of one group"), default=False)
    apart_teams = models.BooleanField(_("people of one team of the club"), default=False)
    apart_families = models.BooleanField(_("people of one family name"), default=False)
    apart_rounds = models.PositiveSmallIntegerField(
        _("in the first rounds"), default=0, validators=[MaxValueValidator(200)]
    )
    ranges = NameField(
        _("names of ranges of tables"),
        max_length=table_ranges.LONGEST,
        blank=True,
        validators=[table_ranges.check_ranges],
    )

    correction_minutes = models.PositiveSmallIntegerField(
        _("minutes for corrections after the end"),
        default=30,
        validators=[MaxValueValidator(20_000)],
    )
    no_show_minutes = models.PositiveSmallIntegerField(
        _("minutes to wait for those who are missing"),
        default=10,
        validators=[MinValueValidator(1), MaxValueValidator(600)],
    )
    # The end; the press that made its results final; the last change of one after that.
    finished_at = models.DateTimeField(null=True, blank=True, editable=False)
    declared_at = models.DateTimeField(null=True, blank=True, editable=False)
    corrected_at = models.DateTimeField(null=True, blank=True, editable=False)

    takes_sign_ups = models.BooleanField(_("people can sign up themselves"), default=False)
    approves_sign_ups = models.BooleanField(_("check each sign-up first"), default=False)
    limit = models.PositiveSmallIntegerField(
        _("maximum number of entries"), null=True, blank=True, validators=[MinValueValidator(2)]
    )
    # Of each person, so that two of a pair can differ; `fee` is what else is to be said of it.
    fee_amount = AmountField(_("fee per person"), null=True, blank=True)
    reduced_fee = AmountField(_("reduced fee"), null=True, blank=True)
    reduced_for = NameField(_("who pays the reduced fee"), max_length=60, blank=True)
    fee = NameField(_("note about the fee"), max_length=40, blank=True)

    seed = models.PositiveIntegerField(default=1, editable=False)
    # Raised with everything that a page of it shows; pages are kept by it.
    version = models.PositiveIntegerField(default=1, editable=False)
    made_at = models.DateTimeField(auto_now_add=True)

    objects = Earnest()
    every = models.Manager["Tournament"]()

    class Meta:
        verbose_name = _("tournament")
        ordering = ["-starts", "-pk"]
        indexes = [
            models.Index(fields=["club", "-starts"], name="tournament_of_club"),
            models.Index(fields=["state", "starts"], name="tournament_in_state"),
        ]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(state__in=State.values), name="tournament_state_known"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return address_of("tournament", self.slug)

    @property
    def kind(self) -> Kind:
        return Kind(self.entering)

    @property
    def game(self) -> str:
        return self.kind.game

    @property
    def only_counts(self) -> bool:
        return GAMES[self.game].only_counts

    @property
    def played(self) -> str:
        """Title of the game as it is headed; of a game by points its own name."""
        return GAMES[self.game].title_of(self.rules) or str(KINDS[self.entering].heading)

    @property
    def who_plays(self) -> str:
        who = str(KINDS[self.entering].title)
        return f"{self.played}, {who}" if self.only_counts else who

    @property
    def match_total(self) -> int | None:
        """The total that ends a match; None where all deals are played."""
        game = GAMES[self.game]
        return game.match_total(game.rules_of(self.rules))

    @property
    def people(self) -> int:
        """Number of people of an entry."""
        return self.kind.people

    @property
    def is_rehearsal(self) -> bool:
        return self.rehearsal_of_id is not None

    @property
    def removed_until(self) -> datetime | None:
        """So long it can be brought back, where it is removed."""
        return self.removed_at and self.removed_at + KEPT_REMOVED

    @property
    def is_called_off(self) -> bool:
        """False of one that was played nevertheless."""
        return self.called_off_at is not None and not self.has_begun

    @property
    def state_said(self) -> str:
        return gettext("called off") if self.is_called_off else self.get_state_display()

    @property
    def has_begun(self) -> bool:
        return self.state not in (State.DRAFT, State.OPEN)

    @property
    def is_over(self) -> bool:
        return self.state in OVER

    def fee_at(self, rate: str) -> int:
        """Amount that somebody of this rate (`Rate`) owes; 0 where the fee is no amount."""
        full = self.fee_amount or 0
        reduced = full if self.reduced_fee is None else self.reduced_fee
        return {"full": full, "reduced": reduced, "free": 0}[rate]

    @property
    def fee_text(self) -> str:
        """All that is said of the fee, in the reader's language; empty where there is none."""
        currency = self.club.currency
        said = [money(self.fee_amount, currency)] if self.fee_amount else []
        if self.fee_amount and self.reduced_fee is not None:
            who, free = self.reduced_for or pgettext("fee", "reduced"), pgettext("fee", "free")
            said.append(f"{who}: {money(self.reduced_fee, currency) if self.reduced_fee else free}")
        return " · ".join(filter(None, [*said, self.fee]))

    @property
    def becomes_final(self) -> datetime | None:
        """The moment from which its results are final; None before it is finished."""
        if self.declared_at or not (self.is_over and self.finished_at):
            return self.declared_at
        return self.finished_at + timedelta(minutes=self.correction_minutes)

    @property
    def declared_final(self) -> datetime | None:
        """The moment since which its results are final; None as long as they are not."""
        at = self.becomes_final
        return at if at and at <= timezone.now() else None


class Stage(models.Model):
    """Some rounds in a row that are arranged and ranked in one way."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="stages")
    number = models.PositiveSmallIntegerField()
    # Empty as long as the site is to propose one.
    form = ListedField(_("format"), max_length=12, choices=partial(titles, MOVEMENTS), blank=True)
    rounds_planned = models.PositiveSmallIntegerField(
        _("rounds"), validators=[MinValueValidator(1), MaxValueValidator(200)]
    )
    # What its form asks for beside: switched, size, fours, groups, from_each, carry, third_place …
    options = models.JSONField(default=dict, blank=True)
    # The points that entries begin it with, by their number; set when it begins.
    carried = models.JSONField(default=dict, blank=True, editable=False)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="stage_number_once")
        ]

    def __str__(self) -> str:
        return f"{self.number}. {self.get_form_display()}"

    @property
    def format(self) -> Format:
        return format_of(self.form)

    def option(self, name: str, usual: Any = None) -> Any:
        return self.options.get(name, usual)
