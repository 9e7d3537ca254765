from django.db import migrations, models


class Migration(migrations.Migration):
    """A line can name its referee, in a text beside it as a reason is; the database changes nothing."""

    dependencies = [
        ('scoring', '0016_guard_replacing'),
    ]

    operations = [
        migrations.AlterField(
            model_name='linetext',
            name='name',
            field=models.CharField(choices=[('reason', 'reason'), ('rule', 'rule'), ('referee', 'referee')], max_length=20),
        ),
    ]
