"""How long what is kept, the club's own texts about it, and the guard of the audit log.

The database itself refuses to change a line, but for forgetting whom it names, and to delete one,
but while a row of `club_auditdiscard` names its club and a moment after it.
"""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import club.wording.texts

SAME = ("id", "club_id", "at", "action")
FORGETS = ("by_id", "about_id")
NEVER = "BEGIN SELECT RAISE(ABORT, 'the audit log is never changed'); END"
LEFT = """EXISTS (SELECT 1 FROM club_auditdiscard d
        WHERE d.club_id IS {same} OLD.club_id AND OLD.at < d.before)"""

SQLITE = {
    "audit_is_never_changed": "BEFORE UPDATE ON club_auditline WHEN NOT ({})".format(
        " AND ".join(
            [f'NEW."{name}" IS OLD."{name}"' for name in SAME]
            + [f'(NEW."{name}" IS OLD."{name}" OR NEW."{name}" IS NULL)' for name in FORGETS]
            + ["""(NEW."detail" IS OLD."detail" OR NEW."detail" = '')"""]
        )
    ),
    "audit_is_never_deleted": f"BEFORE DELETE ON club_auditline WHEN NOT {LEFT.format(same='')}",
    # SQLite takes out a line that another one replaces, and asks no trigger for deleting.
    "audit_is_never_replaced": """BEFORE INSERT ON club_auditline
        WHEN EXISTS (SELECT 1 FROM club_auditline WHERE id = NEW.id)""",
}
POSTGRESQL = f"""CREATE FUNCTION audit_refuses() RETURNS trigger LANGUAGE plpgsql AS $$
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
    END $$;
    CREATE TRIGGER audit_is_never_changed BEFORE UPDATE OR DELETE ON club_auditline
    FOR EACH ROW EXECUTE FUNCTION audit_refuses()"""


def guard(apps, schema_editor):
    if schema_editor.connection.vendor == "sqlite":
        for name, when in SQLITE.items():
            schema_editor.execute(f"CREATE TRIGGER {name} {when} {NEVER}", params=None)
    else:
        schema_editor.execute(POSTGRESQL, params=None)


def unguard(apps, schema_editor):
    if schema_editor.connection.vendor == "sqlite":
        for name in SQLITE:
            schema_editor.execute(f"DROP TRIGGER {name}", params=None)
    else:
        schema_editor.execute("DROP TRIGGER audit_is_never_changed ON club_auditline")
        schema_editor.execute("DROP FUNCTION audit_refuses()")


class Migration(migrations.Migration):
    dependencies = [("club", "0012_privacy")]

    operations = [
        migrations.AddField(
            "club",
            "contact",
            club.wording.texts.NameField(blank=True, help_text="A name and an e-mail address, a telephone number or a postal address.", max_length=200, verbose_name="whom to ask about personal data"),
        ),
        migrations.AddField(
            "club",
            "deletes_by_itself",
            models.BooleanField(default=False, help_text="While Portativ runs. Otherwise nothing goes before somebody presses the button.", verbose_name="delete it by itself"),
        ),
        migrations.AddField("club", "retention", models.JSONField(default=dict, editable=False)),
        migrations.CreateModel(
            "AuditDiscard",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("before", models.DateTimeField()),
                ("club", models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name="+", to="club.club")),
            ],
        ),
        migrations.CreateModel(
            "Notice",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("kind", models.CharField(max_length=16)),
                ("language", models.CharField(max_length=8)),
                ("text", models.TextField()),
                ("facts", models.JSONField(default=dict)),
                ("at", models.DateTimeField(auto_now=True)),
                ("by", models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, to=settings.AUTH_USER_MODEL)),
                ("club", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="notices", to="club.club")),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [models.UniqueConstraint(fields=["club", "kind", "language"], name="notice_once")],
            },
        ),
        migrations.RunPython(guard, unguard),
    ]
