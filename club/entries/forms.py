"""Forms for who comes in. A person is typed as the list knows them, or as a new guest."""

from collections.abc import Sequence
from functools import cached_property
from typing import Any
from uuid import UUID

from django import forms
from django.db import transaction
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from club.entries import actions, namesakes, queries
from club.entries.namesakes import KnownPerson
from club.models import Entry, EntryState, Player, Tournament
from club.storage.saving import SharedForm
from club.wording.engine_texts import SEATS, SIDES
from club.wording.person_names import is_odd, written
from club.wording.texts import NameFormField
from engine.movements.seating import Kind
from engine.seats import Side

NAME_LENGTH = 120
MOST_ROUNDS, MOST_TABLES = 200, 10_000
NEW = "new"
PERSON = {"list": "known-people", "autocomplete": "off", "autocapitalize": "words"}


class PersonNameField(NameFormField):
    def __init__(self, **kwargs):
        super().__init__(max_length=NAME_LENGTH, **kwargs)
        self.widget.attrs.update(PERSON)


class _WithPeople(forms.Form):
    """Names become people of the club; who is nearly known is asked about, not guessed."""

    def __init__(self, tournament: Tournament, *args, **kwargs):
        self.tournament = tournament
        self.own: Entry | None = None
        super().__init__(*args, **kwargs)

    @cached_property
    def people(self) -> list[KnownPerson]:
        return namesakes.known_people(self.tournament.club)

    @cached_property
    def labels(self) -> dict[int, str]:
        return namesakes.labels(self.tournament.club, self.people)

    @property
    def person_fields(self) -> list[str]:
        return [name for name, field in self.fields.items() if isinstance(field, PersonNameField)]

    def clean(self):
        cleaned = super().clean() or self.cleaned_data
        self.found = [each for each in map(self.find, self.person_fields) if each]
        named = [each if isinstance(each, str) else each.pk for each in self.found]
        if len(set(named)) < len(named):
            self.add_error(self.person_fields[-1], twice_sentence())
        return cleaned

    def find(self, name: str) -> Player | str | None:
        """The player, or the name of a new guest; None with an error where it must be asked."""
        text = self.cleaned_data.get(name)
        if not text:
            return None
        found = namesakes.meant(self.people, self.labels, text)
        if len(found) != 1:
            if is_odd(text) and not found:
                self.add_error(name, _("This does not look like a name. Please type it again."))
                return None
            if alike := found or namesakes.nearly(self.people, text):
                chosen = self._ask(name, text, alike)
                found = [each for each in alike if str(each.pk) == chosen]
                if not found and chosen != NEW:
                    return None
        if not found:
            return written(text)
        return self._free(name, Player.objects.get(pk=found[0].player))

    def _ask(self, name: str, text: str, alike: Sequence[KnownPerson]) -> str:
        """Which of them it is, as tapped below the name; with an error if nothing was tapped."""
        which = f"which_{name}"
        choices = [(str(each.pk), self.labels[each.pk]) for each in alike]
        choices.append((NEW, str(_("A different person: a new guest"))))
        self.fields[which] = forms.ChoiceField(
            label=_("Which %(name)s?") % {"name": text},
            choices=choices,
            widget=forms.RadioSelect,
        )
        names = list(self.fields)
        names.insert(names.index(name) + 1, which)
        self.order_fields(list(dict.fromkeys(names)))
        chosen = str(self.data.get(self.add_prefix(which), ""))
        if chosen not in dict(choices):
            self.add_error(which, _("Choose who it is."))
        return chosen

    def _free(self, name: str, player: Player) -> Player | None:
        entry = queries.entry_of(self.tournament, player)
        if entry is not None and entry != self.own:
            self.add_error(
                name,
                forms.ValidationError(_("%(name)s has already entered."), params={"name": player}),
            )
            return None
        return player

    def focus(self) -> None:
        """The keyboard begins in the first field that is wrong, or in the first of all."""
        wrong = [name for name in self.fields if name in self.errors] if self.is_bound else []
        self.fields[(wrong or list(self.fields))[0]].widget.attrs["autofocus"] = True

    def made(self, found: Sequence[Player | str]) -> list[Player]:
        """The guests among them as people of the club."""
        return [
            actions.guest(self.tournament.club, each) if isinstance(each, str) else each
            for each in found
        ]


class EntryForm(_WithPeople):
    """One entry: a pair may come as one who looks for a partner, a team with two in reserve."""

    is_here = forms.BooleanField(label=_("Already here"), required=False, initial=True)

    def __init__(self, tournament: Tournament, *args, **kwargs):
        super().__init__(tournament, *args, **kwargs)
        people = tournament.people
        for place in range(people + 2 if people == 4 else people):
            self.fields[f"person_{place}"] = PersonNameField(
                label=label_of_place(tournament, place), required=place == 0
            )
        if people > 1:
            self.fields["name"] = NameFormField(
                label=_("Name of the team") if people == 4 else _("Name of the pair"),
                max_length=80,
                required=people == 4,
            )
            self.fields["name"].help_text = "" if people == 4 else _("Only if it has one.")
        self.order_fields([name for name in self.fields if name != "is_here"])

    @transaction.atomic
    def save(self, key: UUID | None = None) -> Entry:
        return actions.add_entry(
            self.tournament,
            self.made(self.found),
            name=self.cleaned_data.get("name", ""),
            is_here=self.cleaned_data["is_here"],
            key=key,
        )


class PartnerForm(_WithPeople):
    """Form for the partner of somebody who came alone."""

    def __init__(self, tournament: Tournament, singles: Sequence[Entry], *args, **kwargs):
        super().__init__(tournament, *args, **kwargs)
        self.singles = {str(entry.pk): entry for entry in singles}
        choices = [(key, str(entry)) for key, entry in self.singles.items()]
        self.fields["alone"] = forms.ChoiceField(
            label=_("Came alone"), choices=choices, initial=choices[0][0] if choices else None
        )
        self.fields["partner"] = PersonNameField(label=_("Plays with"))

    @transaction.atomic
    def save(self) -> Entry:
        other = actions.add_entry(self.tournament, self.made(self.found), is_here=True)
        return actions.pair(self.singles[self.cleaned_data["alone"]], other)


class TakeInForm(_WithPeople):
    """A sign-up: each name as it was typed, to be changed where it means somebody known."""

    def __init__(self, tournament: Tournament, entry: Entry, *args, **kwargs):
        super().__init__(tournament, *args, **kwargs)
        self.own = self.entry = entry
        for place, name in enumerate(entry.typed):
            self.fields[f"person_{place}"] = PersonNameField(
                label=label_of_place(tournament, place), initial=name
            )

    @transaction.atomic
    def save(self) -> Entry:
        """The entry in which they are now."""
        players = self.made(self.found)
        new = [one for one, each in zip(players, self.found, strict=True) if isinstance(each, str)]
        return actions.take_in(self.entry, players, new=new)


class NameForm(SharedForm):
    class Meta:
        model = Entry
        fields = ["name"]


class AvailabilityForm(forms.Form):
    """Rounds from which to which an entry plays, and what it misses between."""

    first_round = forms.IntegerField(
        label=_("Plays from round"), min_value=1, max_value=MOST_ROUNDS
    )
    last_round = forms.IntegerField(
        label=_("to round"),
        help_text=_("Empty: to the end."),
        min_value=1,
        max_value=MOST_ROUNDS,
        required=False,
    )
    away = forms.CharField(
        label=_("but misses"),
        help_text=_("Numbers of rounds, for example 3, 4."),
        max_length=200,
        required=False,
    )

    def __init__(self, entry: Entry, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.initial = {
            "first_round": entry.first_round,
            "last_round": entry.last_round,
            "away": ", ".join(map(str, entry.away)),
        }

    def clean_away(self):
        words = self.cleaned_data["away"].replace(",", " ").replace(";", " ").split()
        if not all(word.isdecimal() and 0 < int(word) <= MOST_ROUNDS for word in words):
            raise forms.ValidationError(_("Give numbers of rounds, for example 3, 4."))
        return sorted({int(word) for word in words})

    def clean(self):
        cleaned = super().clean() or self.cleaned_data
        first, last = cleaned.get("first_round"), cleaned.get("last_round")
        if first and last and last < first:
            self.add_error("last_round", _("The last round comes after the first."))
        return cleaned


class KeptSeatForm(SharedForm):
    """The table, and the seat at it, that an entry keeps in every round: a wheelchair, a door."""

    class Meta:
        model = Entry
        fields = ["keeps_table", "keeps_place"]
        labels = {"keeps_table": _("Fixed table"), "keeps_place": _("Fixed seat")}
        help_texts = {
            "keeps_table": _(
                "In every round that is set from now on. Leave it empty for any table."
            )
        }

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.tournament = tournament = self.instance.tournament
        places = enumerate(seat_names(tournament.kind))
        self.fields["keeps_place"] = forms.TypedChoiceField(
            label=_("Fixed seat"),
            choices=[("", pgettext_lazy("seat", "any")), *places],
            coerce=int,
            empty_value=None,
            required=False,
        )
        if tournament.kind.is_team:
            del self.fields["keeps_place"]

    def clean_keeps_table(self) -> int | None:
        """Of teams two tables make a match, which one of them keeps."""
        wanted, at_once = self.cleaned_data["keeps_table"], 1 + (self.tournament.people == 4)
        if wanted is None:
            return None
        if not 1 <= wanted <= MOST_TABLES:
            raise forms.ValidationError(_("Tables are numbered from 1."))
        others = self.tournament.entries.exclude(pk=self.instance.pk)
        others = others.exclude(state=EntryState.WITHDRAWN).exclude(keeps_table=None)
        taken = {(each.keeps_table - 1) // at_once: each for each in others}
        if holder := taken.get((wanted - 1) // at_once):
            near = (each for each in range(1, wanted + 20) if (each - 1) // at_once not in taken)
            nearest = sorted(near, key=lambda each: abs(each - wanted))[:4]
            raise forms.ValidationError(
                _("%(name)s and %(holder)s cannot both keep table %(table)d. Free: %(free)s."),
                params={
                    "name": self.instance,
                    "holder": holder,
                    "table": wanted,
                    "free": ", ".join(map(str, sorted(nearest))),
                },
            )
        return wanted


class SubstituteForm(_WithPeople):
    """Form for a substitute: the person, the place taken, the first round, and for how long."""

    person = PersonNameField(label=_("plays"))
    first_round = forms.IntegerField(label=_("from round"), min_value=1, max_value=MOST_ROUNDS)
    how_long = forms.ChoiceField(
        label=_("for"),
        choices=[("one", _("this round only")), ("good", _("all rounds to come"))],
        widget=forms.RadioSelect,
        initial="one",
    )

    def __init__(self, tournament: Tournament, entry: Entry, next_round: int, *args, **kwargs):
        super().__init__(tournament, *args, **kwargs)
        self.auto_id = "substitute_%s"  # beside the form of the entry, with fields of one name
        self.own = self.entry = entry
        playing = queries.players_of(entry, next_round)
        named = [(one.player_id, str(one.player)) for one in playing]
        apart = namesakes.told_apart(tournament.club, named)
        places = [(one.place, apart.get(one.player_id, str(one.player))) for one in playing]
        self.fields["place"] = forms.TypedChoiceField(
            label=_("Instead of"), choices=places, coerce=int
        )
        self.order_fields(["place"])
        self.initial.setdefault("first_round", next_round)

    @transaction.atomic
    def save(self) -> None:
        first = self.cleaned_data["first_round"]
        (player,) = self.made(self.found)
        actions.substitute(
            self.entry,
            self.cleaned_data["place"],
            player,
            first,
            first if self.cleaned_data["how_long"] == "one" else None,
        )


def twice_sentence() -> str:
    return gettext("The same person twice: name each once.")


def seat_names(kind: Kind) -> list[Any]:
    """The places at a table, in the order in which they are counted."""
    if kind.is_duel:
        return ["1", "2"]
    if kind.is_of_two:
        return [SIDES[side] for side in Side]
    return [SEATS[each] for each in kind.places] if kind.has_sides else [*kind.places]


def label_of_place(tournament: Tournament, place: int) -> Any:
    if tournament.people == 1:
        return _("Name")
    if tournament.people == 2:
        return _("Partner") if place else _("First player")
    names = [
        *(_("North of the first table"), _("South of the first table")),
        *(_("East of the second table"), _("West of the second table")),
        *(_("First reserve"), _("Second reserve")),
    ]
    return names[place]
