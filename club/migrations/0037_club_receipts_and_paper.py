import club.wording.texts
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("club", "0036_membership_rate")]

    operations = [
        migrations.AddField(
            model_name="club",
            name="postal_address",
            field=club.wording.texts.NameField(
                blank=True,
                default="",
                help_text="Stands on receipts, with the tax number.",
                max_length=200,
                verbose_name="postal address",
            ),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="club",
            name="tax_number",
            field=club.wording.texts.NameField(
                blank=True, default="", max_length=40, verbose_name="tax number"
            ),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="club",
            name="paper",
            field=models.CharField(
                default="a4",
                help_text="What the club’s printer has in it.",
                max_length=8,
                verbose_name="paper",
            ),
        ),
    ]
