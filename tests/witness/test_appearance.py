import runpy
from pathlib import Path

import pytest

as_seen = runpy.run_path(str(Path(__file__).with_name("appearance.py")))["as_seen"]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("<ul><li>a</li><li>b</li></ul>", "<ul>\n  <li>a</li>\n  <li>\n    b\n  </li>\n</ul>\n"),
        ("<p>two words</p>", "<p>\n  two\n  words\n</p>"),
        ("<p>a<br>b</p>", "<p>a <br>\n b</p>"),
        ("a <b>b</b> c", "a\n<b>b</b>\n  c"),
        ("<p><a>a <b>b</b></a></p>", "<p>\n<a>\na\n<b> b </b>\n</a>\n</p>"),
        ("<td>a <b>b</b> c</td>", "<td>a <b> b</b> c</td>"),
        ("a <button>b</button> c", "a\n<button>\n  b\n</button> c"),
        ('<a href="/" class="a b">c</a>', '<a\n  href="/"\n  class=" a\n b"\n>c</a>'),
        ('<p>a <input type="hidden">b</p>', '<p>a\n<input type="hidden">\nb</p>'),
        ('<li><form class="inline"><b>a', '<li>\n<form class="inline">\n<b>a'),
        ('<p class="row"><a>a</a><b>b</b></p>', '<p class="row"><a>\na</a>\n<b>b</b></p>'),
        ('<p class="a row b">a <b>b</b></p>', '<p class="a row b">a<b>b</b></p>'),
        ('<a class="button">a</a> b', '<a class="button">\na\n</a> b'),
        ('<ol class="events"><li><a>a<b>b', '<ol class="events"><li><a>a <b>b'),
        (
            '<table class="terms"><td>a<b class="quiet">b',
            '<table class="terms"><td>a <b class="quiet">b',
        ),
        ("<form><label>a</label><label>b", "<form>\n<label>\na\n</label>\n<label>b"),
    ],
)
def test_pages_that_look_the_same_are_the_same(one, other):
    assert as_seen(one) == as_seen(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("<b>a</b><b>b</b>", "<b>a</b> <b>b</b>"),
        ("b<a>a</a>", "b<a> a</a>"),
        ("<b>b</b> <a>a</a>", "<b>b</b><a> a</a>"),
        ("<b>b </b><a>a</a>", "<b>b</b> <a>a</a>"),
        ('a<img alt=""> b', 'a<img alt="">b'),
        ("a<button>b</button>", "a <button>b</button>"),
        ("<p><span></span>a</p>", "<p><span></span> a</p>"),
        ('<i>a</i><form class="inline"><b>b', '<i>a</i><form class="inline"> <b>b'),
        ("<summary><h2>a</h2><b>b</b></summary>", "<summary><h2>a</h2> <b>b</b></summary>"),
        ("<ol><li><a>a<b>b", "<ol><li><a>a <b>b"),
        (
            '<p class="results"><td>a<b class="quiet">b',
            '<p class="results"><td>a <b class="quiet">b',
        ),
        ('<td>a<b class="quiet">b', '<td>a <b class="quiet">b'),
        ('<p class="rows"><b>a</b><b>b</b></p>', '<p class="rows"><b>a</b> <b>b</b></p>'),
        ('<p class="row"><b><i>a</i><i>b</i></b>', '<p class="row"><b><i>a</i> <i>b</i></b>'),
        ("<pre>a</pre>", "<pre>a </pre>"),
        ("<textarea>a</textarea>", "<textarea>\na</textarea>"),
        ("<script>a</script>", "<script>a </script>"),
        ('<a title="a b">c</a>', '<a title="a  b">c</a>'),
        ("<td>a</td>", "<td></td>"),
    ],
)
def test_pages_that_look_otherwise_are_not(one, other):
    assert as_seen(one) != as_seen(other)


def test_what_is_seen_stays():
    page = '<!doctype html>\n<p class="a  b">\n  one <b>two</b>\n  <i>three</i>\n</p>\n'

    assert as_seen(page) == '<!doctype html><p class="a b">one <b>two</b> <i>three</i></p>'
