"""Forgettings that another club has not agreed to are dropped: they would wait for ever.

What a club has forgotten alone stays noted.
"""

from django.db import migrations
from django.db.models import F


def drop(apps, editor):
    rows = apps.get_model("club", "Forgetting").objects.using(editor.connection.alias)
    undecided = rows.filter(agreed_at=None, player__forgotten_at=None).values("player")
    rows.filter(done_at=None, player__in=list(undecided.values_list("player", flat=True))).delete()
    rows.filter(agreed_at=None).delete()


def agree(apps, editor):
    rows = apps.get_model("club", "Forgetting").objects.using(editor.connection.alias)
    rows.update(agreed_at=F("asked_at"))


class Migration(migrations.Migration):
    dependencies = [("club", "0018_words")]
    operations = [migrations.RunPython(drop, agree)]
