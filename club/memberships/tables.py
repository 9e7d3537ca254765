import django_tables2 as tables
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from club.models import Membership

# Left out where the page is narrow.
WIDE = {"th": {"class": "wide"}, "td": {"class": "wide"}}
NUMBER = {"th": {"class": "number"}, "td": {"class": "number"}}


class MembersTable(tables.Table):
    label = _("Members")
    number = tables.Column(verbose_name=_("No."), attrs=NUMBER)
    player = tables.Column(verbose_name=_("Name"), order_by=("player__name",))
    team = tables.Column(verbose_name=_("Team"), order_by=("team__name",))
    public_name = tables.Column(verbose_name=_("Shown to strangers"), attrs=WIDE, orderable=False)
    phone = tables.Column(verbose_name=_("Phone"), attrs=WIDE, orderable=False)

    class Meta:
        model = Membership
        fields = ("number", "player", "team", "public_name", "phone")
        order_by = ("player", "pk")
        empty_text = _("Nobody is like this.")

    def render_player(self, record):
        return format_html(
            '<a href="{}">{}</a>{}',
            f"{record.pk}/",
            record.player.name,
            format_html(' <span class="quiet">{}</span>', record.player.nickname)
            if record.player.nickname
            else "",
        )

    def render_team(self, record):
        return format_html(
            '<span class="own-{}"><span class="mark" aria-hidden="true"></span> {}</span>',
            record.team.colour,
            record.team,
        )
