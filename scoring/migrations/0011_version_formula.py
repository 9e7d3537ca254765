"""Each line of the log says by which formula its hash was made.

The column is added by hand: Django would make the table of SQLite anew, and its guard would be gone.
"""

from django.db import migrations, models

UNSIGNED = {"sqlite": "smallint unsigned", "postgresql": "smallint"}


def add(apps, schema_editor):
    kind = UNSIGNED[schema_editor.connection.vendor]
    schema_editor.execute(
        f"ALTER TABLE scoring_version ADD COLUMN formula {kind} NOT NULL DEFAULT 1 "
        "CHECK (formula >= 0)"
    )


def drop(apps, schema_editor):
    schema_editor.execute("ALTER TABLE scoring_version DROP COLUMN formula")


class Migration(migrations.Migration):
    dependencies = [("scoring", "0010_rating")]
    operations = [
        migrations.SeparateDatabaseAndState(
            [migrations.RunPython(add, drop)],
            [
                migrations.AddField(
                    model_name="version",
                    name="formula",
                    field=models.PositiveSmallIntegerField(db_default=1),
                )
            ],
        )
    ]
