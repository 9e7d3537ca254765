from django.urls import path

from scoring.api import reading
from scoring.api.operations import patterns

app_name = "api"
urlpatterns = [
    path("", reading.page, name="page"),
    path("openapi.json", reading.document, name="document"),
    path("problems/", reading.problems_page, name="problems"),
    path("problems/<slug:kind>/", reading.problem_page, name="problem"),
    *patterns(),
    path("<path:rest>", reading.nothing, name="nothing"),
]
