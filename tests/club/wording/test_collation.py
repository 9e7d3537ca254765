"""The order of names, as each language's dictionaries and registers have it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from club.wording.collation import alphabetical, by_name
from club.wording.folding import folded

# Each is in order, by Unicode's locale data (CLDR) for the language.
IN_ORDER = {
    "ro": (
        "Abel, Adam, Azur, Ădam, Âdam, Babă, Ilie, Iuga, Îlie, Öry, Pop Zoe, Pop-Zoe, Popa Ana, "
        "Serban, dr. Szabó, Șerba, Ștefan, Tudor, Țiplea, Vlad, Zoicaș"
    ),
    "hu": (
        "Abel, Ábel, Ács, Adél, Cukor, Czakó, Csák, Duna, Dzéta, Dzsida, Évi, Gál, Guba, Gyár, "
        "Kovács, Lukács, Lyka, Nagy, Nyári, Ozora, Ödön, Őze, Özv, Sós, Sütő, Szabó, Tóth, Tyúk, "
        "Uzsoki, Üllői, Űzi, Zoltán, Zrínyi, Zsolt"
    ),
    "ca": "Abat, Àbia, Abril, Cabot, Çela, Cim, Col·lada, Collar, Íker, Òdena, Șerban, Serra, Zola",
    "en": "Abel, Ábel, Adam, O’Brian, O'Brien, Obrio, Őze, Serban, Șerban, Stone, Zoë, Zoes",
}
LANGUAGES = st.sampled_from([*IN_ORDER, "ro-md", "xx", ""])
NAMES = st.text("aăâáeéiîoöőuüűsșşzzyctțdglnhAŞȚ-' ’·_1б", max_size=8) | st.text(max_size=5)


@pytest.mark.parametrize("language", IN_ORDER)
def test_names_stand_as_the_language_has_them(language):
    names = IN_ORDER[language].split(", ")
    names_back = list(reversed(names))
    names_back.sort(key=alphabetical(language))
    assert names_back == names


def test_the_long_letters_of_hungarian_are_two_of_the_short():
    names = ["Kasza", "Kassza", "Kaszza"]
    assert sorted(names, key=alphabetical("hu")) == ["Kasza", "Kassza", "Kaszza"]


@given(LANGUAGES, st.lists(NAMES, max_size=8), st.randoms())
def test_it_is_one_order_however_the_names_came(language, names, chance):
    key = alphabetical(language)
    in_order = sorted(names, key=key)
    chance.shuffle(names)
    assert sorted(names, key=key) == in_order
    assert all((key(one) == key(other)) == (one == other) for one in names for other in names)


@given(NAMES)
def test_where_the_language_has_no_letters_of_its_own_marks_decide_last(name):
    plain, _small, _written = alphabetical("ca")(name)
    assert plain.replace(" ", "") == "".join(
        letter for letter in folded(name) if letter.isalnum() or letter == " "
    ).replace(" ", "")


@given(st.lists(st.sampled_from(["Ana", "ANA", "Șerba"]), max_size=9))
def test_who_has_the_same_name_stays_in_the_order_they_came(names):
    rows = by_name(enumerate(names), lambda row: row[1])
    assert rows == sorted(rows, key=lambda row: (alphabetical()(row[1]), row[0]))
