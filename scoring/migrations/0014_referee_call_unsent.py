from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("scoring", "0013_penalty_rule")]

    operations = [
        migrations.AddField(
            model_name="refereecall",
            name="unsent",
            field=models.PositiveSmallIntegerField(default=0),
        ),
    ]
