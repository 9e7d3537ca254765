"""The page of a draft opens as something is made that leads people there, and says so."""

from django.contrib import messages
from django.http import HttpRequest
from django.utils.translation import gettext as _

from club import access
from club.models import State, Tournament
from club.tournaments import states


def open_page(request: HttpRequest, tournament: Tournament, *, is_printed: bool = False) -> None:
    """Open it where this reader may, and name the way back while nothing is on paper."""
    is_draft = tournament.state == State.DRAFT
    if not (is_draft and access.can_run(request.user, tournament.club)):
        return
    try:
        if not states.open_page(tournament, by=request.user):  # another press has opened it
            return
    except states.NotNow as refusal:
        messages.error(request, str(refusal))
        return
    said = [_("The tournament’s page is now open to everyone.")]
    if tournament.takes_sign_ups:
        said.append(_("People can sign up there."))
    if not is_printed:
        said.append(_("“Back to preparing” on the desk closes it again."))
    messages.success(request, " ".join(said))
