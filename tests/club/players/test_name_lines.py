import pytest

from club.players.name_lines import unbroken


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("Ana Pop", "<span>Ana Pop</span>"),
        ("Ana Pop – Ion Vila", "<span>Ana Pop~–</span> <span>Ion Vila</span>"),
        (
            "Ana – Ion, Mara – Dan",
            "<span>Ana~–</span> <span>Ion,</span> <span>Mara~–</span> <span>Dan</span>",
        ),
        ("Mureșan Ana-Maria", "<span>Mureșan <span>Ana-Maria</span></span>"),
        (
            "<b>O'Neil-Țint</b> – x-&",
            "<span><span>&lt;b&gt;O&#x27;Neil-Țint&lt;/b&gt;</span>~–</span>"
            " <span><span>x-&amp;</span></span>",
        ),
    ],
)
def test_each_name_is_a_box_and_what_is_typed_stays_text(said, shown):
    assert (
        unbroken(said).replace("\N{NO-BREAK SPACE}", "~") == f'<span class="names">{shown}</span>'
    )


def test_a_sign_stays_with_the_last_name():
    assert "<span>Ion\N{NO-BREAK SPACE}/</span></span>" in unbroken("Ana – Ion", "/")
