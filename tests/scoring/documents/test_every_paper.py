"""What holds for every paper."""

import pytest

from club.settings import LANGUAGES
from tests.scoring.documents.made_of import ORDINARY, PAPERS, letterhead
from tests.scoring.documents.reading import active_parts, beginning, fonts_of, read, text_of


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("language", dict(LANGUAGES))
def test_every_paper_is_made_in_every_language(paper, language):
    content = PAPERS[paper](ORDINARY, letterhead(language=language))
    assert read(content).trailer["/Root"]["/Lang"] == language
    assert beginning(ORDINARY[0]) in text_of(content)


@pytest.mark.parametrize("paper", PAPERS)
def test_every_paper_is_made_for_the_paper_that_the_club_has(paper):
    """Letter, and Tabloid in the place of A3; as much stands on it."""
    content = PAPERS[paper](ORDINARY, letterhead()._replace(paper="letter"))
    sides = {tuple(sorted(map(round, page.mediabox[2:]))) for page in read(content).pages}
    assert sides <= {(612, 792), (792, 1224)}
    assert beginning(ORDINARY[0]) in text_of(content)


@pytest.mark.parametrize("paper", PAPERS)
def test_every_font_is_embedded(paper):
    fonts = fonts_of(PAPERS[paper](ORDINARY, letterhead()))
    assert fonts
    assert all(name.startswith("Portativ") for name in fonts)
    assert all(fonts.values())


@pytest.mark.parametrize("paper", PAPERS)
def test_the_same_values_give_the_same_bytes(paper):
    made = PAPERS[paper]
    assert made(ORDINARY, letterhead()) == made(ORDINARY, letterhead())


@pytest.mark.parametrize("paper", PAPERS)
def test_nothing_in_a_paper_does_anything(paper):
    assert active_parts(PAPERS[paper](ORDINARY, letterhead())) == []
