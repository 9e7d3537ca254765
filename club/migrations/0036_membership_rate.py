from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("club", "0035_entry_key")]

    operations = [
        migrations.AddField(
            model_name="membership",
            name="rate",
            field=models.CharField(
                blank=True,
                choices=[("full", "full"), ("reduced", "reduced"), ("free", "free")],
                default="",
                max_length=8,
                verbose_name="fee and dues",
            ),
            preserve_default=False,
        ),
        migrations.AddConstraint(
            model_name="membership",
            constraint=models.CheckConstraint(
                condition=models.Q(("rate__in", ["", "full", "reduced", "free"])),
                name="membership_rate_known",
            ),
        ),
    ]
