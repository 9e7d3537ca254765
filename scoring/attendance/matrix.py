"""People × evenings, written out at once: a season has thousands of cells."""

from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from scoring.attendance.came import Attendee, Presence, SeasonAttendance, SeasonEvening

MARK = mark_safe('<span class="mark" aria-hidden="true"></span> ')


def body(season: SeasonAttendance, chosen: SeasonEvening | None) -> SafeString:
    """The last evening first. Cells of the chosen one are pressed; not those of who played."""
    evenings = [evening.pk for evening in reversed(season.evenings)]
    at, sentence = chosen.pk if chosen else None, _("%(name)s came without playing")
    rows = (_tr(person, evenings, at, sentence) for person in season.people)
    return mark_safe("".join(rows))  # noqa: S308 (format_html escapes)


def _tr(person: Attendee, evenings: list[int], chosen: int | None, sentence: str) -> SafeString:
    cells = "".join(
        f'<td class="at">{_press(person, person.evenings.get(evening), sentence)}</td>'
        if evening == chosen
        else "<td>" + person.evenings.get(evening, "") + "</td>"
        for evening in evenings
    )
    return format_html(
        '<tr id="p{}"><th scope="row"><span class="own-{}">{}{}</span></th>{}'
        '<td class="number"><strong>{}</strong></td></tr>',
        *(person.key, person.colour, MARK if person.colour else "", person.name),
        *(mark_safe(cells), len(person.evenings)),  # noqa: S308 (marks and presses)
    )


def _press(person: Attendee, presence: Presence | None, sentence: str) -> str:
    if presence is Presence.PLAYED:
        return presence
    name, checked = ("gone", "true") if presence else ("came", "false")
    return format_html(
        '<button class="plain" role="switch" aria-checked="{}" aria-label="{}"'
        ' name="{}" value="{}">{}</button>',
        *(checked, sentence % {"name": person.name}, name, person.key, presence or ""),
    )
