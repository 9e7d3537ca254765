"""The list of the papers without a tournament, and each at its address."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language, override
from django.views.decorators.http import require_safe

from scoring.documents.rule_papers.papers import NOBODYS, PAPERS
from scoring.writers.file_response import file_response, language_named, size_of
from scoring.writers.sheet import Letterhead


@require_safe
def papers(request: HttpRequest) -> HttpResponse:
    facts = {"papers": PAPERS, "language": get_language()}
    return render(request, "scoring/documents/rule_papers.html", facts)


@require_safe
def paper(request: HttpRequest, rule_paper: str, kind: str) -> HttpResponse:
    """One of them; `?for=` chooses a variant, `?language=` the language, `?paper=a3` the size."""
    found = PAPERS.get(rule_paper)
    if found is None or kind not in found.make:
        raise Http404
    variants = [name for name, _said in found.variants] or [""]
    variant = request.GET.get("for", "") or _usual(variants)
    if variant not in variants:
        raise Http404
    language = language_named(request.GET.get("language", "")) or get_language() or "en"
    letterhead = Letterhead(NOBODYS, language, is_enlarged=size_of(request) == "A3")
    with override(language):
        ready = found.make[kind](letterhead, variant)
        name = "-".join(filter(None, (rule_paper, variant)))
        return file_response(request, ready, name, kind, f"rules:{request.path}:{language}")


def _usual(variants: list[str]) -> str:
    """Four players, where their number is chosen."""
    return "4" if "4" in variants else variants[0]
