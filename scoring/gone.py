"""Retired addresses: each answers 410 with a sentence."""

from functools import partial
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import path
from django.utils.translation import gettext_lazy as _

from club.wording.engine_texts import Text

_NO_WORKBOOK: Final = _(
    "Results can no longer be typed into a workbook. Enter them on a phone at the table, or at the"
    " desk."
)
_NO_VOTE: Final = _(
    "Clubs are no longer asked about a person. The owner of the site forgets people whom several"
    " clubs know."
)
_GONE: Final[dict[str, tuple[str, Text]]] = {
    "workbook": ("t/<slug:slug>/rounds/<number:number>/workbook.xlsx", _NO_WORKBOOK),
    "upload": ("t/<slug:slug>/rounds/<number:number>/workbook/", _NO_WORKBOOK),
    "answer": ("clubs/<slug:club>/forgotten/<number:pk>/", _NO_VOTE),
}


def _gone(request: HttpRequest, why: Text, **_words: object) -> HttpResponse:
    return render(request, "410.html", {"why": why}, status=410)


app_name = "gone"
urlpatterns = [
    path(route, partial(_gone, why=why), name=name) for name, (route, why) in _GONE.items()
]
