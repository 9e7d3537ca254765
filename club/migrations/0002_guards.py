"""The database itself guards consents and the audit log.

A consent and its text are added and never changed; of a consent only the name of a guardian may be
emptied, and the account go that wrote it. One may be deleted only while a row of
`club_consentdiscard` names its player.

A line of the audit log is never changed, but for forgetting whom it names, and deleted only while a
row of `club_auditdiscard` names its club and a moment after it.
"""

from django.db import migrations


def same(*names):
    return " AND ".join(f'NEW."{name}" IS OLD."{name}"' for name in names)


CONSENTS = "consents are never changed"
OF_CONSENTS = {
    "consent_is_never_changed": f"""BEFORE UPDATE ON club_consent
        WHEN NOT ({same("id", "club_id", "player_id", "purpose", "given", "text_id", "naming", "giver", "how", "at")} AND (NEW.guardian IS OLD.guardian OR NEW.guardian = '')
            AND (NEW.by_id IS OLD.by_id OR NEW.by_id IS NULL))""",
    "consent_is_never_deleted": """BEFORE DELETE ON club_consent
        WHEN NOT EXISTS (SELECT 1 FROM club_consentdiscard WHERE player_id = OLD.player_id)""",
    # SQLite takes out a line that another one replaces, and asks no trigger for deleting.
    "consent_is_never_replaced": """BEFORE INSERT ON club_consent
        WHEN EXISTS (SELECT 1 FROM club_consent WHERE id = NEW.id)""",
    "consent_text_is_never_changed": "BEFORE UPDATE ON club_consenttext",
    "consent_text_is_never_deleted": """BEFORE DELETE ON club_consenttext
        WHEN EXISTS (SELECT 1 FROM club_consent WHERE text_id = OLD.id)""",
    "consent_text_is_never_replaced": """BEFORE INSERT ON club_consenttext
        WHEN EXISTS (SELECT 1 FROM club_consenttext WHERE id = NEW.id
            OR (club_id = NEW.club_id AND purpose = NEW.purpose
                AND language = NEW.language AND version = NEW.version))""",
}
AUDIT = "the audit log is never changed"
EMPTIED = [
    f'(NEW."{name}" IS OLD."{name}" OR NEW."{name}" IS NULL)' for name in ("by_id", "about_id")
]
LEFT = """EXISTS (SELECT 1 FROM club_auditdiscard d
        WHERE d.club_id IS {same} OLD.club_id AND OLD.at < d.before)"""
OF_AUDIT = {
    "audit_is_never_changed": "BEFORE UPDATE ON club_auditline WHEN NOT ({})".format(
        " AND ".join(
            [same("id", "club_id", "at", "action"), *EMPTIED]
            + ["""(NEW."detail" IS OLD."detail" OR NEW."detail" = '')"""]
        )
    ),
    "audit_is_never_deleted": f"BEFORE DELETE ON club_auditline WHEN NOT {LEFT.format(same='')}",
    "audit_is_never_replaced": """BEFORE INSERT ON club_auditline
        WHEN EXISTS (SELECT 1 FROM club_auditline WHERE id = NEW.id)""",
}
SQLITE = [
    f"CREATE TRIGGER {name} {when} BEGIN SELECT RAISE(ABORT, '{said}'); END"
    for said, triggers in ((CONSENTS, OF_CONSENTS), (AUDIT, OF_AUDIT))
    for name, when in triggers.items()
]

POSTGRESQL = [
    """CREATE FUNCTION consent_refuses() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF TG_OP = 'DELETE' AND EXISTS (
            SELECT 1 FROM club_consentdiscard WHERE player_id = OLD.player_id
        ) THEN
            RETURN OLD;
        END IF;
        IF TG_OP = 'UPDATE'
            AND to_jsonb(NEW) - 'guardian' - 'by_id' = to_jsonb(OLD) - 'guardian' - 'by_id'
            AND (NEW.guardian = OLD.guardian OR NEW.guardian = '')
            AND (NEW.by_id IS NOT DISTINCT FROM OLD.by_id OR NEW.by_id IS NULL)
        THEN
            RETURN NEW;
        END IF;
        RAISE EXCEPTION 'consents are never changed'
            USING ERRCODE = 'integrity_constraint_violation';
    END $$""",
    """CREATE TRIGGER consent_is_never_changed BEFORE UPDATE OR DELETE ON club_consent
    FOR EACH ROW EXECUTE FUNCTION consent_refuses()""",
    """CREATE FUNCTION consent_text_refuses() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF TG_OP = 'DELETE' AND NOT EXISTS (
            SELECT 1 FROM club_consent WHERE text_id = OLD.id
        ) THEN
            RETURN OLD;
        END IF;
        RAISE EXCEPTION 'consents are never changed'
            USING ERRCODE = 'integrity_constraint_violation';
    END $$""",
    """CREATE TRIGGER consent_text_is_never_changed BEFORE UPDATE OR DELETE ON club_consenttext
    FOR EACH ROW EXECUTE FUNCTION consent_text_refuses()""",
    f"""CREATE FUNCTION audit_refuses() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF TG_OP = 'DELETE' AND {LEFT.format(same="NOT DISTINCT FROM")} THEN
            RETURN OLD;
        END IF;
        IF TG_OP = 'UPDATE'
            AND to_jsonb(NEW) - 'by_id' - 'about_id' - 'detail'
                = to_jsonb(OLD) - 'by_id' - 'about_id' - 'detail'
            AND (NEW.detail = '' OR NEW.detail = OLD.detail)
            AND (NEW.by_id IS NULL OR NEW.by_id IS NOT DISTINCT FROM OLD.by_id)
            AND (NEW.about_id IS NULL OR NEW.about_id IS NOT DISTINCT FROM OLD.about_id)
        THEN
            RETURN NEW;
        END IF;
        RAISE EXCEPTION 'the audit log is never changed'
            USING ERRCODE = 'integrity_constraint_violation';
    END $$""",
    """CREATE TRIGGER audit_is_never_changed BEFORE UPDATE OR DELETE ON club_auditline
    FOR EACH ROW EXECUTE FUNCTION audit_refuses()""",
]


def guard(apps, schema_editor):
    for statement in SQLITE if schema_editor.connection.vendor == "sqlite" else POSTGRESQL:
        schema_editor.execute(statement, params=None)


class Migration(migrations.Migration):
    dependencies = [("club", "0001_initial")]
    operations = [migrations.RunPython(guard)]
