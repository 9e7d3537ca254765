"""Refusals of the API: problem details (RFC 9457), each kind with a page that explains it."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from django.core.exceptions import PermissionDenied
from django.db import DatabaseError, InterfaceError
from django.forms import BaseForm
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import get_language_from_request, override
from django.utils.translation import gettext_lazy as _
from ninja import NinjaAPI
from ninja.errors import HttpError, ValidationError

from club.pairings.actions import NotSeated
from club.tournaments.states import NotNow, NotPossible
from club.web.errors import RETRY_SECONDS, is_database_gone
from club.web.problems import problem_response
from club.wording.engine_texts import Text
from engine.errors import RecordError
from scoring.log import refusals
from scoring.log.queue import Busy


class ProblemKind(NamedTuple):
    status: int
    title: Text
    meaning: Text
    """What it means, and what to do, for its page."""


KINDS: Final[Mapping[str, ProblemKind]] = {
    "unreadable": ProblemKind(
        400, _("The body cannot be read"), _("Send one JSON object, nested at most twenty deep.")
    ),
    "token": ProblemKind(
        401,
        _("A valid token is missing"),
        _(
            "Send “Authorization: Bearer ptv_…”. Tokens are made on the club’s page “Other "
            "programs”; one that was withdrawn or has ended opens nothing."
        ),
    ),
    "not-allowed": ProblemKind(
        403,
        _("The token does not open this"),
        _("It is for another club or tournament, or it may only read."),
    ),
    "not-found": ProblemKind(
        404, _("There is nothing here"), _("It does not exist, or is not shown to everybody yet.")
    ),
    "method": ProblemKind(
        405, _("This method does nothing here"), _("The header “Allow” lists those that do.")
    ),
    "not-now": ProblemKind(
        409,
        _("This is not possible now"),
        _("The answer says why. Nothing was changed; when that is settled, send it again."),
    ),
    "changed": ProblemKind(
        412,
        _("The result has changed in the meantime"),
        _(
            "Somebody wrote between your reading and your writing. The answer carries the result "
            "as it is now: look at it, then send its version as “If-Match”."
        ),
    ),
    "too-large": ProblemKind(
        413,
        _("The body is too large"),
        _("At most 200 KB are taken at once: fifty results fit easily."),
    ),
    "invalid": ProblemKind(
        422, _("A field is wrong"), _("Each error of the answer names its field.")
    ),
    "key-used": ProblemKind(
        422,
        _("The key belongs to something else"),
        _(
            "The log keeps each client key for ever. The same content again gets the first "
            "receipt; for another one make a new UUID."
        ),
    ),
    "version-missing": ProblemKind(
        428,
        _("Say which version you looked at"),
        _('Read the deal with your token first, and send its ETag, such as "131", as “If-Match”.'),
    ),
    "too-many": ProblemKind(
        429,
        _("Too many requests in this minute"),
        _("600 a minute are answered, for an address or for a token. Wait, then go on."),
    ),
    "busy": ProblemKind(
        503, _("Writing is not possible for a moment"), _("Nothing was kept. Send it again soon.")
    ),
}


class FieldError(NamedTuple):
    field: str
    code: str
    detail: str


class ApiProblem(Exception):
    def __init__(
        self, kind: str, detail: str = "", errors: Sequence[FieldError] = (), **more: Any
    ) -> None:
        super().__init__(kind)
        self.kind, self.detail, self.errors, self.more = kind, detail, errors, more


def wrong(field: str, detail: str, code: str = "invalid") -> ApiProblem:
    """One field is wrong."""
    return ApiProblem("invalid", detail, [FieldError(field, code, detail)])


def too_deep(path: Sequence[object] = ()) -> ApiProblem:
    """`path` leads to what is nested; of what cannot be read at all only the body is known."""
    said, field = str(KINDS["unreadable"].meaning), ".".join(map(str, path[:3])) or "body"
    return ApiProblem("unreadable", said, [FieldError(field, "too_deep", said)])


def too_large() -> ApiProblem:
    said = str(KINDS["too-large"].meaning)
    return ApiProblem("too-large", said, [FieldError("body", "too_large", said)])


def of_form(form: BaseForm, names: Mapping[str, str]) -> ApiProblem:
    """Errors of a form of the desk, by the names of their fields here."""
    errors = [
        FieldError(names.get(name, name), error.code or "invalid", " ".join(error.messages))
        for name, of_field in form.errors.as_data().items()
        for error in of_field
    ]
    return ApiProblem("invalid", errors[0].detail, errors)


def answer(problem: ApiProblem) -> HttpResponse:
    kind, more = KINDS[problem.kind], dict(problem.more)
    if problem.errors:
        more["errors"] = [each._asdict() for each in problem.errors]
    response = problem_response(
        problem.kind, kind.status, str(kind.title), problem.detail or str(kind.meaning), **more
    )
    if problem.kind == "token":
        response["WWW-Authenticate"] = "Bearer"
    if problem.kind == "busy":
        response["Retry-After"] = str(RETRY_SECONDS)
    if problem.kind == "too-many":
        response["Retry-After"] = "60"
    return response


def add_to(api: NinjaAPI) -> None:
    for kind, translated in _TRANSLATED.items():
        _add(api, kind, translated)


def _add(api: NinjaAPI, kind: type[Exception], translated: Callable[[Any], ApiProblem]) -> None:
    def handle(request: HttpRequest, error: Any) -> HttpResponse:
        with override(get_language_from_request(request)):
            return answer(translated(error))

    api.add_exception_handler(kind, handle)


def _refused(error: Exception) -> ApiProblem:
    """What the log says of a single entry."""
    sentence, reason = refusals.sentence_of(error), type(error).__name__
    if isinstance(error, refusals.KeyUsed):
        return ApiProblem("key-used")
    if isinstance(error, refusals.ResultChanged):
        return ApiProblem("changed", sentence)
    if isinstance(error, RecordError):
        return wrong("content", str(error), reason)
    if isinstance(error, refusals.RefereeMissing):
        return wrong("referee", sentence, reason)
    if isinstance(error, refusals.ReasonMissing):
        return wrong("reason", sentence, reason)
    return ApiProblem("not-now", sentence, reason=reason)


def _invalid(error: ValidationError) -> ApiProblem:
    errors = [_of_field(field) for field in error.errors]
    return ApiProblem("invalid", errors[0].detail, errors)


def _of_field(error: Mapping[str, Any]) -> FieldError:
    """`("body", "data", "results", 3, "key")` is the field `results.3.key`."""
    source, *path = error["loc"]
    if source == "body" and path:
        path = path[1:]
    kind, context = error["type"], error.get("ctx", {})
    starts = [start for start in SENTENCES if kind.startswith(start)]
    sentence = SENTENCES[max(starts, key=len)] if starts else _("This value is not possible here.")
    return FieldError(".".join(map(str, path)) or source, kind, str(sentence) % context)


SENTENCES: Final = {
    "missing": _("This field is missing."),
    "extra_forbidden": _("There is no such field here."),
    "int_": _("Give a whole number."),
    "bool_": _("Give true or false."),
    "string_too_long": _("At most %(max_length)s characters fit."),
    "string_too_short": _("Give at least %(min_length)s characters."),
    "string_": _("Give a text."),
    "uuid_": _("Give a UUID."),
    "list_": _("Give a list."),
    "too_long": _("At most %(max_length)s fit."),
    "too_short": _("Give at least %(min_length)s."),
    "dict_": _("Give an object."),
    "model_": _("Give an object."),
    "greater_than_equal": _("Give at least %(ge)s."),
    "less_than_equal": _("Give at most %(le)s."),
    "datetime_": _("Give a moment with its time zone, such as 2026-11-26T19:30:00+02:00."),
    "timezone_": _("Give a moment with its time zone, such as 2026-11-26T19:30:00+02:00."),
    "literal_error": _("Give one of these: %(expected)s."),
    "enum": _("Give one of these: %(expected)s."),
}
"""By the type of the error, or the longest beginning of it."""


def _of_http(error: HttpError) -> ApiProblem:
    """What a body was refused for; ninja knows one sentence for all."""
    cause = error.__cause__
    return cause if isinstance(cause, ApiProblem) else ApiProblem("unreadable")


def _not_now(error: Exception) -> ApiProblem:
    return ApiProblem("not-now", str(error))


def _busy(error: Exception) -> ApiProblem:
    if not isinstance(error, Busy) and not is_database_gone(error):
        raise error
    return ApiProblem("busy")


_TRANSLATED: Final[Mapping[type[Exception], Callable[[Any], ApiProblem]]] = {
    ApiProblem: lambda problem: problem,
    Http404: lambda _error: ApiProblem("not-found"),
    PermissionDenied: lambda error: ApiProblem("not-allowed", str(error)),
    ValidationError: _invalid,
    HttpError: _of_http,
    NotNow: _not_now,
    NotSeated: _not_now,
    NotPossible: _not_now,
    Busy: _busy,
    DatabaseError: _busy,
    InterfaceError: _busy,
    **dict.fromkeys(refusals.WRONG, _refused),
}
