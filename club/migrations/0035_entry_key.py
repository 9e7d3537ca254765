from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("club", "0034_entry_typed_is_asked")]

    operations = [
        migrations.AddField(
            model_name="entry",
            name="key",
            field=models.UUIDField(blank=True, editable=False, null=True),
        ),
        migrations.AddConstraint(
            model_name="entry",
            constraint=models.UniqueConstraint(
                fields=["tournament", "key"], name="entry_key_once"
            ),
        ),
    ]
