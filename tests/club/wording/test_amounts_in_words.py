import csv
from pathlib import Path

import pytest

from club.settings import LANGUAGES
from club.wording.amounts_in_words import in_words

CASES = list(csv.DictReader(Path(__file__).with_suffix(".csv").read_text("utf-8").splitlines()))


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['language']} {case['amount']}")
def test_an_amount_in_words(case):
    assert in_words(int(case["amount"]), case["currency"], case["language"]) == case["said"]


@pytest.mark.parametrize("language", dict(LANGUAGES))
def test_every_amount_has_words_of_its_own(language):
    amounts = [*range(0, 200_000, 100), *range(200_000, 99_999_900, 99_700)]
    assert len({in_words(each, "lei", language) for each in amounts}) == len(amounts)
