"""The places on the rules pages that others lead to are there."""

import pytest

from club import house_rules
from club.rules.anchors import address_of_rule


@pytest.mark.django_db
def test_every_rule_that_may_be_changed_is_told_where_its_address_leads(client):
    fields = {game: ["", *names, *house_rules.PARTED] for game, names in house_rules.FIELDS.items()}
    pages = {}
    for game, names in fields.items():
        for name in names:
            page, _, anchor = address_of_rule(game, name).partition("#")
            if page not in pages:
                pages[page] = client.get(page).content.decode()
            assert bool(anchor) is bool(name)
            assert f'id="{anchor}"' in pages[page] or not name, (game, name)
