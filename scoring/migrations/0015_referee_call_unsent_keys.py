from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("scoring", "0014_referee_call_unsent")]

    operations = [
        migrations.AddField(
            model_name="refereecall",
            name="unsent_keys",
            field=models.JSONField(blank=True, default=list),
        ),
    ]
