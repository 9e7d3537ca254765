"""Two tabs with one form: what the other one decided is not undone."""

from html.parser import HTMLParser

import pytest

from club.memberships.actions import add_member
from club.models import Player
from tests.scoring.evenings import under_way


def is_on(facts):
    return facts.get("type") not in ("checkbox", "radio") or "checked" in facts


class Form(HTMLParser):
    """The last form of a page that has fields, as a browser sends it when nothing is touched."""

    def __init__(self, page):
        super().__init__()
        self.sent, self._select, self._text = {}, None, None
        self.feed(page.content.decode())

    def handle_starttag(self, tag, attrs):
        facts = dict(attrs)
        name, kind = facts.get("name"), facts.get("type")
        if tag == "form":
            self.sent = {}
        elif tag == "select":
            self._select = name
        elif tag == "option" and self._select and "selected" in facts:
            self.sent[self._select] = facts["value"]
        elif tag == "textarea":
            self._text = name
            self.sent[name] = ""
        elif tag == "input" and name and kind not in ("file", "submit") and is_on(facts):
            self.sent[name] = facts.get("value", "on" if kind == "checkbox" else "")

    def handle_endtag(self, tag):
        self._select = None if tag == "select" else self._select
        self._text = None if tag == "textarea" else self._text

    def handle_data(self, data):
        if self._text:
            self.sent[self._text] += data.removeprefix("\n")


def forms_of(page):
    """The form of the page that holds a field `initial-…`."""

    class Forms(Form):
        found = None

        def handle_endtag(self, tag):
            super().handle_endtag(tag)
            if tag == "form" and any(name.startswith("initial-") for name in self.sent):
                self.found = self.sent

    return Forms(page).found


@pytest.fixture
def tabs(client, appointed, club):
    """Opens a page in two tabs, and answers what each would send."""
    client.force_login(appointed("owner", club))

    def open_(path):
        return [dict(forms_of(client.get(path))) for _tab in range(2)]

    return open_


@pytest.fixture
def member(club):
    return add_member(club, Player(name="Ana Pop"), naming="short", birth_year=1990)


@pytest.mark.parametrize("case", ["member", "counting", "club"])
def test_a_tab_writes_only_what_was_changed_in_it(client, club, member, tabs, case):
    tournament = under_way(club)
    path, thing, (here, theirs), (other, ours) = {
        "member": (f"/clubs/{club.slug}/members/{member.pk}/", member,
                   ("naming", "hidden"), ("phone", "+40 740 111 222")),
        "counting": (f"/t/{tournament.slug}/counting/", tournament,
                     ("publicity", "end"), ("correction_minutes", "45")),
        "club": (f"/clubs/{club.slug}/edit/", club,
                 ("keeps_birth_years", ""), ("place", "Casa Tineretului")),
    }[case]  # fmt: skip
    type(club).objects.update(keeps_birth_years=True)
    first, second = tabs(path)
    first[here] = theirs
    if not theirs:
        del first[here]
    assert client.post(path, first).status_code == 302
    second[other] = ours
    assert client.post(path, second).status_code == 302
    thing.refresh_from_db()
    assert str(getattr(thing, other)) == ours
    assert getattr(thing, here) == (theirs or False)


def test_where_both_changed_one_field_both_are_shown(client, member, tabs):
    path = f"/clubs/{member.club.slug}/members/{member.pk}/"
    first, second = tabs(path)
    client.post(path, first | {"phone": "0740 111 222"})
    again = client.post(path, second | {"phone": "0740 333 444", "email": "ana@example.org"})
    text = again.content.decode()
    assert "This was changed meanwhile, to “0740 111 222”. Choose" in text
    assert "0740 333 444" in text
    member.refresh_from_db()
    assert (member.email, member.phone[-3:]) == ("", "222")
    assert client.post(path, forms_of(again)).status_code == 302
    member.refresh_from_db()
    assert (member.email, member.phone[-3:]) == ("ana@example.org", "444")
