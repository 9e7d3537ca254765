"""Pages of the clubs on now, of one club, and of the roles in it."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from club import access
from club.access import require
from club.clubs import actions, groups, queries
from club.clubs.finding import at_home, club_for, club_named
from club.clubs.forms import AboutForm, AppointForm, ClubForm, RoleForm
from club.clubs.rules_forms import rules_forms
from club.clubs.tables import RolesTable
from club.hall.paper_addresses import origin_on_paper
from club.models import ApiToken, Club, ClubPage, State
from club.models.tournament import OVER
from club.site_map import address_of, summary
from club.storage.saving import saved
from club.web.desk_lists import NameOrder, paged
from club.web.qr_codes import code_to_scan

SHOWN, LATER, EARLIER, CLUBS_A_PAGE = 9, 4, 4, 60


def home(request):
    """The page of the club, where the site has one."""
    found = queries.all_clubs()
    first = found.order_by("pk")[:2]
    if len(first) == 1:
        return _page_of(request, at_home(first[0]))
    clubs = Paginator(NameOrder(found, "name"), CLUBS_A_PAGE)
    facts = {
        "on_now": queries.on_now(SHOWN),
        "clubs": clubs.get_page(request.GET.get("page")),
        "can_found": access.can_found_club(request.user),
    }
    return render(request, "club/clubs/home.html", facts)


@login_required
def now(request):
    """Where somebody goes on whom a link of the machine has signed in."""
    if access.can_found_club(request.user) and not Club.objects.exists():
        return redirect("clubs:found")
    evening = queries.evening_now(request.user)
    return redirect(address_of("desk", evening.slug) if evening else "clubs:home")


def detail(request, club):
    return _page_of(request, club_named(club))


def _page_of(request, club):
    can_edit, can_run = access.can_edit_club(request.user, club), access.can_run(request.user, club)
    seen = queries.tournaments_of(club, request.user)
    agenda = queries.agenda_of(seen)
    held = [each for each in agenda.coming if not each.called_off_at][:1]
    later = [each for each in agenda.coming if each not in held][:LATER]
    about = summary("club", club, request.user)
    over = seen.filter(state__in=OVER).order_by("-starts", "-pk")
    facts = {
        "club": club,
        "start": queries.first_steps(club) if can_edit else None,
        "can_see_members": access.can_see_members(request.user, club),
        "can_check_in": access.can_check_in(request.user, club),
        "can_run": can_run,
        "can_found": access.can_found_club(request.user),
        "on_now": agenda.on_now,
        "next": held[0] if held else None,
        "later": later,
        "passed": agenda.passed[-EARLIER:] if can_run else [],
        "code": _code_of(request, held[0]) if held else "",
        "earlier": [each for each in over[: EARLIER + 1] if each != about.last][:EARLIER],
        "summary": about,
        "page": page_of_club(club),
        "clubs": groups.clubs_of(club) if club.is_group else [],
    }
    return render(request, "club/clubs/detail.html", facts)


def page_of_club(club):
    """The page on which it tells of itself; None where it says nothing."""
    page = getattr(club, "page", None)
    return page if page and page.says_anything else None


def _code_of(request, tournament):
    """Code to scan of an evening that people sign up for."""
    if not (tournament.takes_sign_ups and tournament.state == State.OPEN):
        return ""
    return code_to_scan(origin_on_paper(request) + address_of("sign_up", tournament.slug))


@login_required
def found(request):
    require(access.can_found_club(request.user))
    form = ClubForm(
        request.POST or None, request.FILES or None, initial={"language": request.LANGUAGE_CODE}
    )
    if form.is_valid() and (
        club := saved(form, lambda: actions.found_club(form.save(commit=False), by=request.user))
    ):
        messages.success(request, _("The club is created. You are its owner."))
        if request.user.must_change_password:
            said = _("To sign in from another machine too, choose a password in My account.")
            messages.info(request, said)
        return redirect(club)
    return render(request, "club/clubs/found.html", {"form": form})


@login_required
def edit(request, club):
    club = club_for(request, club, access.can_edit_club)
    form = ClubForm(request.POST or None, request.FILES or None, instance=club)
    if form.is_valid() and _changed(request, club, form):
        messages.success(request, _("Saved."))
        return redirect(club)
    shown = Club.objects.get(pk=club.pk)
    return render(request, "club/clubs/edit.html", {"form": form, "club": shown})


def about(request, club):
    club = club_named(club)
    can_edit = access.can_edit_club(request.user, club)
    facts = {"club": club, "page": page_of_club(club), "can_edit": can_edit}
    return render(request, "club/clubs/about.html", facts)


@login_required
def edit_about(request, club):
    """Form of what the club says of itself on its page."""
    club = club_for(request, club, access.can_edit_club)
    page = ClubPage.objects.filter(club=club).first() or ClubPage(club=club)
    form = AboutForm(request.POST or None, request.FILES or None, instance=page)
    if form.is_valid() and _changed(request, club, form):
        messages.success(request, _("Saved."))
        return redirect("clubs:about", club.slug)
    return render(request, "club/clubs/edit_about.html", {"form": form, "club": club})


def _changed(request, club, form):
    return saved(form, lambda: actions.change_settings(form, club, by=request.user))


def house_rules(request, club):
    """The club's own rules, for everybody to read; tournaments that have begun keep the rules they
    began with."""
    club = club_named(club)
    can_edit, data = access.can_edit_club(request.user, club), request.POST or None
    require(can_edit or request.method != "POST")
    forms = rules_forms(club.house_rules, data)
    if not can_edit:
        for field in (field for form in forms.values() for field in form.fields.values()):
            field.disabled = True
    valid_forms = [form.is_valid() for form in forms.values()]  # each is asked, for its messages
    if data and all(valid_forms):
        kept = {game: form.kept() for game, form in forms.items() if form.fields}
        actions.change_rules(club, kept, by=request.user)
        if any(form.changes_edition() for form in forms.values()):
            said = _(
                "The other rulebook applies now, as printed. You can change single rules here."
            )
            messages.success(request, said)
            return redirect("clubs:house_rules", club.slug)
        messages.success(request, _("Saved."))
        return redirect(club)
    facts = {"club": club, "forms": forms, "can_edit": can_edit}
    return render(request, "club/clubs/house_rules.html", facts)


def logo(request, club, logo_hash):  # noqa: ARG001 (the address changes with the picture)
    return _picture(club_named(club, logo_hash=logo_hash).logo, "image/png")


def picture(request, club, picture_hash):  # noqa: ARG001 (as above)
    page = get_object_or_404(ClubPage, club__slug=club, picture_hash=picture_hash)
    return _picture(page.picture, "image/jpeg")


def _picture(content, kind):
    response = HttpResponse(bytes(content), content_type=kind)
    response["Cache-Control"] = "private, max-age=31536000, immutable"
    return response


@login_required
def roles(request, club):
    club = club_for(request, club, access.can_see_roles)
    form = AppointForm(club, access.appointable_roles(request.user, club), request.POST or None)
    if form.is_valid() and (
        made := saved(form, lambda: actions.appoint(club, by=request.user, **form.cleaned_data))
    ):
        appointment, is_new = made
        if is_new:
            return redirect("clubs:link", club=club.slug, pk=appointment.pk)
        messages.success(request, _("%(name)s has the role now.") % {"name": appointment.user})
        return redirect("clubs:roles", club=club.slug)
    table = paged(request, RolesTable(queries.roles_in(club)))
    return render(request, "club/clubs/roles.html", {"club": club, "form": form, "table": table})


@login_required
def role(request, club, pk):
    club, appointment = _appointment_to_change(request, club, pk)
    given = access.appointable_roles(request.user, club)
    form = RoleForm(given, request.POST or None, initial={"role": appointment.role})
    if form.is_valid():
        try:
            actions.change_role(appointment, form.cleaned_data["role"], by=request.user)
        except actions.LastOwner:
            form.add_error("role", last_owner_sentence())
        else:
            messages.success(request, _("Saved."))
            return redirect("clubs:roles", club=club.slug)
    facts = {"club": club, "appointment": appointment, "form": form}
    return render(request, "club/clubs/role.html", facts)


@login_required
@require_POST
def remove_role(request, club, pk):
    club, appointment = _appointment_to_change(request, club, pk)
    try:
        actions.remove_role(appointment, by=request.user)
    except actions.LastOwner:
        messages.error(request, last_owner_sentence())
        return redirect("clubs:role", club=club.slug, pk=pk)
    messages.success(request, _("%(name)s no longer has a role here.") % {"name": appointment.user})
    kept = ApiToken.objects.filter(club=club, made_by=appointment.user, withdrawn_at=None)
    if number := kept.count():
        said = ngettext(
            "%(number)d token of theirs still works: look at “Other programs”.",
            "%(number)d tokens of theirs still work: look at “Other programs”.",
            number,
        )
        messages.warning(request, said % {"number": number})
    return redirect("clubs:roles", club=club.slug)


@login_required
@never_cache
def link(request, club, pk):
    """A link by which somebody without a password yet chooses one; theirs alone to use."""
    club, appointment = _appointment_to_change(request, club, pk)
    if appointment.user.has_usable_password():
        return redirect("clubs:role", club=club.slug, pk=pk)
    require(access.can_hand_password_link(request.user, appointment.user))
    address = origin_on_paper(request) + actions.password_link_of(appointment, by=request.user)
    facts = {
        "club": club,
        "appointment": appointment,
        "address": address,
        "picture": code_to_scan(address),
    }
    return render(request, "club/clubs/link.html", facts)


def last_owner_sentence() -> str:
    return _("A club needs an owner. Make another person owner first.")


def _appointment_to_change(request, club, pk):
    club = club_for(request, club, access.can_see_roles)
    appointment = get_object_or_404(queries.roles_in(club), pk=pk)
    require(access.can_appoint(request.user, club, appointment.role))
    return club, appointment
