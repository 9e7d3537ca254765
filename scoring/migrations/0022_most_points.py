from collections import Counter

from django.db import migrations, models


AT_ONCE = 2_000


def count(apps, schema_editor):
    """What could be made in the deals that are entered already: those of the individual version,
    and in every game those that have a score by the desk."""
    score, version = apps.get_model("scoring", "RoundScore"), apps.get_model("scoring", "Version")
    has_most = models.Q(rules__game="individual") | models.Q(content__has_key="adjusted")
    counting = version.objects.filter(has_most, current_of__isnull=False)
    made = Counter()
    for round_id, content, points in counting.values_list("round", "content", "points").iterator():
        if not content or "breach" in content:
            continue
        most = max(0, *points.values())
        if "order" in content:
            most = len(content["order"]) + " SGPM".index(content["type"])
        made.update(dict.fromkeys(((round_id, int(entry)) for entry in points), most))
    found = score.objects.filter(round__in={round_id for round_id, _entry in made})
    changed = []
    for each in found.select_related("entry").only("entry__number", "round"):
        each.most = made[each.round_id, each.entry.number]
        changed.append(each)
    score.objects.bulk_update(changed, ["most"], batch_size=AT_ONCE)


class Migration(migrations.Migration):

    dependencies = [("scoring", "0019_words")]

    operations = [
        migrations.AddField("roundscore", "most", models.IntegerField(default=0)),
        migrations.RunPython(count, migrations.RunPython.noop),
    ]
