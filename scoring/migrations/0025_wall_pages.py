from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("scoring", "0024_returned_sat")]

    operations = [
        migrations.AddField(
            "wall",
            "pages",
            models.CharField(
                choices=[
                    ("all", "All by turns"),
                    ("seats", "Seats"),
                    ("standing", "Standing"),
                    ("clock", "Clock"),
                ],
                default="all",
                max_length=8,
            ),
        ),
    ]
