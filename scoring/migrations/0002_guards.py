"""The database itself refuses to change or delete a line of the log.

A line may be deleted only while a row of `scoring_discard` names its tournament. A text beside it
may only be emptied, and only where a later line of the same log withdraws it.

What is said of lines of formula 1 opens nothing: there are none. It stands as in every database.
"""

from django.db import migrations

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
    f"""CREATE TRIGGER log_is_never_changed BEFORE UPDATE ON scoring_version
    WHEN NOT (OLD.formula = 1 AND {SAME} AND (
        (NEW.content IS OLD.content AND NEW.reason = ''
            AND {WITHDRAWN.format(line="OLD", name="'reason'")})
        OR (NEW.reason IS OLD.reason
            AND json_type(OLD.content, '$.penalty.rule') IS 'text'
            AND NEW.content IS json_set(OLD.content, '$.penalty.rule', '')
            AND {WITHDRAWN.format(line="OLD", name="'rule'")})))
    BEGIN {NEVER}; END""",
    """CREATE TRIGGER log_is_never_deleted BEFORE DELETE ON scoring_version
    WHEN NOT EXISTS (SELECT 1 FROM scoring_discard WHERE tournament_id = OLD.tournament_id)
    BEGIN SELECT RAISE(ABORT, 'the log is never deleted'); END""",
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
    # SQLite takes out a line that another one replaces, and asks no trigger for deleting.
    f"""CREATE TRIGGER log_is_never_replaced BEFORE INSERT ON scoring_version
        WHEN EXISTS (SELECT 1 FROM scoring_version WHERE id = NEW.id)
        OR EXISTS (SELECT 1 FROM scoring_version
            WHERE tournament_id = NEW.tournament_id AND number = NEW.number)
        OR EXISTS (SELECT 1 FROM scoring_version WHERE club_id = NEW.club_id AND key = NEW.key) BEGIN {NEVER}; END""",
    f"""CREATE TRIGGER text_is_never_replaced BEFORE INSERT ON scoring_linetext
        WHEN EXISTS (SELECT 1 FROM scoring_linetext WHERE id = NEW.id)
        OR EXISTS (SELECT 1 FROM scoring_linetext
            WHERE version_id = NEW.version_id AND name = NEW.name) BEGIN {NEVER}; END""",
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
    f"""CREATE FUNCTION log_refuses() RETURNS trigger LANGUAGE plpgsql AS $$
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
    """CREATE TRIGGER log_is_never_changed BEFORE UPDATE OR DELETE ON scoring_version
    FOR EACH ROW EXECUTE FUNCTION log_refuses()""",
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


def guard(apps, schema_editor):
    for statement in SQLITE if schema_editor.connection.vendor == "sqlite" else POSTGRESQL:
        schema_editor.execute(statement, params=None)


class Migration(migrations.Migration):
    dependencies = [("scoring", "0001_initial")]
    operations = [migrations.RunPython(guard)]
