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
    club = tables.Column(verbose_name=_("Club"))
    entering = tables.Column(verbose_name=_("Game"), attrs=WIDE)
    entered = tables.Column(verbose_name=pgettext_lazy("count", "Entries"), attrs=NUMBER)
    state = tables.Column(verbose_name=_("State"), attrs=WIDE, orderable=False)

    def render_state(self, record):
        return record.state_said

    class Meta:
        model = Tournament
        fields = ("starts", "name", "club", "entering", "entered", "state")
        attrs = {"class": "close"}
        order_by = ("-starts", "-pk")
        default = "–"
        empty_text = _("None yet.")

    def render_name(self, record):
        return format_html('<a href="{}">{}</a>', record.get_absolute_url(), record.name)
