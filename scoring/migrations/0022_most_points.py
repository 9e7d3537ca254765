from collections import Counter

from django.db import migrations, models


def count(apps, schema_editor):
    """What could be made in the deals that are entered already: those of the individual version,
    and in every game those that have a score by the desk."""
    alias = schema_editor.connection.alias
    scores = apps.get_model("scoring", "RoundScore").objects.using(alias)
    versions = apps.get_model("scoring", "Version").objects.using(alias)
    has_most = models.Q(rules__game="individual") | models.Q(content__has_key="adjusted")
    counting = versions.filter(has_most, current_of__isnull=False)
    made: Counter[tuple[int, int]] = Counter()
    for round_id, content, points in counting.values_list("round", "content", "points").iterator():
        if not content or "breach" in content:
            continue
        most = max(0, *points.values())
        if "order" in content:
            most = len(content["order"]) + " SGPM".index(content["type"])
        for entry in points:
            made[round_id, int(entry)] += most
    kept = scores.values_list("pk", "round", "entry__number").iterator()
    changed = [(made[of], pk) for pk, *key in kept if (of := tuple(key)) in made]
    if changed:
        with schema_editor.connection.cursor() as cursor:
            cursor.executemany("UPDATE scoring_roundscore SET most = %s WHERE id = %s", changed)


class Migration(migrations.Migration):

    dependencies = [("scoring", "0019_words")]

    operations = [
        migrations.AddField("roundscore", "most", models.IntegerField(default=0)),
        migrations.RunPython(count, migrations.RunPython.noop),
    ]
