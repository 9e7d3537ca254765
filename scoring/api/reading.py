"""The description of the API: as OpenAPI, and as a page to read."""

from django.http import JsonResponse

from scoring.api import problems
from scoring.api.operations import api
from scoring.api.problems import Problem


def page(request): ...
def document(request):
    return JsonResponse(api.get_openapi_schema(path_prefix="/api/v1/"))


def problems_page(request): ...
def problem_page(request, kind): ...
def nothing(request, rest):
    return problems.answer(request, Problem("not-found"))
