"""A link to one's own data is for what some clubs hold, and a database knows which list of the
forgotten it was held against."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("club", "0013_retention_and_guard")]

    operations = [
        migrations.CreateModel(
            "ForgottenList",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("digest", models.CharField(max_length=64)),
            ],
        ),
        migrations.RemoveField("datalink", "players"),
        migrations.AddField(
            "datalink",
            "memberships",
            models.ManyToManyField(related_name="data_links", to="club.membership"),
        ),
    ]
