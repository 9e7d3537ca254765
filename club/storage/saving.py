"""Saving what a form asked for, when somebody else saves the same before or at the same time."""

from collections.abc import Callable
from typing import Any

from django import forms
from django.db import IntegrityError, transaction
from django.http import QueryDict
from django.utils.functional import cached_property
from django.utils.translation import gettext as _


def saved(form: forms.BaseForm, save: Callable[[], Any]) -> Any:
    """Result of saving; None, and an error on the form, if the database has the row already."""
    try:
        with transaction.atomic():
            return save()
    except IntegrityError:
        form.add_error(None, _("This was saved a moment ago, perhaps because you pressed twice."))
        return None


class SharedField(forms.BoundField):
    def build_widget_attrs(self, attrs: Any, widget: Any = None) -> Any:
        """What a hidden field showed needs no description."""
        found = super().build_widget_attrs(attrs, widget)
        if widget and widget.is_hidden:
            found.pop("aria-describedby", None)
        return found


class SharedForm(forms.ModelForm):
    """A form of a row that several people change: it carries what each field showed.

    Only fields that were changed in this tab are written; the others keep what they have by now.
    Where both changed one field, the form says what it is now and keeps what was typed.
    """

    bound_field_class = SharedField

    def __init__(self, data: Any = None, *args: Any, **facts: Any) -> None:
        super().__init__(_with_plain_lines(data), *args, **facts)

    def __getitem__(self, name: str) -> forms.BoundField:
        field = self.fields.get(name)
        if field is not None:  # some are put in place of others later than `__init__`
            field.show_hidden_initial = not isinstance(field, forms.FileField)
        return super().__getitem__(name)

    @cached_property
    def changed_data(self) -> list[str]:
        """Names of fields that differ: as against what was shown, where the form says so; else
        against what is there."""
        return [name for name in self.fields if self._is_changed(self[name])]

    def _is_changed(self, bound: forms.BoundField) -> bool:
        shown = bound.initial
        if bound.html_initial_name in self.data:
            shown = bound.field.to_python(self._sent_as_shown(bound))
        return bound.field.has_changed(shown, bound.data)

    def _sent_as_shown(self, bound: forms.BoundField) -> Any:
        widget = bound.field.hidden_widget()
        return widget.value_from_datadict(self.data, self.files, bound.html_initial_name)

    def _clean_form(self) -> None:
        if self.instance.pk:
            for name in self.fields:
                self._keep_changed_elsewhere(self[name])
        super()._clean_form()  # type: ignore[misc]

    def _keep_changed_elsewhere(self, bound: forms.BoundField) -> None:
        field, shown_as = bound.field, bound.html_initial_name
        if field.disabled or shown_as not in self.data or bound.name in self.errors:
            return
        if not field.has_changed(bound.initial, self._sent_as_shown(bound)):
            return
        if not self._is_changed(bound):
            self.cleaned_data[bound.name] = field.to_python(field.prepare_value(bound.initial))
        elif field.has_changed(bound.initial, bound.data):
            now = field.prepare_value(bound.initial)
            data: Any = self.data
            self.data = data = data.copy()
            data[shown_as] = "" if now is None else now
            said = _(
                "This was changed meanwhile, to “%(now)s”. Choose which is right and save again."
            )
            self.add_error(bound.name, said % {"now": _shown(field, now)})


def _shown(field: forms.Field, value: Any) -> str:
    """A value as the field shows it."""
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    choices = dict(getattr(field, "choices", ()))
    return str(choices.get(value, "" if value is None else value) or "–")


def _with_plain_lines(data: Any) -> Any:
    """Browsers send every end of a line as two characters, in what was shown too."""
    if not isinstance(data, QueryDict):
        return data
    plain = data.copy()
    for name, texts in plain.lists():
        plain.setlist(name, [text.replace("\r\n", "\n") for text in texts])
    return plain
