"""The database itself refuses to change or delete a line of the log.

A line may be deleted only while a row of `scoring_discard` names its tournament.
"""

from django.db import migrations

SQLITE = [
    """CREATE TRIGGER log_is_never_changed BEFORE UPDATE ON scoring_version
    BEGIN SELECT RAISE(ABORT, 'the log is never changed'); END""",
    """CREATE TRIGGER log_is_never_deleted BEFORE DELETE ON scoring_version
    WHEN NOT EXISTS (SELECT 1 FROM scoring_discard WHERE tournament_id = OLD.tournament_id)
    BEGIN SELECT RAISE(ABORT, 'the log is never deleted'); END""",
]
SQLITE_BACK = ["DROP TRIGGER log_is_never_changed", "DROP TRIGGER log_is_never_deleted"]

POSTGRESQL = [
    """CREATE FUNCTION log_refuses() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF TG_OP = 'DELETE' AND EXISTS (
            SELECT 1 FROM scoring_discard WHERE tournament_id = OLD.tournament_id
        ) THEN
            RETURN OLD;
        END IF;
        RAISE EXCEPTION 'the log is never changed or deleted'
            USING ERRCODE = 'integrity_constraint_violation';
    END $$""",
    """CREATE TRIGGER log_is_never_changed BEFORE UPDATE OR DELETE ON scoring_version
    FOR EACH ROW EXECUTE FUNCTION log_refuses()""",
]
POSTGRESQL_BACK = [
    "DROP TRIGGER log_is_never_changed ON scoring_version",
    "DROP FUNCTION log_refuses()",
]


def guard(apps, schema_editor):
    _run(schema_editor, SQLITE, POSTGRESQL)


def unguard(apps, schema_editor):
    _run(schema_editor, SQLITE_BACK, POSTGRESQL_BACK)


def _run(schema_editor, sqlite, postgresql):
    for statement in sqlite if schema_editor.connection.vendor == "sqlite" else postgresql:
        schema_editor.execute(statement, params=None)


class Migration(migrations.Migration):
    dependencies = [("scoring", "0001_log")]
    operations = [migrations.RunPython(guard, unguard)]
