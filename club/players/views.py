"""A player, as strangers see them."""

from django.http import Http404
from django.shortcuts import get_object_or_404, redirect, render

from club import access
from club.memberships.actions import SAYING
from club.memberships.queries import clubs_of
from club.models import Naming, Player


def detail(request, pk):
    """The name as the club that says least shows it; who has left every club is not shown."""
    player = get_object_or_404(Player.objects.select_related("merged_into"), pk=pk)
    if player.merged_into:
        return redirect(player.merged_into, permanent=True)
    memberships = list(clubs_of(player))
    if not memberships:
        raise Http404
    discreet = min(memberships, key=lambda each: SAYING.index(Naming(each.naming)))
    own = [each for each in memberships if access.can_keep_members(request.user, each.club)]
    facts = {"name": discreet.public_name, "memberships": memberships, "own": own}
    return render(request, "club/players/detail.html", facts)
