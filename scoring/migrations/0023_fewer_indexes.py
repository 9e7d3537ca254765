"""What begins an index of several columns needs none of its own: each is written with every entry.

By hand, for Django would make the tables of SQLite anew, and with that of the log lose its guards.
"""

import django.db.models.deletion
from django.db import migrations, models

SUPERFLUOUS = (
    ("scoring_deal", "round_id"),
    ("scoring_roundscore", "round_id"),
    ("scoring_version", "club_id"),
    ("scoring_version", "round_id"),
    ("scoring_version", "tournament_id"),
)


def drop(apps, schema_editor):
    connection = schema_editor.connection
    with connection.cursor() as cursor:
        for table, column in SUPERFLUOUS:
            found = connection.introspection.get_constraints(cursor, table)
            for name, facts in found.items():
                if facts["index"] and not facts["unique"] and facts["columns"] == [column]:
                    cursor.execute(f"DROP INDEX {connection.ops.quote_name(name)}")


def foreign_key(to, name, on_delete=django.db.models.deletion.PROTECT):
    return models.ForeignKey(to, on_delete, related_name=name, db_index=False)


class Migration(migrations.Migration):

    dependencies = [("club", "0016_second_factor_due"), ("scoring", "0022_most_points")]

    operations = [
        migrations.SeparateDatabaseAndState(
            [migrations.RunPython(drop, migrations.RunPython.noop)],
            [
                migrations.AlterField("deal", "round", foreign_key("club.round", "deals_played")),
                migrations.AlterField(
                    "roundscore",
                    "round",
                    foreign_key("club.round", "scores", django.db.models.deletion.CASCADE),
                ),
                migrations.AlterField("version", "club", foreign_key("club.club", "+")),
                migrations.AlterField("version", "round", foreign_key("club.round", "log")),
                migrations.AlterField(
                    "version", "tournament", foreign_key("club.tournament", "log")
                ),
            ],
        )
    ]
