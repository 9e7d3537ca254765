"""People × evenings, written out at once: a season has thousands of cells."""

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from scoring.attendance.came import Attendee, SeasonAttendance, SeasonEvening
from scoring.attendance.files import mark


def body(found: SeasonAttendance, chosen: SeasonEvening | None) -> SafeString:
    """The last evening first. Cells of the chosen one are pressed; not those of who played."""
    cells = [
        (each.pk, chosen is not None and each.pk == chosen.pk) for each in reversed(found.evenings)
    ]
    said = escape(_("%(name)s came without playing"))
    rows = (_tr(each, cells, said) for each in found.people)
    return mark_safe("".join(rows))  # noqa: S308 (all is escaped)


def _tr(person: Attendee, evenings: list[tuple[int, bool]], said: str) -> str:
    name, came = escape(person.name), person.evenings
    row = "".join(
        f'<td class="at">{_press(person, came.get(pk), said % {"name": name})}</td>'
        if is_chosen
        else f"<td>{mark(came[pk])}</td>"
        if pk in came
        else "<td></td>"
        for pk, is_chosen in evenings
    )
    return (
        f'<tr id="p{person.key}"><th scope="row"><span class="own-{escape(person.colour)}">'
        f"{MARK if person.colour else ''}{name}</span></th>{row}"
        f'<td class="number"><strong>{len(came)}</strong></td></tr>'
    )


MARK = '<span class="mark" aria-hidden="true"></span> '


def _press(person: Attendee, played: bool | None, said: str) -> str:
    if played:
        return mark(played)
    name, checked = ("came", "false") if played is None else ("gone", "true")
    return (
        f'<button class="plain" role="switch" aria-checked="{checked}" aria-label="{said}"'
        f' name="{name}" value="{person.key}">{mark(played)}</button>'
    )
