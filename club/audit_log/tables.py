from functools import cached_property

import django_tables2 as tables
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from club.audit_log import details
from club.audit_log.details import Named
from club.models import AuditLine, Club, Membership
from club.players.public_names import names_of


class AuditTable(tables.Table):
    label = _("Audit log")
    at = tables.DateTimeColumn(verbose_name=pgettext_lazy("moment", "When"), short=True)
    by = tables.Column(verbose_name=_("Done by"), default=_("the program"))
    action = tables.Column(verbose_name=pgettext_lazy("audit", "What"))
    about = tables.Column(verbose_name=_("About"), accessor="about_id")
    detail = tables.Column(verbose_name=_("Details"))

    class Meta:
        model = AuditLine
        fields = ("at", "action", "detail", "about", "by")
        orderable = False
        default = "–"
        empty_text = _("No matches.")

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
