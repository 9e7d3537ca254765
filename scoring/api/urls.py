from django.urls import path

from scoring.api import reading
from scoring.api.operations import patterns

app_name = "api"
urlpatterns = [
    path("", reading.page, name="page"),
    path("openapi.json", reading.as_openapi, name="document"),
    path("problems/", reading.explained, name="problems"),
    path("problems/<slug:kind>/", reading.explained, name="problem"),
    *patterns(),
]
