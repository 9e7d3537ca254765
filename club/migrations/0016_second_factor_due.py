"""By when an account that runs a club sets up a second factor."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("club", "0013_retention_and_guard")]

    operations = [
        migrations.AddField("user", "second_factor_due", models.DateTimeField(editable=False, null=True)),
    ]
