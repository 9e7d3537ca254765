from django.db import migrations, models


class Migration(migrations.Migration):
    """Who is new in a club, and nobody said otherwise, is shown to strangers by a short name."""

    dependencies = [("club", "0002_tournaments")]

    operations = [
        migrations.AlterField(
            model_name="membership",
            name="naming",
            field=models.CharField(
                choices=[
                    ("full", "full name: Ana Mureșan"),
                    ("short", "short name: Ana M."),
                    ("nickname", "nickname only"),
                ],
                default="short",
                max_length=8,
                verbose_name="shown in public",
            ),
        ),
    ]
