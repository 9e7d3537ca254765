from uuid import uuid4

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

AT_ONCE = 2_000


def give_uids(apps, schema_editor):
    """Each row its own: the default of a new column would be one for all."""
    players = apps.get_model("club", "Player").objects.using(schema_editor.connection.alias)
    found = list(players.only("pk"))
    for player in found:
        player.uid = uuid4()
    players.bulk_update(found, ["uid"], batch_size=AT_ONCE)


class Migration(migrations.Migration):
    dependencies = [("club", "0009_words")]

    operations = [
        migrations.AddField("player", "forgotten_at", models.DateTimeField(blank=True, editable=False, null=True)),
        migrations.AddField("player", "uid", models.UUIDField(editable=False, null=True)),
        migrations.RunPython(give_uids, migrations.RunPython.noop, elidable=True),
        migrations.AlterField("player", "uid", models.UUIDField(default=uuid4, editable=False, unique=True)),
        migrations.RemoveConstraint("membership", "membership_naming_known"),
        migrations.AlterField(
            "membership",
            "naming",
            models.CharField(choices=[("full", "full name: Ana Mureșan"), ("short", "short name: Ana M."), ("nickname", "nickname only"), ("hidden", "not shown at all")], default="short", max_length=8, verbose_name="shown in public"),
        ),
        migrations.AddConstraint(
            "membership",
            models.CheckConstraint(condition=models.Q(("naming__in", ["full", "short", "nickname", "hidden"])), name="membership_naming_known"),
        ),
        migrations.CreateModel(
            "AuditLine",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("at", models.DateTimeField(auto_now_add=True)),
                ("action", models.CharField(choices=[("role", "role given or taken"), ("rules", "house rules changed"), ("settings", "settings changed"), ("member", "member changed"), ("consent", "consent"), ("exported", "personal data downloaded"), ("data", "own data handed out"), ("published", "published"), ("forgotten", "forgotten"), ("retention", "old data deleted"), ("restored", "restored from a copy")], max_length=12)),
                ("detail", models.CharField(blank=True, max_length=300)),
                ("about", models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="+", to="club.player")),
                ("by", models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="+", to=settings.AUTH_USER_MODEL)),
                ("club", models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name="audit_lines", to="club.club")),
            ],
            options={
                "ordering": ["-pk"],
                "indexes": [models.Index(fields=["club", "-id"], name="audit_of_club")],
            },
        ),
    ]
