import logging

from django import forms
from django.contrib.auth.forms import PasswordChangeForm, PasswordResetForm, SetPasswordForm
from django.utils.translation import gettext_lazy as _

from club.models import User
from club.web import throttle

log = logging.getLogger(__name__)


class SignInForm(forms.Form):
    """Only what was typed; whether it fits is asked by `accounts.actions`."""

    name_or_email = forms.CharField(
        label=_("User name or e-mail"),
        max_length=254,
        widget=forms.TextInput(
            attrs={"autocomplete": "username", "autocapitalize": "none", "autofocus": True}
        ),
    )
    password = forms.CharField(
        label=_("Password"),
        max_length=1024,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )


class OneTimeCodeForm(forms.Form):
    code = forms.CharField(
        label=_("Code"),
        max_length=40,
        help_text=_("Six digits from your app, or one of the spare codes you wrote down."),
        widget=forms.TextInput(
            attrs={"autocomplete": "one-time-code", "autocapitalize": "none", "autofocus": True}
        ),
    )

    def clean_code(self):
        return "".join(self.cleaned_data["code"].replace("-", " ").split()).lower()


class PasswordForm(forms.Form):
    """Asks for the password again before something that weakens an account."""

    password = forms.CharField(
        label=_("Your password"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )

    def __init__(self, user, *args, **kwargs):
        self.user = user
        super().__init__(*args, **kwargs)

    def clean_password(self):
        check_own_password(self.user, self.cleaned_data["password"])
        return self.cleaned_data["password"]


class PasskeyForm(PasswordForm):
    name = forms.CharField(
        label=_("Its name"),
        max_length=64,
        help_text=_("By it you know it again in the list, for example “my phone”."),
    )
    field_order = ("name", "password")


class SetUpCodeForm(PasswordForm):
    """Whoever finds an open browser does not set up a factor of their own."""

    code = forms.CharField(
        label=_("Code"),
        max_length=10,
        help_text=_("The six digits that the app shows now."),
        widget=forms.TextInput(attrs={"autocomplete": "one-time-code", "inputmode": "numeric"}),
    )
    field_order = ("code", "password")

    def clean_code(self):
        return "".join(self.cleaned_data["code"].split())


def check_own_password(user: User, password: str) -> None:
    """Asked of somebody who is signed in already; not to be guessed without end either."""
    door = f"own password:{user.pk}"
    if throttle.seconds_to_wait([door]):
        raise forms.ValidationError(_("Too many attempts. Try again in a quarter of an hour."))
    if not user.check_password(password):
        log.info("own password refused", extra={"facts": {"account": user.pk}})
        throttle.count_failure(door)
        raise forms.ValidationError(_("This is not your password."))
    throttle.forgive(door)


class NewPasswordForm(SetPasswordForm):
    """A new password, twice; each refusal is at its field, and the first of them has the focus."""

    error_messages = {
        "password_mismatch": _("This is not the same as above. Type the new password twice.")
    }

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.fields["new_password2"].label = _("The new password again")
        self.fields["new_password2"].help_text = ""

    def validate_password_for_user(self, user, *_named):
        super().validate_password_for_user(user, "new_password1")

    def full_clean(self):
        super().full_clean()
        if wrong := next((name for name in self.fields if name in self.errors), ""):
            for name, field in self.fields.items():
                field.widget.attrs["autofocus"] = name == wrong


class FirstPasswordForm(NewPasswordForm):
    """After a one-time password; the same again would not be one's own."""

    def clean(self):
        cleaned = super().clean()
        if self.user.check_password(self.cleaned_data.get("new_password1", "")):
            self.add_error("new_password1", _("Choose another one than the printed password."))
        return cleaned


class OwnPasswordForm(NewPasswordForm, PasswordChangeForm):
    def clean_old_password(self):
        check_own_password(self.user, self.cleaned_data["old_password"])
        return self.cleaned_data["old_password"]


class AccountForm(forms.ModelForm):
    """Form of an account; changing the user name or the address, which open it, needs the
    password."""

    password = forms.CharField(
        label=_("Your password"),
        required=False,
        strip=False,
        help_text=_("Needed when you change the user name or the e-mail address."),
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )

    class Meta:
        model = User
        fields = ["name", "username", "email"]
        help_texts = {
            "name": _("What others see, for example “Ana Pop”."),
            "email": _("Needed only to choose a new password by e-mail when you forget it."),
        }

    def clean(self):
        cleaned = super().clean() or self.cleaned_data
        if {"username", "email"} & set(self.changed_data) and "password" not in self.errors:
            try:
                check_own_password(User.objects.get(pk=self.instance.pk), cleaned["password"])
            except forms.ValidationError as refusal:
                self.add_error("password", refusal)
        return cleaned


class ForgottenForm(PasswordResetForm):
    email = forms.EmailField(
        label=_("E-mail"),
        max_length=254,
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )
