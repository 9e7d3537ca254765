"""By when an account that runs a club sets up a second factor."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("club", "0015_end_old_data_links")]

    operations = [
        migrations.AddField("user", "second_factor_due", models.DateTimeField(editable=False, null=True)),
    ]
