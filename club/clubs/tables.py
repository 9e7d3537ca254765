import django_tables2 as tables
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from club.models import Appointment
from club.web.desk_lists import name_order

# Left out where the page is narrow.
WIDE = {"class": "wide nowrap"}


class RolesTable(tables.Table):
    label = _("People who help")
    user = tables.Column(verbose_name=_("Name"))
    role = tables.Column(verbose_name=_("Role"))
    since = tables.DateColumn(verbose_name=_("Since"), short=True, attrs={"th": WIDE, "td": WIDE})

    class Meta:
        model = Appointment
        fields = ("user", "role", "since")
        order_by = "since"
        default = "–"
        empty_text = _("No roles have been given yet.")

    order_user = name_order("user__name", "user__username")

    def render_user(self, record):
        return format_html(
            '<a href="{}">{}</a> <span class="quiet">{}</span>',
            f"{record.pk}/",
            record.user,
            record.user.username if record.user.name else "",
        )
