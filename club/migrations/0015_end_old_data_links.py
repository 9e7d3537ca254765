"""Links to one's own data from before end: they were for what all clubs hold. None lasts longer than
seven days."""

from django.db import migrations


def end_links(apps, schema_editor):
    apps.get_model("club", "DataLink").objects.using(schema_editor.connection.alias).all().delete()


class Migration(migrations.Migration):
    dependencies = [("club", "0014_data_links_by_club")]

    operations = [migrations.RunPython(end_links, migrations.RunPython.noop, elidable=True)]
