import django_tables2 as tables
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from club.models import Tournament

WIDE = {"th": {"class": "wide"}, "td": {"class": "wide"}}
NUMBER = {"th": {"class": "number"}, "td": {"class": "number"}}


class TournamentsTable(tables.Table):
    label = _("Tournaments")
    starts = tables.DateColumn(verbose_name=_("Day"), short=True, attrs={"td": {"class": "nowrap"}})
    name = tables.Column(verbose_name=_("Name"))
    entering = tables.Column(verbose_name=_("Game"), attrs=WIDE)
    entered = tables.Column(verbose_name=pgettext_lazy("count", "Entries"), attrs=NUMBER)
    state = tables.Column(verbose_name=_("State"), attrs=WIDE, orderable=False)

    def render_state(self, record):
        return record.state_said

    class Meta:
        model = Tournament
        fields = ("starts", "name", "entering", "entered", "state")
        attrs = {"class": "close"}
        order_by = ("-starts", "-pk")
        default = "–"
        empty_text = _("None yet.")

    def __init__(self, *args, with_club=False, **kwargs):
        self.with_club = with_club
        super().__init__(*args, **kwargs)

    def render_name(self, record):
        link = format_html('<a href="{}">{}</a>', record.get_absolute_url(), record.name)
        if not self.with_club:
            return link
        return format_html('{} <span class="quiet">{}</span>', link, record.club)
