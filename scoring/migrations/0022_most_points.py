from django.db import migrations, models


def count(apps, schema_editor):
    """What could be made in the deals of the individual version that are entered already."""
    score, version = (
        apps.get_model("scoring", name).objects.using(schema_editor.connection.alias)
        for name in ("RoundScore", "Version")
    )
    counting = version.filter(current_of__isnull=False, rules__game="individual")
    for each in counting.iterator():
        if not each.content or "breach" in each.content:
            continue
        most = max(0, *each.points.values())
        if "order" in each.content:
            most = len(each.content["order"]) + " SGPM".index(each.content["type"])
        entries = [int(entry) for entry in each.points]
        score.filter(round_id=each.round_id, entry__number__in=entries).update(
            most=models.F("most") + most
        )


class Migration(migrations.Migration):

    dependencies = [("scoring", "0019_words")]

    operations = [
        migrations.AddField("roundscore", "most", models.IntegerField(default=0)),
        migrations.RunPython(count, migrations.RunPython.noop),
    ]
