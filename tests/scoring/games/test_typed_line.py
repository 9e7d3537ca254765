import json
from pathlib import Path

import pytest
from django.utils import translation

from engine.results import result_of
from scoring.games import GAMES, worded
from scoring.log.refusals import sentence_of

CASES = [
    json.loads(line)
    for line in Path(__file__).with_suffix(".jsonl").read_text("utf-8").splitlines()
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['language']} {case['text']}")
def test_a_line_is_read_and_written_again(case):
    """`again` is how the site writes it, where somebody typed it otherwise."""
    with translation.override(case["language"]):
        content = GAMES[case["game"]].read_line(case["text"], case["seats"])
        assert content == case["content"]
        result = result_of(content, case["game"])
        assert worded(result).line(result) == case.get("again", case["text"])


@pytest.mark.parametrize(
    ("game", "text", "said"),
    [
        ("pairs", "", "Something is missing. Type it like this: 2m n nesw s"),
        ("pairs", "5m n nesw", "“5m” is not understood. Type it like this: 2m n nesw s"),
        ("pairs", "2m n", "Something is missing. Type it like this: 2m n nesw s"),
        ("pairs", "2m n ne", "Something is missing. Type it like this: 2m n nesw s"),
        ("pairs", "2m q nesw", "“q” is not at this table."),
        ("pairs", "2m n neqw", "“q” is not at this table."),
        ("pairs", "x e z", "“z” is not understood. Type it like this: x e t r"),
        ("pairs", "x", "Something is missing. Type it like this: x e t r"),
        ("individual", "q 1 12", "“q” is not understood. Type it like this: p 2 3124 s"),
        ("remi", "120 c", "Something is missing. Type it like this: 120 cj a, 60 -25, -"),
        (
            "remi",
            "120 c, zz, -, -",
            "“zz” is not understood. Type it like this: 120 cj a, 60 -25, -",
        ),
    ],
)
def test_what_is_not_understood_is_said_with_an_example(game, text, said):
    with pytest.raises(Exception) as raised:  # noqa: PT011 (its sentence is what is asked)
        GAMES[game].read_line(text, list("NESW") if game == "pairs" else list("1234"))
    assert sentence_of(raised.value) == said
