import club.wording.texts
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


UNSIGNED = {"sqlite": "smallint unsigned", "postgresql": "smallint"}


def add_formula(apps, schema_editor):
    kind = UNSIGNED[schema_editor.connection.vendor]
    schema_editor.execute(
        f"ALTER TABLE scoring_version ADD COLUMN formula {kind} NOT NULL DEFAULT 1 "
        "CHECK (formula >= 0)"
    )


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('club', '0001_initial'),
    ]

    operations = [
        migrations.CreateModel(
            name='DealRecord',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('table', models.PositiveSmallIntegerField()),
                ('deal', models.PositiveSmallIntegerField()),
                ('text', models.TextField(verbose_name='record of the deal')),
                ('at', models.DateTimeField(auto_now=True)),
                ('round', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='deal_records', to='club.round')),
                ('user', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['round', 'table', 'deal'],
                'constraints': [models.UniqueConstraint(fields=('round', 'table', 'deal'), name='deal_record_once')],
            },
        ),
        migrations.CreateModel(
            name='Discard',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('tournament', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='club.tournament')),
            ],
        ),
        migrations.CreateModel(
            name='FinalTable',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('version', models.PositiveIntegerField()),
                ('tournament', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='final_table', to='club.tournament')),
            ],
        ),
        migrations.CreateModel(
            name='FinalPlace',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('place', models.PositiveIntegerField()),
                ('of_how_many', models.PositiveIntegerField()),
                ('is_shared', models.BooleanField()),
                ('is_withdrawn', models.BooleanField()),
                ('line', models.PositiveSmallIntegerField(default=0)),
                ('score', models.CharField(max_length=80)),
                ('rounds_of_entry', models.PositiveSmallIntegerField()),
                ('rounds_played', models.PositiveSmallIntegerField()),
                ('entry', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='final_places', to='club.entry')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='final_places', to='club.player')),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='places', to='scoring.finaltable')),
            ],
            options={
                'ordering': ['table_id', 'line', 'place', 'entry_id', '-rounds_played', 'player_id'],
            },
        ),
        migrations.CreateModel(
            name='FrozenSeason',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('at', models.DateTimeField(auto_now_add=True)),
                ('table', models.JSONField()),
                ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('season', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='frozen', to='club.season')),
            ],
        ),
        migrations.CreateModel(
            name='Origin',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('through', models.PositiveIntegerField()),
                ('ids', models.JSONField()),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='origins', to='club.tournament')),
            ],
            options={
                'ordering': ['through'],
                'constraints': [models.UniqueConstraint(fields=('tournament', 'through'), name='origin_once')],
            },
        ),
        migrations.CreateModel(
            name='RatedTournament',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('game', models.CharField(max_length=10)),
                ('position', models.PositiveIntegerField()),
                ('made_from', models.CharField(max_length=40)),
                ('deals', models.PositiveIntegerField()),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='club.club')),
                ('tournament', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='rated', to='club.tournament')),
            ],
            options={
                'ordering': ['club', 'game', 'position'],
                'constraints': [models.UniqueConstraint(fields=('club', 'game', 'position'), name='rated_position_once')],
            },
        ),
        migrations.CreateModel(
            name='RatingState',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('game', models.CharField(max_length=10)),
                ('player', models.PositiveBigIntegerField(db_index=True)),
                ('mu', models.FloatField()),
                ('sigma', models.FloatField()),
                ('mu_before', models.FloatField(null=True)),
                ('deals', models.PositiveIntegerField()),
                ('played', models.PositiveIntegerField()),
                ('expected', models.FloatField()),
                ('actual', models.FloatField()),
                ('is_last', models.BooleanField()),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='club.club')),
                ('rated', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='states', to='scoring.ratedtournament')),
            ],
            options={
                'ordering': ['rated', 'player'],
                'constraints': [models.UniqueConstraint(fields=('rated', 'player'), name='rating_state_once'), models.UniqueConstraint(condition=models.Q(('is_last', True)), fields=('club', 'game', 'player'), name='rating_last_once')],
            },
        ),
        migrations.CreateModel(
            name='RefereeCall',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('round', models.PositiveSmallIntegerField(null=True)),
                ('table', models.PositiveSmallIntegerField()),
                ('deal', models.PositiveSmallIntegerField(null=True)),
                ('at', models.DateTimeField(auto_now_add=True)),
                ('answered_at', models.DateTimeField(null=True)),
                ('answered_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='referee_calls', to='club.tournament')),
                ('unsent', models.PositiveSmallIntegerField(default=0)),
                ('unsent_keys', models.JSONField(blank=True, default=list)),
                ('taken_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['at', 'pk'],
                'constraints': [models.UniqueConstraint(condition=models.Q(('answered_at', None)), fields=('tournament', 'table'), name='one_open_call_a_table')],
            },
        ),
        migrations.CreateModel(
            name='ReturnedEntry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('round', models.PositiveSmallIntegerField()),
                ('table', models.PositiveSmallIntegerField()),
                ('deal', models.PositiveSmallIntegerField()),
                ('was', models.PositiveIntegerField()),
                ('line', models.PositiveIntegerField()),
                ('at', models.DateTimeField(auto_now_add=True)),
                ('seen_at', models.DateTimeField(null=True)),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='returned_entries', to='club.tournament')),
                ('sat', models.CharField(blank=True, max_length=300)),
            ],
            options={
                'ordering': ['table', 'round', 'deal', 'pk'],
                'indexes': [models.Index(fields=['tournament', 'seen_at'], name='returned_unseen')],
            },
        ),
        migrations.CreateModel(
            name='RoundScore',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('points', models.IntegerField(default=0)),
                ('against', models.IntegerField(default=0)),
                ('deals', models.IntegerField(default=0)),
                ('deals_won', models.IntegerField(default=0)),
                ('contracts_held', models.IntegerField(default=0)),
                ('contracts_made', models.IntegerField(default=0)),
                ('breaches', models.IntegerField(default=0)),
                ('penalties', models.IntegerField(default=0)),
                ('best_deal', models.IntegerField(null=True)),
                ('entry', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='scores', to='club.entry')),
                ('round', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='scores', to='club.round')),
                ('most', models.IntegerField(default=0)),
            ],
            options={
                'ordering': ['round', 'entry'],
                'constraints': [models.UniqueConstraint(fields=('round', 'entry'), name='round_score_once')],
            },
        ),
        migrations.CreateModel(
            name='SeasonRules',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kept', models.JSONField(default=dict)),
                ('season', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='rules', to='club.season')),
            ],
        ),
        migrations.CreateModel(
            name='TableToken',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('table', models.PositiveSmallIntegerField()),
                ('salt', models.CharField(max_length=32)),
                ('hash', models.CharField(max_length=64, unique=True)),
                ('made_at', models.DateTimeField(auto_now_add=True)),
                ('revoked_at', models.DateTimeField(null=True)),
                ('last_seen_at', models.DateTimeField(null=True)),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='table_tokens', to='club.tournament')),
                ('earlier_hash', models.CharField(blank=True, db_index=True, max_length=64)),
            ],
            options={
                'ordering': ['tournament', 'table', 'pk'],
                'constraints': [models.UniqueConstraint(condition=models.Q(('revoked_at', None)), fields=('tournament', 'table'), name='one_valid_token_a_table')],
            },
        ),
        migrations.CreateModel(
            name='TournamentFigures',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('version', models.PositiveIntegerField()),
                ('definitions', models.PositiveSmallIntegerField()),
                ('in_all', models.JSONField()),
                ('people', models.JSONField()),
                ('tournament', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='figures', to='club.tournament')),
            ],
        ),
        migrations.CreateModel(
            name='Version',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('kind', models.CharField(choices=[('result', 'result'), ('agreement', 'agreed'), ('settlement', 'dispute settled'), ('correction', 'corrected'), ('annulment', 'annulled'), ('adjustment', 'adjusted score'), ('moved_away', 'moved away'), ('moved_here', 'moved here'), ('penalty', 'penalty'), ('penalty_taken_back', 'penalty withdrawn'), ('redaction', 'text withdrawn')], max_length=20)),
                ('table', models.PositiveSmallIntegerField(null=True)),
                ('deal', models.PositiveSmallIntegerField(null=True)),
                ('content', models.JSONField()),
                ('seats', models.JSONField()),
                ('rules', models.JSONField()),
                ('points', models.JSONField()),
                ('side', models.CharField(blank=True, max_length=2)),
                ('state', models.CharField(blank=True, max_length=12)),
                ('at', models.DateTimeField()),
                ('typed_at', models.DateTimeField(null=True)),
                ('reason', models.CharField(blank=True, max_length=300)),
                ('key', models.UUIDField()),
                ('previous', models.CharField(max_length=64)),
                ('hash', models.CharField(max_length=64)),
                ('club', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='club.club')),
                ('round', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='log', to='club.round')),
                ('token', models.ForeignKey(db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='scoring.tabletoken')),
                ('tournament', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='log', to='club.tournament')),
                ('user', models.ForeignKey(db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['tournament', 'number'],
                'indexes': [models.Index(fields=['round', 'table', 'deal'], name='version_of_deal')],
                'constraints': [models.UniqueConstraint(fields=('tournament', 'number'), name='version_number_once'), models.UniqueConstraint(fields=('club', 'key'), name='version_key_once')],
            },
        ),
        migrations.CreateModel(
            name='Deal',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('table', models.PositiveSmallIntegerField()),
                ('number', models.PositiveSmallIntegerField()),
                ('state', models.CharField(choices=[('empty', 'not entered'), ('provisional', 'provisional'), ('agreed', 'agreed'), ('disputed', 'disputed'), ('annulled', 'annulled'), ('adjusted', 'adjusted')], max_length=12)),
                ('round', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='deals_played', to='club.round')),
                ('current', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='current_of', to='scoring.version')),
                ('rival', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='rival_of', to='scoring.version')),
            ],
            options={
                'ordering': ['round', 'table', 'number'],
                'constraints': [models.UniqueConstraint(fields=('round', 'table', 'number'), name='deal_once')],
            },
        ),
        migrations.CreateModel(
            name='LineText',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(choices=[('reason', 'reason'), ('rule', 'rule'), ('referee', 'referee')], max_length=20)),
                ('text', models.CharField(blank=True, max_length=300)),
                ('salt', models.CharField(blank=True, max_length=32)),
                ('digest', models.CharField(blank=True, max_length=64)),
                ('is_withheld', models.BooleanField(default=False)),
                ('version', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='texts', to='scoring.version')),
            ],
            options={
                'ordering': ['pk'],
                'constraints': [models.UniqueConstraint(fields=('version', 'name'), name='text_of_line_once')],
            },
        ),
        migrations.CreateModel(
            name='Penalty',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('table', models.PositiveSmallIntegerField(null=True)),
                ('deal', models.PositiveSmallIntegerField(null=True)),
                ('points', models.PositiveSmallIntegerField(verbose_name='points')),
                ('entry', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='penalties', to='club.entry')),
                ('player', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='penalties', to='club.player')),
                ('round', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='penalties', to='club.round')),
                ('given', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='penalty', to='scoring.version')),
                ('taken_back', models.OneToOneField(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='penalty_taken_back', to='scoring.version')),
            ],
            options={
                'ordering': ['pk'],
            },
        ),
        migrations.CreateModel(
            name='Wall',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('announcement', club.wording.texts.NameField(blank=True, default='', max_length=140, verbose_name='announcement')),
                ('revealing', models.PositiveSmallIntegerField(null=True)),
                ('revealed', models.PositiveSmallIntegerField(default=0)),
                ('one_by_one', models.PositiveSmallIntegerField(default=10)),
                ('shown_through', models.PositiveSmallIntegerField(default=0)),
                ('tournament', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='wall', to='club.tournament')),
                ('pages', models.CharField(default='all', max_length=8)),
            ],
        ),
        # By hand: so every database of before 0.4.0 has it, to the letter.
        migrations.SeparateDatabaseAndState(
            [migrations.RunPython(add_formula)],
            [migrations.AddField('version', 'formula', models.PositiveSmallIntegerField(db_default=1))],
        ),
    ]
