from django.db import migrations, models


class Migration(migrations.Migration):
    """Texts that are one of a list: the list stands in the code alone, and grows without a migration.

    Nothing stored changes; the database no longer knows which ways there are to come in.
    """

    dependencies = [("club", "0004_full_names_nobody_chose")]

    operations = [
        migrations.RemoveConstraint(model_name="tournament", name="tournament_entering_known"),
        migrations.AlterField(
            model_name="club",
            name="colour",
            field=models.CharField(default="indigo", max_length=8, verbose_name="colour"),
        ),
        migrations.AlterField(
            model_name="club",
            name="language",
            field=models.CharField(default="ro", max_length=8, verbose_name="language"),
        ),
        migrations.AlterField(
            model_name="stage",
            name="form",
            field=models.CharField(blank=True, max_length=12, verbose_name="format"),
        ),
        migrations.AlterField(
            model_name="team",
            name="colour",
            field=models.CharField(blank=True, default="", max_length=8, verbose_name="colour"),
        ),
        migrations.AlterField(
            model_name="tournament",
            name="entering",
            field=models.CharField(default="pairs", max_length=10, verbose_name="who plays"),
        ),
        migrations.AlterField(
            model_name="tournament",
            name="scoring",
            field=models.CharField(default="sum", max_length=8, verbose_name="what counts"),
        ),
        migrations.AlterField(
            model_name="tournament",
            name="sit_out",
            field=models.CharField(
                default="average", max_length=12, verbose_name="sitting out counts"
            ),
        ),
    ]
