"""Forms for seats: the time there is, meetings that shall not be, rounds typed by hand."""

from collections.abc import Sequence

from django import forms
from django.utils.translation import gettext_lazy as _

from club.models import Entry, Tournament, Wish
from club.storage.saving import SharedForm
from club.wording import texts
from engine.movements.seating import Seating

MOST_MINUTES = 24 * 60
MOST_LETTERS = 40
"""Of the name of a group."""


class TimeForm(forms.Form):
    minutes = forms.IntegerField(label=_("Minutes available"), min_value=5, max_value=MOST_MINUTES)


class WishForm(forms.ModelForm):
    class Meta:
        model = Wish
        fields = ["one", "other", "is_forbidden"]
        labels = {
            "one": _("These"),
            "other": _("and these"),
            "is_forbidden": _("must never meet (otherwise: avoid if possible)"),
        }

    def __init__(self, entries: Sequence[tuple[int, str]], tournament, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.instance.tournament = tournament
        for name in ("one", "other"):
            field = forms.ModelChoiceField(tournament.entries.all(), label=self.fields[name].label)
            field.choices = [("", "–"), *entries]
            self.fields[name] = field
        self.order_fields(["one", "other"])

    def clean(self):
        cleaned = super().clean() or self.cleaned_data
        one, other = cleaned.get("one"), cleaned.get("other")
        if one and one == other:
            self.add_error("other", _("Choose two different ones."))
        elif one and other:
            cleaned["one"], cleaned["other"] = sorted((one, other), key=lambda entry: entry.pk)
            known = self.instance.tournament.wishes.filter(
                one=cleaned["one"], other=cleaned["other"]
            )
            if known.exists():
                self.add_error("other", _("Already on the list."))
        return cleaned


class ApartForm(SharedForm):
    """Who is kept apart in which rounds; the groups of entries, one a line, by their numbers."""

    groups = forms.CharField(
        label=_("Groups whose members are kept apart"),
        help_text=_(
            "One per line, with the numbers of its entries. A club: “Clubul X: 1, 4, 7”; a family: "
            "“Pop: 2, 9”. An entry may be in several."
        ),
        widget=forms.Textarea(attrs={"rows": 3}),
        max_length=20_000,
        required=False,
    )

    class Meta:
        model = Tournament
        fields = ["apart_groups", "apart_teams", "apart_families", "apart_rounds"]
        help_texts = {"apart_rounds": _("0: in all rounds.")}

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.fields["apart_rounds"].required = False
        self.entries = {each.number: each for each in self.instance.entries.order_by("number")}
        named: dict[str, list[int]] = {}
        for number, entry in self.entries.items():
            for name in filter(None, map(str.strip, entry.groups.split(","))):
                named.setdefault(name, []).append(number)
        lines = [f"{name}: {', '.join(map(str, own))}" for name, own in named.items()]
        self.initial["groups"] = "\n".join(lines)
        self.order_fields([*self.Meta.fields[:3], "apart_rounds", "groups"])

    def clean_apart_rounds(self) -> int:
        return self.cleaned_data["apart_rounds"] or 0

    def clean(self):
        cleaned = super().clean() or self.cleaned_data
        try:
            self.named = self._named(cleaned.get("groups") or "")
        except forms.ValidationError as refusal:
            self.add_error("groups", refusal)
        return cleaned

    def _named(self, text: str) -> dict[int, list[str]]:
        """The names of the groups of each entry, by its number."""
        found: dict[int, list[str]] = {}
        for line in filter(None, map(texts.clean, text.splitlines())):
            name, colon, rest = line.rpartition(":")
            words = rest.replace(",", " ").replace(";", " ").split()
            if not (colon and name.strip() and words) or "," in name or len(name) > MOST_LETTERS:
                raise forms.ValidationError(
                    _("“%(line)s”: give a name and the numbers of its entries: Clubul X: 1, 4, 7."),
                    params={"line": line},
                )
            numbers = [texts.whole_number(word) for word in words]
            unknown = [
                word
                for word, number in zip(words, numbers, strict=True)
                if number not in self.entries
            ]
            if unknown:
                raise forms.ValidationError(
                    _("“%(name)s”: no entry has the number %(numbers)s."),
                    params={"name": name.strip(), "numbers": ", ".join(unknown[:5])},
                )
            for number in numbers:
                found.setdefault(number or 0, []).append(name.strip())
        if any(len(", ".join(names)) > MOST_LETTERS * 3 for names in found.values()):
            raise forms.ValidationError(_("An entry is in too many groups: use shorter names."))
        return found

    def save(self, commit=True):
        changed = []
        for number, entry in self.entries.items():
            text = ", ".join(dict.fromkeys(self.named.get(number, [])))
            if text != entry.groups:
                entry.groups = text
                changed.append(entry)
        Entry.objects.bulk_update(changed, ["groups"], batch_size=400)
        return super().save(commit)


class SwapForm(forms.Form):
    """Two entries of a round, to be exchanged."""

    def __init__(self, entries: Sequence[int], *args, **kwargs):
        super().__init__(*args, **kwargs)
        wanted = _("Tap the two that change seats.")
        self.fields["places"] = forms.TypedMultipleChoiceField(
            choices=[(each, each) for each in entries],
            coerce=int,
            error_messages={"required": wanted},
        )
        self.wanted = wanted

    def clean_places(self):
        places = self.cleaned_data["places"]
        if len(places) != 2:
            raise forms.ValidationError(self.wanted)
        return places


class HandForm(forms.Form):
    """A round typed by hand: one table a line, by the numbers of entries, clockwise."""

    tables = forms.CharField(
        label=_("Tables"),
        help_text=_(
            "One table per line: the numbers of those who sit there, clockwise; pairs: "
            "North–South first. Numbers that are not named sit out."
        ),
        widget=forms.Textarea(attrs={"rows": 10, "inputmode": "numeric"}),
        max_length=20_000,
    )

    def __init__(self, entries: Sequence[Entry], *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.keys = {entry.number: entry.pk for entry in entries}

    def clean_tables(self) -> Seating:
        tables, unknown = [], []
        for line in self.cleaned_data["tables"].splitlines():
            words = line.replace(",", " ").replace("-", " ").replace("–", " ").split()
            unknown += [word for word in words if not self._is_number(word)]
            if words and not unknown:
                tables.append(tuple(self.keys[int(word)] for word in words))
        if unknown:
            raise forms.ValidationError(
                _("No entry that is here has the number %(numbers)s."),
                params={"numbers": ", ".join(unknown[:5])},
            )
        seated = {key for table in tables for key in table}
        return Seating(tuple(tables), tuple(key for key in self.keys.values() if key not in seated))

    def _is_number(self, word: str) -> bool:
        return word.isdecimal() and len(word) < 9 and int(word) in self.keys


def as_typed(seating: Seating, numbers: dict[int, int]) -> str:
    """The tables of a round as they are typed."""
    return "\n".join(" ".join(str(numbers[key]) for key in table) for table in seating.tables)
