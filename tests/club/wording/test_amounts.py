"""Amounts as people type them and as they read them."""

import pytest
from django import forms
from django.utils.translation import override

from club.wording.amounts import AmountFormField, money, read_fee


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("20 lei", (2000, "lei")),
        ("5 €", (500, "€")),
        ("€5", (500, "€")),
        ("20", (2000, "")),
        ("12,50 lei", (1250, "lei")),
        ("7.5", (750, "")),
        ("0", (0, "")),
        ("10 RON", (1000, "lei")),
        ("20 lei de pereche", None),
        ("1.200 lei", None),
        ("5 lei 6 lei", None),
        ("lei", None),
    ],
)
def test_a_fee_is_read_as_it_was_typed(text, read):
    assert read_fee(text) == read


@pytest.mark.parametrize("text", ["7,5o", "-3", "abc", "1e9", "７", "123456", "5 €", "7,555", "."])
def test_what_is_no_amount_is_met_with_an_example(text):
    field = AmountFormField()
    field.currency = "lei"
    with override("ro"), pytest.raises(forms.ValidationError) as refused:
        field.clean(text)
    assert "7,50" in refused.value.messages[0]


@pytest.mark.parametrize(
    ("language", "said"), [("en", "7.50 lei"), ("ro", "7,50 lei"), ("ca", "7,50 lei")]
)
def test_an_amount_is_written_as_the_reader_writes_numbers(language, said):
    with override(language):
        assert money(750, "lei").replace("\N{NO-BREAK SPACE}", " ") == said
        assert money(-2000, "lei").replace("\N{NO-BREAK SPACE}", " ") == "−20 lei"
