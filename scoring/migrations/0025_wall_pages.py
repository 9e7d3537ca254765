from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("scoring", "0024_returned_sat")]

    operations = [
        migrations.AddField(
            "wall",
            "pages",
            models.CharField(
                choices=[
                    ("all", "all by turns"),
                    ("seats", "seats"),
                    ("standing", "standing"),
                    ("clock", "clock"),
                ],
                default="all",
                max_length=8,
            ),
        ),
    ]
