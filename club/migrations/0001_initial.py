import club.models.club
import club.models.tournament
import club.wording.age_groups
import club.wording.table_ranges
import club.wording.texts
import django.contrib.auth.models
import django.core.validators
import django.db.models.deletion
import django.utils.timezone
import uuid
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("auth", "0012_alter_user_first_name_max_length"),
    ]

    operations = [
        migrations.CreateModel(
            name="Club",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", club.wording.texts.NameField(max_length=120, verbose_name="name")),
                (
                    "slug",
                    models.SlugField(
                        error_messages={
                            "unique": "Another club has this short name. Choose another."
                        },
                        unique=True,
                        validators=[club.models.club.not_reserved],
                        verbose_name="short name in addresses",
                    ),
                ),
                (
                    "place",
                    club.wording.texts.NameField(blank=True, max_length=120, verbose_name="place"),
                ),
                ("language", models.CharField(default="ro", max_length=8, verbose_name="language")),
                (
                    "time_zone",
                    models.CharField(
                        default=club.models.club.site_time_zone,
                        max_length=64,
                        verbose_name="time zone",
                    ),
                ),
                ("colour", models.CharField(default="indigo", max_length=8, verbose_name="colour")),
                (
                    "keeps_birth_years",
                    models.BooleanField(
                        default=False,
                        help_text="Only if the club needs them, for example for tables by age.",
                        verbose_name="keep years of birth",
                    ),
                ),
                ("house_rules", models.JSONField(default=dict, editable=False)),
                ("logo", models.BinaryField(null=True)),
                ("logo_hash", models.CharField(blank=True, editable=False, max_length=16)),
                ("penalty_points", models.JSONField(default=dict, editable=False)),
                ("walk_over_points", models.PositiveSmallIntegerField(default=10, editable=False)),
                ("is_demo", models.BooleanField(default=False, editable=False)),
                (
                    "wifi_name",
                    club.wording.texts.NameField(
                        blank=True,
                        help_text="Phones join it by a code on the poster and on the table cards.",
                        max_length=32,
                        verbose_name="name of the Wi-Fi",
                    ),
                ),
                (
                    "wifi_password",
                    models.CharField(
                        blank=True,
                        help_text="Leave it empty if the Wi-Fi is open. It can be read on the papers.",
                        max_length=63,
                        verbose_name="password of the Wi-Fi",
                    ),
                ),
                (
                    "guardian_age",
                    models.PositiveSmallIntegerField(
                        default=16,
                        help_text="For anyone younger, a parent or guardian agrees. 16 unless your law differs.",
                        validators=[
                            django.core.validators.MinValueValidator(13),
                            django.core.validators.MaxValueValidator(18),
                        ],
                        verbose_name="age from which people agree for themselves",
                    ),
                ),
                (
                    "players_in_search",
                    models.BooleanField(
                        default=False,
                        help_text="Only if every club that knows a player allows it.",
                        verbose_name="players’ pages in search engines",
                    ),
                ),
                (
                    "contact",
                    club.wording.texts.NameField(
                        blank=True,
                        help_text="A name and an e-mail address, a telephone number or a postal address.",
                        max_length=200,
                        verbose_name="whom to ask about personal data",
                    ),
                ),
                (
                    "deletes_by_itself",
                    models.BooleanField(
                        default=False,
                        help_text="While Portativ runs. Otherwise data goes only when you press the button.",
                        verbose_name="delete it by itself",
                    ),
                ),
                ("retention", models.JSONField(default=dict, editable=False)),
                (
                    "currency",
                    club.wording.texts.NameField(
                        default="lei",
                        help_text="As it stands behind an amount: lei, €, Ft.",
                        max_length=8,
                        verbose_name="currency",
                    ),
                ),
                (
                    "postal_address",
                    club.wording.texts.NameField(
                        blank=True,
                        help_text="Stands on receipts, with the tax number.",
                        max_length=200,
                        verbose_name="postal address",
                    ),
                ),
                (
                    "tax_number",
                    club.wording.texts.NameField(
                        blank=True, max_length=40, verbose_name="tax number"
                    ),
                ),
                (
                    "paper",
                    models.CharField(
                        default="a4",
                        help_text="What the club’s printer has in it.",
                        max_length=8,
                        verbose_name="paper",
                    ),
                ),
            ],
            options={
                "verbose_name": "club",
                "ordering": ["name", "pk"],
            },
        ),
        migrations.CreateModel(
            name="AuditDiscard",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("before", models.DateTimeField()),
                (
                    "club",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="club.club",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="ClubPage",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("about", models.TextField(blank=True, max_length=3000, verbose_name="about us")),
                (
                    "meets",
                    club.wording.texts.NameField(
                        blank=True,
                        help_text="For example: Fridays 18–20, in the school hall.",
                        max_length=200,
                        verbose_name="when and where",
                    ),
                ),
                (
                    "contact",
                    club.wording.texts.NameField(
                        blank=True,
                        help_text="An e-mail address, a telephone number or a web address. Everybody reads it.",
                        max_length=200,
                        verbose_name="contact for everybody",
                    ),
                ),
                (
                    "map_link",
                    club.wording.texts.NameField(
                        blank=True,
                        max_length=500,
                        validators=[django.core.validators.URLValidator(schemes=["http", "https"])],
                        verbose_name="link to a map",
                    ),
                ),
                ("picture", models.BinaryField(null=True)),
                ("picture_hash", models.CharField(blank=True, editable=False, max_length=16)),
                (
                    "club",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="page",
                        to="club.club",
                    ),
                ),
                (
                    "embedded_on",
                    models.TextField(
                        blank=True,
                        max_length=6000,
                        verbose_name="sites that may show the club’s evenings",
                    ),
                ),
            ],
            options={
                "verbose_name": "club’s page",
            },
        ),
        migrations.CreateModel(
            name="ConsentText",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "purpose",
                    models.CharField(
                        choices=[
                            ("part", "taking part"),
                            ("result", "public results"),
                            ("photo", "photos"),
                        ],
                        max_length=8,
                    ),
                ),
                ("language", models.CharField(max_length=8)),
                ("version", models.PositiveSmallIntegerField()),
                ("text", models.TextField(max_length=2000)),
                ("is_own", models.BooleanField(default=False)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="consent_texts",
                        to="club.club",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("club", "purpose", "language", "version"), name="consent_text_once"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="ForgottenList",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("digest", models.CharField(max_length=64)),
            ],
        ),
        migrations.CreateModel(
            name="Player",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", club.wording.texts.NameField(max_length=120, verbose_name="name")),
                (
                    "nickname",
                    club.wording.texts.NameField(
                        blank=True, max_length=40, verbose_name="nickname"
                    ),
                ),
                (
                    "merged_into",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="merged",
                        to="club.player",
                    ),
                ),
                ("forgotten_at", models.DateTimeField(blank=True, editable=False, null=True)),
                ("uid", models.UUIDField(editable=False, null=True)),
            ],
            options={
                "ordering": ["name", "pk"],
            },
        ),
        migrations.CreateModel(
            name="ConsentDiscard",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "player",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="club.player",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Season",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", club.wording.texts.NameField(max_length=60, verbose_name="name")),
                ("slug", models.SlugField(max_length=60, verbose_name="short name in addresses")),
                ("starts", models.DateField(verbose_name="first day")),
                ("ends", models.DateField(verbose_name="last day")),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="seasons",
                        to="club.club",
                    ),
                ),
                (
                    "dues",
                    models.PositiveIntegerField(
                        blank=True,
                        help_text="For the whole season. Leave it empty if members pay none.",
                        null=True,
                        verbose_name="dues of a member",
                    ),
                ),
                (
                    "reduced_dues",
                    models.PositiveIntegerField(blank=True, null=True, verbose_name="reduced dues"),
                ),
            ],
            options={
                "verbose_name": "season",
                "ordering": ["-starts", "-pk"],
                "constraints": [
                    models.UniqueConstraint(fields=("club", "slug"), name="season_slug_once"),
                    models.CheckConstraint(
                        condition=models.Q(("ends__gte", models.F("starts"))),
                        name="season_ends_after_start",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Series",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", club.wording.texts.NameField(max_length=120, verbose_name="name")),
                ("weekday", models.PositiveSmallIntegerField()),
                ("time", models.TimeField(verbose_name="begins")),
                ("made_at", models.DateTimeField(auto_now_add=True)),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="series",
                        to="club.club",
                    ),
                ),
            ],
            options={
                "ordering": ["-made_at", "-pk"],
            },
        ),
        migrations.CreateModel(
            name="ServedAddress",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("origin", models.CharField(max_length=200, unique=True)),
                ("last_at", models.DateTimeField()),
            ],
            options={
                "ordering": ["-last_at", "pk"],
            },
        ),
        migrations.CreateModel(
            name="Team",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", club.wording.texts.NameField(max_length=40, verbose_name="name")),
                (
                    "colour",
                    models.CharField(blank=True, default="", max_length=8, verbose_name="colour"),
                ),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="teams",
                        to="club.club",
                    ),
                ),
            ],
            options={
                "verbose_name": "team",
                "ordering": ["pk"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("club", "name"),
                        name="team_name_once",
                        violation_error_message="The club already has a team of this name.",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Membership",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("is_guest", models.BooleanField(default=False, verbose_name="guest")),
                (
                    "number",
                    models.PositiveIntegerField(
                        blank=True,
                        null=True,
                        validators=[django.core.validators.MaxValueValidator(9999999)],
                        verbose_name="number",
                    ),
                ),
                (
                    "email",
                    club.wording.texts.AddressField(
                        blank=True, max_length=254, verbose_name="e-mail"
                    ),
                ),
                (
                    "phone",
                    club.wording.texts.NameField(blank=True, max_length=40, verbose_name="phone"),
                ),
                (
                    "birth_year",
                    models.PositiveSmallIntegerField(
                        blank=True,
                        null=True,
                        validators=[
                            django.core.validators.MinValueValidator(1900),
                            django.core.validators.MaxValueValidator(2100),
                        ],
                        verbose_name="year of birth",
                    ),
                ),
                (
                    "guardian_agrees",
                    models.BooleanField(default=False, verbose_name="a guardian has agreed"),
                ),
                (
                    "naming",
                    models.CharField(
                        choices=[
                            ("full", "full name: Ana Mureșan"),
                            ("short", "short name: Ana M."),
                            ("nickname", "nickname only"),
                            ("hidden", "not shown at all"),
                        ],
                        default="short",
                        max_length=8,
                        verbose_name="shown in public",
                    ),
                ),
                ("since", models.DateField(auto_now_add=True, verbose_name="since")),
                ("left", models.DateField(blank=True, null=True, verbose_name="left on")),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="memberships",
                        to="club.club",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="memberships",
                        to="club.player",
                    ),
                ),
                (
                    "team",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        to="club.team",
                        verbose_name="team",
                    ),
                ),
                (
                    "rate",
                    models.CharField(
                        blank=True,
                        choices=[("full", "full"), ("reduced", "reduced"), ("free", "free")],
                        max_length=8,
                        verbose_name="fee and dues",
                    ),
                ),
            ],
            options={
                "verbose_name": "member",
                "ordering": ["player__name", "pk"],
                "constraints": [
                    models.UniqueConstraint(fields=("club", "player"), name="membership_once"),
                    models.UniqueConstraint(
                        condition=models.Q(("number__isnull", False)),
                        fields=("club", "number"),
                        name="membership_number_once",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("naming__in", ["full", "short", "nickname", "hidden"])),
                        name="membership_naming_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("rate__in", ["", "full", "reduced", "free"])),
                        name="membership_rate_known",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Tournament",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", club.wording.texts.NameField(max_length=120, verbose_name="name")),
                (
                    "slug",
                    models.SlugField(
                        error_messages={
                            "unique": "Another tournament has this short name. Choose another."
                        },
                        max_length=60,
                        unique=True,
                        validators=[club.models.tournament.not_a_word_of_the_site],
                        verbose_name="short name in addresses",
                    ),
                ),
                ("starts", models.DateTimeField(verbose_name="begins")),
                (
                    "place",
                    club.wording.texts.NameField(blank=True, max_length=120, verbose_name="place"),
                ),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("draft", "being prepared"),
                            ("open", "open for entry"),
                            ("running", "running"),
                            ("finished", "finished"),
                            ("archived", "archived"),
                        ],
                        default="draft",
                        max_length=10,
                    ),
                ),
                (
                    "entering",
                    models.CharField(default="pairs", max_length=10, verbose_name="who plays"),
                ),
                ("rules", models.JSONField(default=dict, editable=False)),
                (
                    "deals",
                    models.PositiveSmallIntegerField(
                        default=4,
                        validators=[
                            django.core.validators.MinValueValidator(1),
                            django.core.validators.MaxValueValidator(60),
                        ],
                        verbose_name="deals per round",
                    ),
                ),
                (
                    "minutes",
                    models.PositiveSmallIntegerField(
                        default=45,
                        validators=[
                            django.core.validators.MinValueValidator(1),
                            django.core.validators.MaxValueValidator(600),
                        ],
                        verbose_name="minutes per round",
                    ),
                ),
                (
                    "scoring",
                    models.CharField(default="sum", max_length=8, verbose_name="what counts"),
                ),
                ("scale", models.JSONField(blank=True, default=list, editable=False)),
                ("tie_breaks", models.JSONField(blank=True, default=list, editable=False)),
                (
                    "sit_out",
                    models.CharField(
                        default="average", max_length=12, verbose_name="sitting out counts"
                    ),
                ),
                ("sit_out_points", models.SmallIntegerField(default=0, verbose_name="fixed score")),
                (
                    "entrance",
                    models.CharField(
                        choices=[
                            ("tables", "the players, at their table"),
                            ("desk", "only the desk"),
                        ],
                        default="tables",
                        max_length=8,
                        verbose_name="results are entered by",
                    ),
                ),
                (
                    "agreement",
                    models.CharField(
                        choices=[
                            ("none", "nothing: what is entered counts"),
                            ("touch", "one touch of the other side, on the same phone"),
                            ("both", "each side enters it on its own phone"),
                        ],
                        default="touch",
                        max_length=8,
                        verbose_name="a result is agreed by",
                    ),
                ),
                (
                    "publicity",
                    models.CharField(
                        choices=[
                            ("live", "at once"),
                            ("round", "when the round is over"),
                            ("end", "when the tournament is finished"),
                        ],
                        default="live",
                        max_length=8,
                        verbose_name="results are public",
                    ),
                ),
                (
                    "frozen_rounds",
                    models.PositiveSmallIntegerField(
                        default=0,
                        validators=[django.core.validators.MaxValueValidator(20)],
                        verbose_name="last rounds kept secret",
                    ),
                ),
                (
                    "takes_sign_ups",
                    models.BooleanField(
                        default=False, verbose_name="people can sign up themselves"
                    ),
                ),
                (
                    "approves_sign_ups",
                    models.BooleanField(default=False, verbose_name="check each sign-up first"),
                ),
                (
                    "limit",
                    models.PositiveSmallIntegerField(
                        blank=True,
                        null=True,
                        validators=[django.core.validators.MinValueValidator(2)],
                        verbose_name="maximum number of entries",
                    ),
                ),
                (
                    "fee",
                    club.wording.texts.NameField(
                        blank=True, max_length=40, verbose_name="note about the fee"
                    ),
                ),
                ("seed", models.PositiveIntegerField(default=1, editable=False)),
                ("version", models.PositiveIntegerField(default=1, editable=False)),
                ("made_at", models.DateTimeField(auto_now_add=True)),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="tournaments",
                        to="club.club",
                    ),
                ),
                (
                    "copied_from",
                    models.ForeignKey(
                        blank=True,
                        editable=False,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        to="club.tournament",
                    ),
                ),
                (
                    "season",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="tournaments",
                        to="club.season",
                        verbose_name="season",
                    ),
                ),
                ("corrected_at", models.DateTimeField(blank=True, editable=False, null=True)),
                (
                    "correction_minutes",
                    models.PositiveSmallIntegerField(
                        default=30,
                        validators=[django.core.validators.MaxValueValidator(20000)],
                        verbose_name="minutes for corrections after the end",
                    ),
                ),
                ("declared_at", models.DateTimeField(blank=True, editable=False, null=True)),
                ("finished_at", models.DateTimeField(blank=True, editable=False, null=True)),
                (
                    "no_show_minutes",
                    models.PositiveSmallIntegerField(
                        default=10,
                        validators=[
                            django.core.validators.MinValueValidator(1),
                            django.core.validators.MaxValueValidator(600),
                        ],
                        verbose_name="minutes to wait for those who are missing",
                    ),
                ),
                (
                    "apart_families",
                    models.BooleanField(default=False, verbose_name="people of one family name"),
                ),
                (
                    "apart_groups",
                    models.BooleanField(default=False, verbose_name="people of one group"),
                ),
                (
                    "apart_rounds",
                    models.PositiveSmallIntegerField(
                        default=0,
                        validators=[django.core.validators.MaxValueValidator(200)],
                        verbose_name="in the first rounds",
                    ),
                ),
                (
                    "apart_teams",
                    models.BooleanField(
                        default=False, verbose_name="people of one team of the club"
                    ),
                ),
                (
                    "hides_seats",
                    models.BooleanField(
                        default=False, verbose_name="seats are hidden until the desk releases them"
                    ),
                ),
                (
                    "ranges",
                    club.wording.texts.NameField(
                        blank=True,
                        max_length=400,
                        validators=[club.wording.table_ranges.check_ranges],
                        verbose_name="names of ranges of tables",
                    ),
                ),
                (
                    "rehearsal_of",
                    models.ForeignKey(
                        blank=True,
                        editable=False,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="club.tournament",
                    ),
                ),
                ("called_off_at", models.DateTimeField(blank=True, editable=False, null=True)),
                (
                    "called_off_reason",
                    club.wording.texts.NameField(blank=True, editable=False, max_length=120),
                ),
                (
                    "series",
                    models.ForeignKey(
                        blank=True,
                        editable=False,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="evenings",
                        to="club.series",
                    ),
                ),
                (
                    "age_groups",
                    club.wording.texts.NameField(
                        blank=True,
                        max_length=60,
                        validators=[club.wording.age_groups.check_age_groups],
                        verbose_name="age groups",
                    ),
                ),
                ("categories", models.JSONField(blank=True, default=list)),
                (
                    "team_best",
                    models.PositiveSmallIntegerField(
                        blank=True,
                        null=True,
                        validators=[
                            django.core.validators.MinValueValidator(1),
                            django.core.validators.MaxValueValidator(99),
                        ],
                        verbose_name="how many of each team count",
                    ),
                ),
                (
                    "team_by",
                    models.CharField(
                        blank=True, default="", max_length=8, verbose_name="teams count"
                    ),
                ),
                (
                    "shows_sureness",
                    models.BooleanField(
                        default=False,
                        help_text="The evening’s deals are drawn again many times, to count how often the same order comes out.",
                        verbose_name="say at the end how sure the order is",
                    ),
                ),
                (
                    "fee_amount",
                    models.PositiveIntegerField(
                        blank=True, null=True, verbose_name="fee per person"
                    ),
                ),
                (
                    "reduced_fee",
                    models.PositiveIntegerField(blank=True, null=True, verbose_name="reduced fee"),
                ),
                (
                    "reduced_for",
                    club.wording.texts.NameField(
                        blank=True, max_length=60, verbose_name="who pays the reduced fee"
                    ),
                ),
            ],
            options={
                "verbose_name": "tournament",
                "ordering": ["-starts", "-pk"],
                "indexes": [
                    models.Index(fields=["club", "-starts"], name="tournament_of_club"),
                    models.Index(fields=["state", "starts"], name="tournament_in_state"),
                ],
            },
        ),
        migrations.CreateModel(
            name="CalendarEntry",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("digest", models.CharField(max_length=32)),
                ("number", models.PositiveIntegerField(default=0)),
                ("at", models.DateTimeField()),
                (
                    "tournament",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="club.tournament",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Entry",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveIntegerField(verbose_name="number")),
                (
                    "name",
                    club.wording.texts.NameField(
                        blank=True, max_length=80, verbose_name="name of the pair or team"
                    ),
                ),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("asked", "to be checked"),
                            ("waiting", "on the waiting list"),
                            ("entered", "entered"),
                            ("withdrawn", "withdrawn"),
                        ],
                        default="entered",
                        max_length=10,
                    ),
                ),
                ("is_here", models.BooleanField(default=False, verbose_name="is here")),
                ("has_paid", models.BooleanField(default=False, verbose_name="has paid")),
                ("first_round", models.PositiveSmallIntegerField(default=1)),
                ("last_round", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("away", models.JSONField(blank=True, default=list)),
                ("typed", models.JSONField(blank=True, default=list)),
                (
                    "contact",
                    club.wording.texts.AddressField(
                        blank=True, max_length=254, verbose_name="e-mail"
                    ),
                ),
                ("code", models.CharField(blank=True, default="", editable=False, max_length=32)),
                ("at", models.DateTimeField(auto_now_add=True)),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="entries",
                        to="club.tournament",
                    ),
                ),
                ("answers", models.JSONField(blank=True, default=list)),
                (
                    "groups",
                    club.wording.texts.NameField(
                        blank=True,
                        max_length=120,
                        verbose_name="groups whose members are kept apart",
                    ),
                ),
                (
                    "keeps_place",
                    models.PositiveSmallIntegerField(
                        blank=True, null=True, verbose_name="fixed seat"
                    ),
                ),
                (
                    "keeps_table",
                    models.PositiveSmallIntegerField(
                        blank=True, null=True, verbose_name="fixed table"
                    ),
                ),
                (
                    "second_code",
                    models.CharField(blank=True, default="", editable=False, max_length=32),
                ),
                (
                    "wants",
                    models.ForeignKey(
                        blank=True,
                        editable=False,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="club.entry",
                    ),
                ),
                ("key", models.UUIDField(blank=True, editable=False, null=True)),
            ],
            options={
                "verbose_name": "entry",
                "ordering": ["number"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("tournament", "number"), name="entry_number_once"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("state__in", ["asked", "waiting", "entered", "withdrawn"])
                        ),
                        name="entry_state_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("typed", []), ("state__in", ("asked", "withdrawn")), _connector="OR"
                        ),
                        name="entry_typed_is_asked",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="EntryPlayer",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("place", models.PositiveSmallIntegerField(default=0)),
                ("first_round", models.PositiveSmallIntegerField(default=1)),
                ("last_round", models.PositiveSmallIntegerField(blank=True, null=True)),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="line_up",
                        to="club.entry",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="entries",
                        to="club.player",
                    ),
                ),
                (
                    "rate",
                    models.CharField(
                        choices=[("full", "full"), ("reduced", "reduced"), ("free", "free")],
                        default="full",
                        max_length=8,
                    ),
                ),
            ],
            options={
                "ordering": ["place", "pk"],
            },
        ),
        migrations.CreateModel(
            name="PrizeList",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("lines", models.JSONField(default=list)),
                (
                    "sharing",
                    models.CharField(
                        default="each", max_length=6, verbose_name="people who share a place"
                    ),
                ),
                ("one_each", models.BooleanField(default=True, verbose_name="one prize each")),
                (
                    "tournament",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="prize_list",
                        to="club.tournament",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Stage",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("form", models.CharField(blank=True, max_length=12, verbose_name="format")),
                (
                    "rounds_planned",
                    models.PositiveSmallIntegerField(
                        validators=[
                            django.core.validators.MinValueValidator(1),
                            django.core.validators.MaxValueValidator(200),
                        ],
                        verbose_name="rounds",
                    ),
                ),
                ("options", models.JSONField(blank=True, default=dict)),
                ("carried", models.JSONField(blank=True, default=dict, editable=False)),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="stages",
                        to="club.tournament",
                    ),
                ),
            ],
            options={
                "ordering": ["number"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("tournament", "number"), name="stage_number_once"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Round",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("deals", models.PositiveSmallIntegerField(verbose_name="deals")),
                ("minutes", models.PositiveSmallIntegerField(verbose_name="minutes")),
                ("started_at", models.DateTimeField(blank=True, null=True)),
                ("paused_at", models.DateTimeField(blank=True, null=True)),
                ("paused_seconds", models.PositiveIntegerField(default=0)),
                ("extra_minutes", models.SmallIntegerField(default=0)),
                ("finished_at", models.DateTimeField(blank=True, null=True)),
                (
                    "stage",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="rounds",
                        to="club.stage",
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="rounds",
                        to="club.tournament",
                    ),
                ),
                ("released_at", models.DateTimeField(blank=True, editable=False, null=True)),
            ],
            options={
                "ordering": ["number"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("tournament", "number"), name="round_number_once"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="SitOut",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="sit_outs",
                        to="club.entry",
                    ),
                ),
                (
                    "round",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="sit_outs",
                        to="club.round",
                    ),
                ),
            ],
            options={
                "ordering": ["entry__number"],
                "constraints": [
                    models.UniqueConstraint(fields=("round", "entry"), name="sit_out_once")
                ],
            },
        ),
        migrations.CreateModel(
            name="Table",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("extra_minutes", models.SmallIntegerField(default=0)),
                (
                    "round",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="tables",
                        to="club.round",
                    ),
                ),
            ],
            options={
                "ordering": ["number"],
                "constraints": [
                    models.UniqueConstraint(fields=("round", "number"), name="table_number_once")
                ],
            },
        ),
        migrations.CreateModel(
            name="Seat",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("place", models.PositiveSmallIntegerField()),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="seats",
                        to="club.entry",
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="seats",
                        to="club.table",
                    ),
                ),
            ],
            options={
                "ordering": ["place"],
                "constraints": [
                    models.UniqueConstraint(fields=("table", "place"), name="seat_place_once")
                ],
            },
        ),
        migrations.CreateModel(
            name="User",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("password", models.CharField(max_length=128, verbose_name="password")),
                (
                    "last_login",
                    models.DateTimeField(blank=True, null=True, verbose_name="last login"),
                ),
                (
                    "is_superuser",
                    models.BooleanField(
                        default=False,
                        help_text="Designates that this user has all permissions without explicitly assigning them.",
                        verbose_name="superuser status",
                    ),
                ),
                (
                    "is_staff",
                    models.BooleanField(
                        default=False,
                        help_text="Designates whether the user can log into this admin site.",
                        verbose_name="staff status",
                    ),
                ),
                (
                    "is_active",
                    models.BooleanField(
                        default=True,
                        help_text="Designates whether this user should be treated as active. Unselect this instead of deleting accounts.",
                        verbose_name="active",
                    ),
                ),
                (
                    "date_joined",
                    models.DateTimeField(
                        default=django.utils.timezone.now, verbose_name="date joined"
                    ),
                ),
                (
                    "username",
                    club.wording.texts.LowerField(
                        error_messages={"unique": "This user name is taken. Choose another."},
                        max_length=60,
                        unique=True,
                        validators=[
                            django.core.validators.RegexValidator(
                                "^[\\w.-]+\\Z", "Use letters, digits, dots, hyphens or underscores."
                            )
                        ],
                        verbose_name="user name",
                    ),
                ),
                (
                    "name",
                    club.wording.texts.NameField(blank=True, max_length=150, verbose_name="name"),
                ),
                (
                    "email",
                    club.wording.texts.AddressField(
                        blank=True, max_length=254, verbose_name="e-mail"
                    ),
                ),
                ("must_change_password", models.BooleanField(default=False, editable=False)),
                ("sign_outs", models.PositiveIntegerField(default=0, editable=False)),
                ("rights_version", models.PositiveIntegerField(default=0, editable=False)),
                (
                    "groups",
                    models.ManyToManyField(
                        blank=True,
                        help_text="The groups this user belongs to. A user will get all permissions granted to each of their groups.",
                        related_name="user_set",
                        related_query_name="user",
                        to="auth.group",
                        verbose_name="groups",
                    ),
                ),
                (
                    "user_permissions",
                    models.ManyToManyField(
                        blank=True,
                        help_text="Specific permissions for this user.",
                        related_name="user_set",
                        related_query_name="user",
                        to="auth.permission",
                        verbose_name="user permissions",
                    ),
                ),
                ("second_factor_due", models.DateTimeField(editable=False, null=True)),
                ("hints_seen", models.JSONField(default=list, editable=False)),
            ],
            options={
                "verbose_name": "account",
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("email", ""), _negated=True),
                        fields=("email",),
                        name="user_email_once",
                        violation_error_code="unique",
                        violation_error_message="Another account has this e-mail address.",
                    )
                ],
            },
            managers=[
                ("objects", django.contrib.auth.models.UserManager()),
            ],
        ),
        migrations.CreateModel(
            name="ApiToken",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", club.wording.texts.NameField(max_length=60, verbose_name="name")),
                (
                    "right",
                    models.CharField(
                        choices=[
                            ("read", "read what the desk reads"),
                            ("desk", "enter results and run the desk"),
                        ],
                        max_length=4,
                        verbose_name="what it may do",
                    ),
                ),
                ("hash", models.CharField(editable=False, max_length=64, unique=True)),
                ("last_four", models.CharField(editable=False, max_length=4)),
                ("ends_on", models.DateField(blank=True, null=True, verbose_name="last day")),
                ("made_at", models.DateTimeField(auto_now_add=True)),
                ("withdrawn_at", models.DateTimeField(editable=False, null=True)),
                ("last_used_on", models.DateField(editable=False, null=True)),
                (
                    "account",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="api_token",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="api_tokens",
                        to="club.club",
                    ),
                ),
                (
                    "made_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="api_tokens",
                        to="club.tournament",
                        verbose_name="what it opens",
                    ),
                ),
            ],
            options={
                "ordering": ["-pk"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("right__in", ["read", "desk"])),
                        name="token_right_known",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Appointment",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "role",
                    models.CharField(
                        choices=[
                            ("owner", "owner"),
                            ("organiser", "organiser"),
                            ("referee", "referee"),
                            ("secretary", "secretary"),
                            ("scorer", "scorer"),
                            ("member", "member"),
                        ],
                        max_length=10,
                        verbose_name="role",
                    ),
                ),
                ("since", models.DateTimeField(auto_now_add=True, verbose_name="since")),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="appointments",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="appointments",
                        to="club.club",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [
                    models.UniqueConstraint(fields=("club", "user"), name="appointment_once"),
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "role__in",
                                ["owner", "organiser", "referee", "secretary", "scorer", "member"],
                            )
                        ),
                        name="appointment_role_known",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="AuditLine",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("at", models.DateTimeField(auto_now_add=True)),
                (
                    "action",
                    models.CharField(
                        choices=[
                            ("role", "role given or taken"),
                            ("rules", "house rules changed"),
                            ("settings", "settings changed"),
                            ("member", "member changed"),
                            ("consent", "consent"),
                            ("exported", "personal data downloaded"),
                            ("data", "own data handed out"),
                            ("published", "published"),
                            ("forgotten", "forgotten"),
                            ("retention", "old data deleted"),
                            ("restored", "restored from a copy"),
                            ("stopped", "Portativ stopped"),
                        ],
                        max_length=12,
                    ),
                ),
                ("detail", models.CharField(blank=True, max_length=300)),
                (
                    "about",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="club.player",
                    ),
                ),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "club",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="audit_lines",
                        to="club.club",
                    ),
                ),
            ],
            options={
                "ordering": ["-pk"],
                "indexes": [models.Index(fields=["club", "-id"], name="audit_of_club")],
            },
        ),
        migrations.CreateModel(
            name="Consent",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "purpose",
                    models.CharField(
                        choices=[
                            ("part", "taking part"),
                            ("result", "public results"),
                            ("photo", "photos"),
                        ],
                        max_length=8,
                    ),
                ),
                ("given", models.BooleanField()),
                (
                    "naming",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("full", "full name: Ana Mureșan"),
                            ("short", "short name: Ana M."),
                            ("nickname", "nickname only"),
                            ("hidden", "not shown at all"),
                        ],
                        max_length=8,
                    ),
                ),
                (
                    "giver",
                    models.CharField(
                        choices=[("self", "themselves"), ("guardian", "parent or guardian")],
                        default="self",
                        max_length=8,
                    ),
                ),
                (
                    "guardian",
                    club.wording.texts.NameField(
                        blank=True, max_length=120, verbose_name="parent or guardian"
                    ),
                ),
                (
                    "how",
                    models.CharField(
                        choices=[
                            ("paper", "on paper"),
                            ("page", "on the sign-up page"),
                            ("spoken", "spoken"),
                        ],
                        max_length=8,
                    ),
                ),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="consents",
                        to="club.club",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="consents",
                        to="club.player",
                    ),
                ),
                (
                    "text",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="club.consenttext",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "indexes": [
                    models.Index(fields=["club", "player", "purpose"], name="consent_of_player")
                ],
            },
        ),
        migrations.CreateModel(
            name="DataLink",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("hash", models.CharField(max_length=64, unique=True)),
                ("made_at", models.DateTimeField(auto_now_add=True)),
                ("ends_at", models.DateTimeField()),
                ("uses_left", models.PositiveSmallIntegerField()),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "club",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="data_links",
                        to="club.club",
                    ),
                ),
                (
                    "memberships",
                    models.ManyToManyField(related_name="data_links", to="club.membership"),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Forgetting",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("pseudonym", models.CharField(max_length=40)),
                ("asked_at", models.DateTimeField(auto_now_add=True)),
                ("done_at", models.DateTimeField(null=True)),
                ("cleaned_at", models.DateTimeField(null=True)),
                ("line", models.JSONField(default=dict)),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="forgettings",
                        to="club.club",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="forgettings",
                        to="club.player",
                    ),
                ),
            ],
            options={
                "ordering": ["-pk"],
                "constraints": [
                    models.UniqueConstraint(fields=("player", "club"), name="forgetting_once")
                ],
            },
        ),
        migrations.CreateModel(
            name="Hook",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("url", models.CharField(max_length=500, verbose_name="address")),
                ("secret", models.CharField(editable=False, max_length=100)),
                ("is_on", models.BooleanField(default=True)),
                (
                    "off_because",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("failed", "six tries within a day failed"),
                            ("gone", "the other program answered that the address is gone"),
                        ],
                        max_length=6,
                    ),
                ),
                ("made_at", models.DateTimeField(auto_now_add=True)),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="hooks",
                        to="club.club",
                    ),
                ),
                (
                    "made_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            name="HookMessage",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("uid", models.CharField(max_length=40, unique=True)),
                ("type", models.CharField(max_length=40)),
                ("body", models.TextField()),
                ("at", models.DateTimeField(db_index=True)),
                ("tries", models.JSONField(default=list)),
                ("tries_left", models.PositiveSmallIntegerField(null=True)),
                ("next_try", models.DateTimeField(null=True)),
                (
                    "hook",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="messages",
                        to="club.hook",
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="club.tournament",
                    ),
                ),
            ],
            options={
                "ordering": ["-pk"],
                "indexes": [
                    models.Index(
                        condition=models.Q(("next_try__isnull", False)),
                        fields=["next_try"],
                        name="hook_message_due",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Notice",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("kind", models.CharField(max_length=16)),
                ("language", models.CharField(max_length=8)),
                ("text", models.TextField()),
                ("facts", models.JSONField(default=dict)),
                ("at", models.DateTimeField(auto_now=True)),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="notices",
                        to="club.club",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [
                    models.UniqueConstraint(fields=("club", "kind", "language"), name="notice_once")
                ],
            },
        ),
        migrations.CreateModel(
            name="Payment",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("fee", "Fee"),
                            ("reduced", "Reduced fee"),
                            ("dues", "Dues"),
                            ("other", "Other"),
                        ],
                        max_length=8,
                    ),
                ),
                ("amount", models.IntegerField()),
                (
                    "day",
                    models.DateField(default=django.utils.timezone.localdate, verbose_name="date"),
                ),
                ("at", models.DateTimeField(auto_now_add=True)),
                ("voided_at", models.DateTimeField(null=True)),
                (
                    "note",
                    club.wording.texts.NameField(
                        blank=True, max_length=120, verbose_name="for what"
                    ),
                ),
                ("receipt_year", models.PositiveSmallIntegerField(null=True)),
                ("receipt_number", models.PositiveIntegerField(null=True)),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="payments",
                        to="club.club",
                    ),
                ),
                (
                    "entry",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="payments",
                        to="club.entry",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="payments",
                        to="club.player",
                    ),
                ),
                (
                    "season",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="payments",
                        to="club.season",
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="payments",
                        to="club.tournament",
                    ),
                ),
                (
                    "voided_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["day", "pk"],
                "indexes": [models.Index(fields=["club", "day"], name="payment_of_club")],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("club", "receipt_year", "receipt_number"),
                        name="receipt_number_once",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("kind__in", ["fee", "reduced", "dues", "other"])),
                        name="payment_kind_known",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="PrizeDraw",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "seed",
                    models.PositiveIntegerField(
                        validators=[django.core.validators.MaxValueValidator(999999999)]
                    ),
                ),
                ("many", models.PositiveSmallIntegerField()),
                ("tickets", models.JSONField(default=list)),
                ("holders", models.JSONField(default=list)),
                ("is_typed", models.BooleanField(default=False)),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("spares_winners", models.BooleanField(default=False)),
                ("at", models.DateTimeField(auto_now_add=True)),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="prize_draws",
                        to="club.tournament",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            name="Rehearsal",
            fields=[
                (
                    "tournament",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="rehearsal",
                        serialize=False,
                        to="club.tournament",
                    ),
                ),
                (
                    "pace",
                    models.CharField(
                        choices=[("calm", "Calm"), ("brisk", "Brisk"), ("fast", "Fast")],
                        default="brisk",
                        max_length=5,
                    ),
                ),
                ("round", models.PositiveSmallIntegerField(default=0)),
                ("done", models.PositiveIntegerField(default=0)),
                ("ahead", models.FloatField(default=0)),
                ("invented", models.JSONField(default=list)),
                ("people_before", models.PositiveBigIntegerField(default=0)),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="RosterImport",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("at", models.DateTimeField(auto_now_add=True)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("draft", "not imported yet"),
                            ("done", "imported"),
                            ("undone", "undone"),
                        ],
                        default="draft",
                        max_length=8,
                    ),
                ),
                ("rows", models.JSONField(default=list)),
                ("columns", models.JSONField(default=list)),
                ("choices", models.JSONField(default=dict)),
                ("made", models.JSONField(default=dict)),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="roster_imports",
                        to="club.club",
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="entry_lists",
                        to="club.tournament",
                    ),
                ),
            ],
            options={
                "ordering": ["-pk"],
            },
        ),
        migrations.CreateModel(
            name="Visit",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("at", models.DateTimeField(auto_now_add=True)),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="visits",
                        to="club.player",
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="visits",
                        to="club.tournament",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [
                    models.UniqueConstraint(fields=("tournament", "player"), name="visit_once")
                ],
            },
        ),
        migrations.CreateModel(
            name="Wish",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("is_forbidden", models.BooleanField(default=True, verbose_name="must never meet")),
                (
                    "one",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="club.entry",
                    ),
                ),
                (
                    "other",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="club.entry",
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="wishes",
                        to="club.tournament",
                    ),
                ),
            ],
            options={
                "verbose_name": "wish",
                "ordering": ["pk"],
                "constraints": [
                    models.UniqueConstraint(fields=("tournament", "one", "other"), name="wish_once")
                ],
            },
        ),
        # Of tables that SQLite makes anew here: what points to itself comes last there, and first in
        # PostgreSQL, as in every database of before 0.4.0.
        migrations.AlterField(
            "player", "uid", models.UUIDField(default=uuid.uuid4, editable=False, unique=True)
        ),
        migrations.AddConstraint(
            "tournament",
            models.CheckConstraint(
                condition=models.Q(
                    ("state__in", ["draft", "open", "running", "finished", "archived"])
                ),
                name="tournament_state_known",
            ),
        ),
        migrations.AddConstraint(
            "entry", models.UniqueConstraint(fields=("tournament", "key"), name="entry_key_once")
        ),
    ]
