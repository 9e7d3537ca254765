from django.apps import apps
from django.urls import path

from club.accounts import (
    hint_views,
    passkey_views,
    passkeys,
    password_views,
    second_factor_views,
    session_views,
    views,
)

app_name = "accounts"
urlpatterns = [
    path("", views.account, name="account"),
    path("menu/", views.menu, name="menu"),
    path("sign-in/", views.sign_in, name="sign_in"),
    path("sign-in/code/", views.sign_in_code, name="sign_in_code"),
    path("sign-in/<uidb64>/<token>/", views.sign_in_link, name="sign_in_link"),
    path("sign-out/", views.sign_out, name="sign_out"),
    path("hints/", hint_views.show_again, name="hints"),
    path("hints/<slug:place>/", hint_views.dismiss, name="hint"),
    path("sessions/", session_views.listed, name="sessions"),
    path("sessions/end/", session_views.end, name="end_session"),
    path("password/", password_views.change, name="password"),
    path("password/forgotten/", password_views.forgotten, name="password_forgotten"),
    path("password/sent/", password_views.sent, name="password_sent"),
    path("password/<uidb64>/<token>/", password_views.choose, name="password_choose"),
    path("second-factor/", second_factor_views.second_factor, name="second_factor"),
    path("second-factor/off/", second_factor_views.turn_off, name="second_factor_off"),
    path("second-factor/codes/", second_factor_views.new_codes, name="second_factor_codes"),
]
if apps.is_installed(passkeys.APP):
    urlpatterns += [
        path("sign-in/passkey/", views.sign_in_passkey, name="sign_in_passkey"),
        path("second-factor/passkeys/", passkey_views.add, name="add_passkey"),
        path("second-factor/passkeys/<number:pk>/", passkey_views.remove, name="remove_passkey"),
    ]
