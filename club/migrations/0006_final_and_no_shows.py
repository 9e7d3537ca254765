import django.core.validators
from django.db import migrations, models


class Migration(migrations.Migration):
    """When results are final, when somebody counts as not coming, and what a club gave last."""

    dependencies = [
        ('club', '0005_lists_in_code'),
    ]

    operations = [
        migrations.AddField(
            model_name='club',
            name='penalty_points',
            field=models.JSONField(default=dict, editable=False),
        ),
        migrations.AddField(
            model_name='club',
            name='walk_over_points',
            field=models.PositiveSmallIntegerField(default=10, editable=False),
        ),
        migrations.AddField(
            model_name='tournament',
            name='corrected_at',
            field=models.DateTimeField(blank=True, editable=False, null=True),
        ),
        migrations.AddField(
            model_name='tournament',
            name='correction_minutes',
            field=models.PositiveSmallIntegerField(default=30, validators=[django.core.validators.MaxValueValidator(20000)], verbose_name='minutes for corrections after the end'),
        ),
        migrations.AddField(
            model_name='tournament',
            name='declared_at',
            field=models.DateTimeField(blank=True, editable=False, null=True),
        ),
        migrations.AddField(
            model_name='tournament',
            name='finished_at',
            field=models.DateTimeField(blank=True, editable=False, null=True),
        ),
        migrations.AddField(
            model_name='tournament',
            name='no_show_minutes',
            field=models.PositiveSmallIntegerField(default=10, validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(600)], verbose_name='minutes until somebody counts as not coming'),
        ),
    ]
