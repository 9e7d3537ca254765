"""Marks of forgotten people's names as slow hashes, as `club.backups.forgotten` makes them."""

from hashlib import scrypt

from django.db import migrations


def make_slow(apps, editor):
    forgettings = apps.get_model("club", "Forgetting").objects.using(editor.connection.alias)
    for each in forgettings.exclude(line={}):
        line = each.line
        if "slow" not in line and "key" in line:
            salt = bytes.fromhex(line["key"])
            line["marks"] = [
                scrypt(mark.encode(), salt=salt, n=2**13, r=8, p=1, dklen=16).hex()
                for mark in line["marks"]
            ]
            line["slow"] = True
            each.save(update_fields=["line"])


class Migration(migrations.Migration):
    dependencies = [("club", "0016_second_factor_due")]
    operations = [migrations.RunPython(make_slow, migrations.RunPython.noop)]
