"""Consent as lines, and the texts that were agreed to.

The database lets a line and a text be added and never changed; of a line only the name of a guardian
may be emptied, and the account go that wrote it. A line may be deleted only while a row of
`club_consentdiscard` names its player.
"""

import club.wording.texts
import django.core.validators
import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

NEVER = "BEGIN SELECT RAISE(ABORT, 'consents are never changed'); END"
UNCHANGING = ("id", "club_id", "player_id", "purpose", "given", "text_id", "naming", "giver", "how", "at")
SAME = " AND ".join(f'NEW."{name}" IS OLD."{name}"' for name in UNCHANGING)

SQLITE = {
    "consent_is_never_changed": f"""BEFORE UPDATE ON club_consent
        WHEN NOT ({SAME} AND (NEW.guardian IS OLD.guardian OR NEW.guardian = '')
            AND (NEW.by_id IS OLD.by_id OR NEW.by_id IS NULL))""",
    "consent_is_never_deleted": """BEFORE DELETE ON club_consent
        WHEN NOT EXISTS (SELECT 1 FROM club_consentdiscard WHERE player_id = OLD.player_id)""",
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
]
POSTGRESQL_BACK = [
    "DROP TRIGGER consent_text_is_never_changed ON club_consenttext",
    "DROP FUNCTION consent_text_refuses()",
    "DROP TRIGGER consent_is_never_changed ON club_consent",
    "DROP FUNCTION consent_refuses()",
]


def guard(apps, schema_editor):
    made = [f"CREATE TRIGGER {name} {when} {NEVER}" for name, when in SQLITE.items()]
    _run(schema_editor, made, POSTGRESQL)


def unguard(apps, schema_editor):
    _run(schema_editor, [f"DROP TRIGGER {name}" for name in SQLITE], POSTGRESQL_BACK)


def _run(schema_editor, sqlite, postgresql):
    for statement in sqlite if schema_editor.connection.vendor == "sqlite" else postgresql:
        schema_editor.execute(statement, params=None)


class Migration(migrations.Migration):

    dependencies = [
        ('club', '0010_uid_and_audit'),
    ]

    operations = [
        migrations.AddField(
            model_name='club',
            name='guardian_age',
            field=models.PositiveSmallIntegerField(default=16, help_text='For anyone younger, a parent or guardian agrees. 16 unless your law differs.', validators=[django.core.validators.MinValueValidator(13), django.core.validators.MaxValueValidator(18)], verbose_name='age from which people agree for themselves'),
        ),
        migrations.AddField(
            model_name='club',
            name='players_in_search',
            field=models.BooleanField(default=False, help_text='Only if every club that knows a player allows it.', verbose_name='players’ pages in search engines'),
        ),
        migrations.AddField(
            model_name='entry',
            name='answers',
            field=models.JSONField(blank=True, default=list),
        ),
        migrations.CreateModel(
            name='ConsentDiscard',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('player', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='club.player')),
            ],
        ),
        migrations.CreateModel(
            name='ConsentText',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('purpose', models.CharField(choices=[('part', 'taking part'), ('result', 'public results'), ('photo', 'photos')], max_length=8)),
                ('language', models.CharField(max_length=8)),
                ('version', models.PositiveSmallIntegerField()),
                ('text', models.TextField(max_length=2000)),
                ('is_own', models.BooleanField(default=False)),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='consent_texts', to='club.club')),
            ],
            options={
                'ordering': ['pk'],
            },
        ),
        migrations.CreateModel(
            name='Consent',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('purpose', models.CharField(choices=[('part', 'taking part'), ('result', 'public results'), ('photo', 'photos')], max_length=8)),
                ('given', models.BooleanField()),
                ('naming', models.CharField(blank=True, choices=[('full', 'full name: Ana Mureșan'), ('short', 'short name: Ana M.'), ('nickname', 'nickname only'), ('hidden', 'not shown at all')], max_length=8)),
                ('giver', models.CharField(choices=[('self', 'themselves'), ('guardian', 'parent or guardian')], default='self', max_length=8)),
                ('guardian', club.wording.texts.NameField(blank=True, max_length=120, verbose_name='parent or guardian')),
                ('how', models.CharField(choices=[('paper', 'on paper'), ('page', 'on the sign-up page'), ('spoken', 'spoken')], max_length=8)),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
                ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='consents', to='club.club')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='consents', to='club.player')),
                ('text', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='club.consenttext')),
            ],
            options={
                'ordering': ['pk'],
            },
        ),
        migrations.AddConstraint(
            model_name='consenttext',
            constraint=models.UniqueConstraint(fields=('club', 'purpose', 'language', 'version'), name='consent_text_once'),
        ),
        migrations.AddIndex(
            model_name='consent',
            index=models.Index(fields=['club', 'player', 'purpose'], name='consent_of_player'),
        ),
        migrations.RunPython(guard, unguard),
    ]
