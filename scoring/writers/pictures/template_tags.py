"""`{% picture chart %}`, and the files that it needs."""

from typing import Any

from django import template

from scoring.writers.pictures.chart import Chart, Figures, for_script

register = template.Library()


@register.inclusion_tag("scoring/writers/pictures/_files.html")
def picture_files() -> dict[str, Any]:
    return {}


@register.inclusion_tag("scoring/writers/pictures/_chart.html")
def picture(chart: Chart) -> dict[str, Any]:
    return {"chart": chart, "figures": Figures(chart), "data": for_script(chart)}
