"""Pages of the audit log for the owner: each change and each download, searched, paged,
and as a file."""

from datetime import date, datetime, time, timedelta
from functools import cached_property

import django_tables2 as tables
from django import forms
from django.contrib.auth.decorators import login_required
from django.db.models import QuerySet
from django.http import Http404
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext, pgettext_lazy
from django.views.decorators.http import require_safe

from club import access
from club.audit_log import details
from club.audit_log.details import Named
from club.clubs.finding import club_for
from club.models import AuditAction, AuditLine, Club, Membership, User
from club.players.public_names import names_of
from club.spreadsheets import writing
from club.web.desk_lists import paged


class SearchForm(forms.Form):
    """Which lines; nothing in it is a name."""

    action = forms.ChoiceField(
        label=pgettext_lazy("audit", "What"),
        choices=[("", gettext_lazy("everything")), *AuditAction.choices],
        required=False,
    )
    by: forms.ModelChoiceField = forms.ModelChoiceField(
        None, label=gettext_lazy("Done by"), required=False, empty_label=gettext_lazy("anybody")
    )
    first = forms.DateField(label=gettext_lazy("From"), required=False)
    last = forms.DateField(label=pgettext_lazy("day", "To"), required=False)

    def __init__(self, club: Club, data=None):
        super().__init__(data)
        self.fields["by"].queryset = actors_of(club)  # type: ignore[attr-defined]
        for name in ("first", "last"):
            self.fields[name].widget = forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"})

    def clean_last(self) -> date | None:
        last = self.cleaned_data["last"]
        if last == date.max:
            raise forms.ValidationError(_("Choose an earlier day."))
        return last

    def clean(self):
        cleaned = super().clean() or self.cleaned_data
        first, last = cleaned.get("first"), cleaned.get("last")
        if first and last and first > last:
            self.add_error("last", _("This is before the first day."))
        return cleaned


class AuditTable(tables.Table):
    label = gettext_lazy("Audit log")
    at = tables.DateTimeColumn(verbose_name=pgettext_lazy("moment", "When"), short=True)
    by = tables.Column(verbose_name=gettext_lazy("Done by"), default=gettext_lazy("the program"))
    action = tables.Column(verbose_name=pgettext_lazy("audit", "What"))
    about = tables.Column(verbose_name=gettext_lazy("About"), accessor="about_id")
    detail = tables.Column(verbose_name=gettext_lazy("Details"))

    class Meta:
        model = AuditLine
        fields = ("at", "action", "detail", "about", "by")
        orderable = False
        default = "–"
        empty_text = gettext_lazy("No matches.")

    def __init__(self, club: Club, *args, **kwargs):
        self.club = club
        super().__init__(*args, **kwargs)

    @cached_property
    def names(self) -> dict[int, str]:
        return names_of(self._about, for_public=False)

    @cached_property
    def memberships(self) -> dict[int, int]:
        found = Membership.objects.filter(club=self.club, player__in=self._about)
        return dict(found.values_list("player", "pk"))

    @cached_property
    def named(self) -> Named:
        return details.named_in(row.record.detail for row in self.paginated_rows)

    @property
    def _about(self) -> list[int]:
        return [each.record.about_id for each in self.paginated_rows if each.record.about_id]

    def render_about(self, value):
        """A link where the person is on the list."""
        name = self.names.get(value, "–")
        if (pk := self.memberships.get(value)) is None:
            return name
        return format_html(
            '<a href="{}">{}</a>', reverse("members:edit", args=[self.club.slug, pk]), name
        )

    def render_detail(self, value):
        return details.said(value, self.named)


@login_required
@require_safe
def lines(request, club):
    club, form, found = _searched(request, club)
    asked = request.GET.copy()
    asked.pop("page", None)
    facts = {
        "club": club,
        "form": form,
        "table": paged(request, AuditTable(club, found)),
        "asked": asked.urlencode(),
        "days": club.days_kept("audit"),
    }
    return render(request, "club/audit_log/lines.html", facts)


@login_required
@require_safe
def file(request, club, kind):
    """The same lines; people are in it by the number of their record, so that nobody who is
    forgotten later stays in it by name."""
    if kind not in writing.CONTENT_TYPES:
        raise Http404
    club, _form, found = _searched(request, club)
    head = [
        *(pgettext("moment", "When"), pgettext("audit", "What"), _("Details")),
        *(_("Record"), _("Done by")),
    ]
    shown = list(found)
    named = details.named_in(each.detail for each in shown)
    rows = [
        [
            *(timezone.localtime(each.at).replace(tzinfo=None, microsecond=0),),
            *(str(each.get_action_display()), details.said(each.detail, named)),
            *(each.about_id, str(each.by or _("the program"))),
        ]
        for each in shown
    ]
    content = writing.written(kind, head, rows, sheet=_("Audit log"))
    name = f"{club.slug}-audit-{timezone.localdate().isoformat()}.{kind}"
    return writing.download(content, name, kind)


def _searched(request, slug):
    club = club_for(request, slug, access.can_answer_for)
    form = SearchForm(club, request.GET or None)
    if form.is_bound and not form.is_valid():
        return club, form, AuditLine.objects.none()
    return club, form, lines_of(club, **(form.cleaned_data if form.is_bound else {}))


def lines_of(
    club: Club,
    *,
    action: str = "",
    by: User | None = None,
    first: date | None = None,
    last: date | None = None,
) -> QuerySet[AuditLine]:
    """The newest first; days are those of the club's clock, both ends with them."""
    found = AuditLine.objects.filter(club=club).select_related("by")
    if action:
        found = found.filter(action=action)
    if by:
        found = found.filter(by=by)
    if first:
        found = found.filter(at__gte=_begin(first))
    if last:
        found = found.filter(at__lt=_begin(last + timedelta(days=1)))
    return found.order_by("-pk")


def actors_of(club: Club) -> QuerySet[User]:
    """Whoever has a line."""
    known = AuditLine.objects.filter(club=club).exclude(by=None).order_by().values("by")
    return User.objects.filter(pk__in=known).order_by("name", "username")


def _begin(day: date) -> datetime:
    return timezone.make_aware(datetime.combine(day, time()))
