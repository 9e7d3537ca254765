"""Saving what a form asked for, when somebody else may save the same at the same moment."""

from collections.abc import Callable
from typing import Any

from django import forms
from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _


def saved(form: forms.BaseForm, save: Callable[[], Any]) -> Any:
    """What saving gives; None, and a sentence on the form, where the database has it already."""
    try:
        with transaction.atomic():
            return save()
    except IntegrityError:
        form.add_error(None, _("This was saved a moment ago, perhaps because you pressed twice."))
        return None
