from django import forms
from django.contrib.auth.forms import PasswordResetForm
from django.utils.translation import gettext_lazy as _

from club.models import User


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


class CodeForm(forms.Form):
    code = forms.CharField(
        label=_("Code"),
        max_length=40,
        help_text=_("Six digits from your app, or one of the spare codes you wrote down."),
        widget=forms.TextInput(
            attrs={"autocomplete": "one-time-code", "autocapitalize": "none", "autofocus": True}
        ),
    )

    def clean_code(self):
        return "".join(self.cleaned_data["code"].split()).lower()


class SetUpCodeForm(CodeForm):
    code = forms.CharField(
        label=_("Code"),
        max_length=10,
        help_text=_("The six digits that the app shows now."),
        widget=forms.TextInput(attrs={"autocomplete": "one-time-code", "inputmode": "numeric"}),
    )


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
        if not self.user.check_password(self.cleaned_data["password"]):
            raise forms.ValidationError(_("This is not your password."))
        return self.cleaned_data["password"]


class AccountForm(forms.ModelForm):
    class Meta:
        model = User
        fields = ["name", "username", "email"]
        widgets = {"email": forms.EmailInput(attrs={"autocomplete": "email"})}
        help_texts = {
            "name": _("What others see, for example “Ana Pop”."),
            "email": _("Needed only to choose a new password by e-mail when you forget it."),
        }


class ForgottenForm(PasswordResetForm):
    email = forms.EmailField(
        label=_("E-mail"),
        max_length=254,
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )
