"""Sign-ups whose names nobody took in are asked about at the desk, no longer entered or waiting.
Undone they stay so: the release before asks about them, too."""

from django.db import migrations


def ask(apps, schema_editor):
    entries = apps.get_model("club", "Entry").objects.using(schema_editor.connection.alias)
    entries.filter(state__in=("entered", "waiting")).exclude(typed=[]).update(state="asked")


class Migration(migrations.Migration):
    dependencies = [("club", "0032_tournament_in_state")]

    operations = [migrations.RunPython(ask, migrations.RunPython.noop, elidable=True)]
