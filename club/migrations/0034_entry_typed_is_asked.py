from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("club", "0033_ask_about_typed_sign_ups")]

    operations = [
        migrations.AddConstraint(
            model_name="entry",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("typed", []), ("state__in", ("asked", "withdrawn")), _connector="OR"
                ),
                name="entry_typed_is_asked",
            ),
        ),
    ]
