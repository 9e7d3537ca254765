import random
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

from scoring.writers.pdf.page import Pdf
from scoring.writers.sheet import Letterhead

LETTERS = [*map(chr, [*range(0x41, 0x7A), *range(0xC0, 0x180), *range(0x391, 0x450)])]


@pytest.fixture
def many_turns():
    """Threads give way to one another as often as they can."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(usual)


def written(seed):
    document, chance = Pdf(Letterhead("Do Re Mi"), "Standing"), random.Random(seed)
    document.new_page()
    document.text(20, 20, "".join(chance.sample(LETTERS, 150)))
    return document.content()


def test_documents_that_are_written_at_once_are_as_each_alone(many_turns):
    alone = [written(seed) for seed in range(24)]
    with ThreadPoolExecutor(8) as threads:
        assert list(threads.map(written, range(24))) == alone
