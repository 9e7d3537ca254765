"""Choices that explain themselves."""

from collections.abc import Mapping

from django import forms
from django.utils.text import capfirst


class ExplainedRadios(forms.RadioSelect):
    """One choice below the other, each with a sentence that says what it means."""

    template_name = "club/widgets/explained.html"

    def __init__(self, explained: Mapping[str, object]):
        super().__init__()
        self.explained = explained

    def create_option(self, name, value, label, *args, **kwargs):
        option = super().create_option(name, value, capfirst(label), *args, **kwargs)
        return option | {"explained": self.explained.get(str(value), "")}
