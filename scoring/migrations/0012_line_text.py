"""Texts of lines stand beside them, and the database lets them be withdrawn by a later line.

Nothing else becomes possible: a text is emptied, never changed, and only where a line that withdraws
it stands in the same log. Of lines of formula 1 that is the column `reason`, and the rule inside the
content of a penalty.
"""

import django.db.models.deletion
from django.db import migrations, models

NEVER = "SELECT RAISE(ABORT, 'the log is never changed')"
UNCHANGING = (
    *("id", "tournament_id", "club_id", "number", "formula", "kind", "round_id", "table", "deal"),
    *("seats", "rules", "points", "side", "state", "user_id", "token_id", "at", "typed_at"),
    *("key", "previous", "hash"),
)
SAME = " AND ".join(f'NEW."{name}" IS OLD."{name}"' for name in UNCHANGING)
WITHDRAWN = """EXISTS (SELECT 1 FROM scoring_version r
        WHERE r.tournament_id = {line}.tournament_id AND r.number > {line}.number
            AND r.kind = 'redaction'
            AND json_extract(r.content, '$.text.line') = {line}.number
            AND json_extract(r.content, '$.text.name') = {name})"""

SQLITE = [
    "DROP TRIGGER log_is_never_changed",
    f"""CREATE TRIGGER log_is_never_changed BEFORE UPDATE ON scoring_version
    WHEN NOT (OLD.formula = 1 AND {SAME} AND (
        (NEW.content IS OLD.content AND NEW.reason = ''
            AND {WITHDRAWN.format(line="OLD", name="'reason'")})
        OR (NEW.reason IS OLD.reason
            AND json_type(OLD.content, '$.penalty.rule') IS 'text'
            AND NEW.content IS json_set(OLD.content, '$.penalty.rule', '')
            AND {WITHDRAWN.format(line="OLD", name="'rule'")})))
    BEGIN {NEVER}; END""",
    f"""CREATE TRIGGER text_is_only_emptied BEFORE UPDATE ON scoring_linetext
    WHEN NOT (NEW.id IS OLD.id AND NEW.version_id IS OLD.version_id AND NEW.name IS OLD.name
        AND NEW.digest IS OLD.digest AND NEW.is_withheld IS OLD.is_withheld
        AND NEW.text = '' AND NEW.salt = ''
        AND EXISTS (SELECT 1 FROM scoring_version l WHERE l.id = OLD.version_id
            AND {WITHDRAWN.format(line="l", name="OLD.name")}))
    BEGIN {NEVER}; END""",
    """CREATE TRIGGER text_is_never_deleted BEFORE DELETE ON scoring_linetext
    WHEN EXISTS (SELECT 1 FROM scoring_version l WHERE l.id = OLD.version_id AND NOT EXISTS
        (SELECT 1 FROM scoring_discard d WHERE d.tournament_id = l.tournament_id))
    BEGIN SELECT RAISE(ABORT, 'the log is never deleted'); END""",
]
SQLITE_BACK = [
    "DROP TRIGGER text_is_never_deleted",
    "DROP TRIGGER text_is_only_emptied",
    "DROP TRIGGER log_is_never_changed",
    f"""CREATE TRIGGER log_is_never_changed BEFORE UPDATE ON scoring_version
    BEGIN {NEVER}; END""",
]

RAISES = """RAISE EXCEPTION 'the log is never changed or deleted'
            USING ERRCODE = 'integrity_constraint_violation';"""
POSTGRESQL = [
    """CREATE FUNCTION log_withdraws(of_log bigint, line bigint, name text) RETURNS boolean
    LANGUAGE sql STABLE AS $$
        SELECT EXISTS (SELECT 1 FROM scoring_version r
            WHERE r.tournament_id = of_log AND r.number > line AND r.kind = 'redaction'
                AND r.content #> '{text,line}' = to_jsonb(line)
                AND r.content #>> '{text,name}' = name)
    $$""",
    f"""CREATE OR REPLACE FUNCTION log_refuses() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF TG_OP = 'DELETE' AND EXISTS (
            SELECT 1 FROM scoring_discard WHERE tournament_id = OLD.tournament_id
        ) THEN
            RETURN OLD;
        END IF;
        IF TG_OP = 'UPDATE' AND OLD.formula = 1
            AND to_jsonb(NEW) - 'reason' - 'content' = to_jsonb(OLD) - 'reason' - 'content'
            AND (
                (NEW.content = OLD.content AND NEW.reason = ''
                    AND log_withdraws(OLD.tournament_id, OLD.number, 'reason'))
                OR (NEW.reason = OLD.reason
                    AND jsonb_typeof(OLD.content #> '{{penalty,rule}}') = 'string'
                    AND NEW.content = jsonb_set(OLD.content, '{{penalty,rule}}', '""')
                    AND log_withdraws(OLD.tournament_id, OLD.number, 'rule'))
            )
        THEN
            RETURN NEW;
        END IF;
        {RAISES}
    END $$""",
    f"""CREATE FUNCTION text_refuses() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE line scoring_version;
    BEGIN
        SELECT * INTO line FROM scoring_version WHERE id = OLD.version_id;
        IF TG_OP = 'DELETE' AND (line.id IS NULL OR EXISTS (
            SELECT 1 FROM scoring_discard WHERE tournament_id = line.tournament_id
        )) THEN
            RETURN OLD;
        END IF;
        IF TG_OP = 'UPDATE' AND NEW.text = '' AND NEW.salt = ''
            AND to_jsonb(NEW) - 'text' - 'salt' = to_jsonb(OLD) - 'text' - 'salt'
            AND log_withdraws(line.tournament_id, line.number, OLD.name)
        THEN
            RETURN NEW;
        END IF;
        {RAISES}
    END $$""",
    """CREATE TRIGGER text_is_only_emptied BEFORE UPDATE OR DELETE ON scoring_linetext
    FOR EACH ROW EXECUTE FUNCTION text_refuses()""",
]
POSTGRESQL_BACK = [
    "DROP TRIGGER text_is_only_emptied ON scoring_linetext",
    "DROP FUNCTION text_refuses()",
    f"""CREATE OR REPLACE FUNCTION log_refuses() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF TG_OP = 'DELETE' AND EXISTS (
            SELECT 1 FROM scoring_discard WHERE tournament_id = OLD.tournament_id
        ) THEN
            RETURN OLD;
        END IF;
        {RAISES}
    END $$""",
    "DROP FUNCTION log_withdraws(bigint, bigint, text)",
]


def guard(apps, schema_editor):
    _run(schema_editor, SQLITE, POSTGRESQL)


def unguard(apps, schema_editor):
    _run(schema_editor, SQLITE_BACK, POSTGRESQL_BACK)


def _run(schema_editor, sqlite, postgresql):
    for statement in sqlite if schema_editor.connection.vendor == "sqlite" else postgresql:
        schema_editor.execute(statement, params=None)


KINDS = (
    *(("result", "result"), ("agreement", "agreed"), ("settlement", "dispute settled")),
    *(("correction", "corrected"), ("annulment", "annulled"), ("adjustment", "adjusted score")),
    *(("moved_away", "moved away"), ("moved_here", "moved here"), ("penalty", "penalty")),
    *(("penalty_taken_back", "penalty withdrawn"), ("redaction", "text withdrawn")),
)


class Migration(migrations.Migration):
    dependencies = [("scoring", "0011_version_formula")]
    operations = [
        migrations.SeparateDatabaseAndState(
            [],
            [
                migrations.AlterField(
                    model_name="version",
                    name="kind",
                    field=models.CharField(max_length=20, choices=KINDS),
                )
            ],
        ),
        migrations.CreateModel(
            name="LineText",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "name",
                    models.CharField(max_length=20, choices=[("reason", "reason"), ("rule", "rule")]),
                ),
                ("text", models.CharField(blank=True, max_length=300)),
                ("salt", models.CharField(blank=True, max_length=32)),
                ("digest", models.CharField(blank=True, max_length=64)),
                ("is_withheld", models.BooleanField(default=False)),
                (
                    "version",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="texts",
                        to="scoring.version",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [
                    models.UniqueConstraint(fields=("version", "name"), name="text_of_line_once")
                ],
            },
        ),
        migrations.RunPython(guard, unguard),
    ]
