"""SQLite takes out a line that another one replaces, and asks no trigger for deleting.

So whoever brings a line or a text that is there already is refused before. PostgreSQL has no such
statement.
"""

from django.db import migrations

GUARDS = {
    "log_is_never_replaced": """BEFORE INSERT ON scoring_version
        WHEN EXISTS (SELECT 1 FROM scoring_version WHERE id = NEW.id)
        OR EXISTS (SELECT 1 FROM scoring_version
            WHERE tournament_id = NEW.tournament_id AND number = NEW.number)
        OR EXISTS (SELECT 1 FROM scoring_version WHERE club_id = NEW.club_id AND key = NEW.key)""",
    "text_is_never_replaced": """BEFORE INSERT ON scoring_linetext
        WHEN EXISTS (SELECT 1 FROM scoring_linetext WHERE id = NEW.id)
        OR EXISTS (SELECT 1 FROM scoring_linetext
            WHERE version_id = NEW.version_id AND name = NEW.name)""",
}


def guard(apps, schema_editor):
    for name, when in GUARDS.items():
        refuse = "BEGIN SELECT RAISE(ABORT, 'the log is never changed'); END"
        _execute(schema_editor, f"CREATE TRIGGER {name} {when} {refuse}")


def unguard(apps, schema_editor):
    for name in GUARDS:
        _execute(schema_editor, f"DROP TRIGGER {name}")


def _execute(schema_editor, statement):
    if schema_editor.connection.vendor == "sqlite":
        schema_editor.execute(statement, params=None)


class Migration(migrations.Migration):
    dependencies = [("scoring", "0015_referee_call_unsent_keys")]
    operations = [migrations.RunPython(guard, unguard)]
