from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("club", "0019_drop_votes_on_forgetting")]
    operations = [
        migrations.RemoveField(model_name="forgetting", name="agreed_at"),
        migrations.RemoveField(model_name="forgetting", name="refused_at"),
    ]
