"""The heads of forms stay readable."""

import pytest
from django.utils.translation import override

from club.settings import LANGUAGES
from scoring.games import GAMES
from scoring.writers.pdf.ruled_form import READABLE, Form, _heads
from scoring.writers.pdf.score_table import ScoreSheet

ROOM = 510


@pytest.mark.parametrize("language", dict(LANGUAGES))
@pytest.mark.parametrize("game", GAMES)
def test_no_head_is_smaller_than_can_be_read(game, language):
    own = GAMES[game]
    with override(language):
        sheet = ScoreSheet(["Ana", "Ion", "Eva", "Imre"], "Table 1", [], blank=4)
        rules = own.result.rules_of({})
        table = own.score_table("Cup", sheet, rules)
        for form in (own.slip(8 if game == "individual" else 4, rules).form, table.form):
            heads = _heads(form, ROOM)
            assert min(head.size for head in heads) >= READABLE
            assert not [head.lines for head in heads if any("…" in line for line in head.lines)]


def test_a_narrow_column_takes_room_from_wide_ones_for_its_head():
    form = Form(("Suplimentar", "", ""), (1, 10, 10))
    assert not _heads(form, 300)[0].is_upright
    assert sum(form.widths(300)) == pytest.approx(300)
