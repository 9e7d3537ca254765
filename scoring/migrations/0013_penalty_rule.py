"""A penalty keeps no copy of its rule: that stands in its line, where it can be withdrawn."""

from django.db import migrations


def nothing(apps, schema_editor):
    """The lines have the rules already."""


def copy_rules(apps, schema_editor):
    alias = schema_editor.connection.alias
    texts = apps.get_model("scoring", "LineText").objects.using(alias).filter(name="rule")
    typed = dict(texts.values_list("version", "text"))
    penalties = apps.get_model("scoring", "Penalty").objects.using(alias)
    for penalty in penalties.select_related("given"):
        rule = penalty.given.content["penalty"].get("rule", typed.get(penalty.given_id, ""))
        penalty.rule = rule
        penalty.save(update_fields=["rule"])


class Migration(migrations.Migration):
    dependencies = [("scoring", "0012_line_text")]
    operations = [
        migrations.RunPython(nothing, copy_rules),
        migrations.RemoveField(model_name="penalty", name="rule"),
    ]
