from django.db import migrations
from django.utils import timezone

ADULT_YEARS = 18


def shorten(apps, schema_editor):
    members = apps.get_model("club", "Membership").objects.using(schema_editor.connection.alias)
    adults = members.filter(birth_year__lt=timezone.localdate().year - ADULT_YEARS)
    of_unknown_age = members.filter(naming="full", birth_year=None)
    of_unknown_age.exclude(player__in=adults.values("player")).update(naming="short")


class Migration(migrations.Migration):
    """Full names of people whose year of birth no club knows become short.

    Until 0.2 the full name was what stood there when nobody chose, of guests and of all members of
    a club that keeps no years; children stand among them, and nothing tells them from those who
    were asked. Known adults keep the full name, and so does a minor for whom somebody chose it. A
    club gives full names back on the page `members/names/`, each by a tick, or on a member's own.
    Taking this migration back changes nothing: which of the short names were full is not known.
    """

    dependencies = [("club", "0003_short_by_default")]

    operations = [migrations.RunPython(shorten, migrations.RunPython.noop)]
