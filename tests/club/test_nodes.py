"""Two nodes that share a database and Redis, and nothing else; started at once on an empty one."""

import re
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

from club.web.throttle import FREE_FAILURES
from tests.workshop.drills import outage
from tests.workshop.isolated_site import Site
from tests.workshop.load_generator import Phone, items_of, run_load

pytestmark = [
    pytest.mark.thorough,
    pytest.mark.usefixtures("no_loop_here"),
    pytest.mark.skipif(sys.platform != "linux", reason="servers of the test's own"),
]
SIGN_IN, ONLY_SIGNED_IN = "/account/sign-in/?language=en", "/account/password/"


@pytest.fixture(scope="module")
def nodes():
    with outage.own_servers() as servers:
        if isinstance(servers, str):
            pytest.skip(f"{servers} is not on this machine")
        *_servers, site = servers
        said = {"LANGUAGE": "en", "PYTHONUNBUFFERED": "1"}
        made = [outage.node_of(site, name, **said) for name in ("one", "two")]
        try:
            with ThreadPoolExecutor() as at_once:
                urls = list(at_once.map(Site.up, made))
            yield list(zip(made, urls, strict=True))
        finally:
            for each in made:
                each.close()


def sign_in(url, name, password):
    fields = {"name_or_email": name, "password": password}
    return run_load(Phone(url, address="127.0.0.1").post_form(SIGN_IN, fields))


def get(url, path, cookie):
    return run_load(Phone(url).get(path, cookie=cookie))


def test_both_serve_and_one_password_is_printed(nodes):
    said = [node.output() for node, _url in nodes]
    assert sum("password is shown only now" in text for text in said) == 1
    assert "Traceback" not in "".join(said)


def test_who_signs_in_at_one_is_known_to_the_other_until_they_leave(nodes):
    (node, one), (_node, two) = nodes
    account = node.make_account(node.make_hall(1))
    answer = sign_in(one, account.name, account.password)
    cookie = re.search(r"(?m)^(sessionid=[^;]+)", answer.headers["set-cookie"])[1]
    assert [get(url, ONLY_SIGNED_IN, cookie).status for url in (one, two)] == [200, 200]
    assert run_load(Phone(two).post_form("/account/sign-out/", {}, cookie)).status == 302
    assert [get(url, ONLY_SIGNED_IN, cookie).status for url in (one, two)] == [302, 302]


def test_wrong_passwords_are_counted_over_both(nodes):
    urls = [url for _node, url in nodes]
    for at in range(FREE_FAILURES):
        assert b"Too many attempts" not in sign_in(urls[at % 2], "nobody", "wrong").body
    assert all(b"Too many attempts" in sign_in(url, "nobody", "wrong").body for url in urls)


def test_a_result_sent_to_both_has_one_receipt_and_both_show_it(nodes):
    (node, one), (_node, two) = nodes
    door = node.make_hall(2)
    table, card = door.cards[0]
    entered = next(items_of(door, table))
    receipts = [run_load(Phone(url, card).send([entered])).json()["results"] for url in (one, two)]
    assert receipts[0] == receipts[1]
    assert receipts[0][0]["number"] == 1
    path = f"/t/{door.slug}/rounds/1/scores/"
    scores = [run_load(Phone(url).get(path)).json() for url in (one, two)]
    assert scores[0] == scores[1]
    assert any(any(each) for each in scores[0]["scores"].values())
