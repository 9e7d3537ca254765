"""Names made to harm (trust.md, B3): each is printed or left out, never run, fetched or obeyed."""

# ruff: noqa: E501 - a list is looked over more easily than it is scrolled through

HTML = [
    "<b>Ana</b>", "<img src=x onerror=alert(1)>", "<script>alert(1)</script>", "</table><h1>Pop",
    "<a href='javascript:alert(1)'>x</a>", "<iframe src=//evil.example>", "&lt;b&gt;", "&#60;b&#62;",
    "&nbsp;&shy;&amp;", "x<y", "a>b", "Pop & Bud", "\"><u>", "<!--", "-->", "]]>", "<![CDATA[x]]>",
    "<?xml version='1.0'?>", "<!DOCTYPE x [<!ENTITY e SYSTEM 'file:///etc/passwd'>]>", "&e;",
]  # fmt: skip
SVG = [
    "<svg onload=alert(1)>", "<svg><script>1</script></svg>", "<path d='M0 0'/>", "<use href='#x'/>",
    "<image href='http://evil.example/x.png'/>", "<foreignObject>", "<animate onbegin=alert(1)>",
]  # fmt: skip
REPORTLAB = [
    '<font color="red">x</font>', '<img src="/etc/passwd"/>', '<img src="http://evil.example/a.png"/>',
    "<br/>", "<para align=center>x</para>", '<a href="file:///etc/passwd">x</a>', "<u>", "</para>",
    '<onDraw name="x" label="y"/>', '<seq id="a"/>', "<index item='x'/>", '<greek>a</greek>',
    "<unichar code='60'/>", "<super>2</super>", '<link href="http://evil.example">x</link>',
    '<span style="x">', "<b><i>", "<bullet>x</bullet>", "<font name='Nothing'>x</font>",
]  # fmt: skip
TEMPLATES = [
    "{{ settings.SECRET_KEY }}", "{% debug %}", "{0}", "{}", "%s", "%(name)s", "%d%n", "${jndi:ldap://x}",
    "#{1+1}", "$(id)", "`id`", "{{7*7}}", "%%", "%", "{", "}",
]  # fmt: skip
FORMULAS = [
    "=1+1", "+1", "-1", "@SUM(A1)", "=cmd|'/C calc'!A0", '=HYPERLINK("http://evil.example")', "=A1",
    "+40 740 123", "-", "=", "@", "'=1", "''", "'", "\t=1", "\r=1", "=\n1", "=DDE(1)", "＝1", "1E5",
    "007", "1/2", "TRUE", "#REF!", "#N/A", "{=1}", "=IMPORTXML(1)", ";=1", ",=1", '"=1"',
]  # fmt: skip
PDF = [
    "(", ")", "()", "\\", "\\)", "\\(", "\\n", "(a\\", ") Tj ET", "<< /S /JavaScript >>", "endstream",
    "endobj", "%PDF-1.4", "/URI (http://evil.example)", "BT (x) Tj ET", "[", "]", "<41>", ">>", "xref",
]  # fmt: skip
PATHS = [
    "../../etc/passwd", "C:\\Windows\\x", "/etc/passwd", "file:///etc/passwd", "http://evil.example/",
    "a/b:c*[d]?", "CON", "NUL.txt", "x.php", "'; DROP TABLE club;--", "Robert'); --", "\\\\host\\share",
]  # fmt: skip
ENDS = [
    "Ana\rPop", "Ana\nPop", "Ana\r\nPop", "Ana\tPop", "Ana\x0bPop", "Ana\x0cPop", "Ana\x85Pop",
    "Ana\u2028Pop", "Ana\u2029Pop", "\nAna", "Ana\n", "\r\nSet-Cookie: x=1", "  Ana   Pop  ", " ", "\n",
]  # fmt: skip
CONTROLS = [f"Ana{chr(code)}Pop" for code in (0, 1, 7, 8, 14, 27, 31, 127, 128, 0x9B)]
INVISIBLE = [
    f"Ana{chr(code)}Pop"
    for code in [
        *(0xAD, 0x34F, 0x61C, 0x115F, 0x180E, *range(0x200B, 0x2010), *range(0x202A, 0x202F)),
        *(0x2060, 0x2061, *range(0x2066, 0x206A), 0x2800, 0x3164, 0xFEFF, 0xFFA0, 0xFFF9, 0xFFFE),
        *(0xFFFF, 0xD800, 0xDFFF, 0xE000, 0xF8FF, 0xE0001, 0xE0020, 0x1FFFE, 0x10FFFF, 0x378),
    ]
]
BIDI = [
    "\u202eAna Pop", "Ana\u202ePop\u202c", "\u2066Ana\u2069", "אנה פופ", "آنا بوب", "Ana אנה 12",
    "\u200fAna", "\u200eAna\u200e", "שלום‎ Ana", "12\u202e34",
]  # fmt: skip
ZALGO = [
    "".join(letter + "".join(chr(0x300 + (at * 7 + number) % 0x70) for number in range(marks))
            for at, letter in enumerate("Ana Pop"))
    for marks in (1, 2, 4, 9, 30)
] + ["\u0301" * 50, "\u0301Ana", "e\u0301", "n\u0303" * 40, "A\u030a", "\u0e4e" * 12]  # fmt: skip
LONG = [
    "M" * 10_000, "i" * 10_000, "Ana " * 2_500, "-" * 10_000, "ș" * 10_000, "□" * 3_000, "W" * 300,
    "Constantinescu-Brâncoveanu-" * 40, "a\u0301" * 5_000, "😀" * 5_000, "<" * 10_000, "\\" * 5_000,
    "Ilarion-Gheorghe-Alexandru Constantinescu-Brâncoveanu", "x" * 33_000, "( " * 2_000,
]  # fmt: skip
EMOJI = [
    "😀", "👩‍👩‍👧‍👦", "🏳️‍🌈", "👍🏽", "Ana 🎉", "🎵 Do Re Mi", "🇷🇴", "1️⃣", "☕", "❤️", "♥", "🀄", "♯♮♭", "♩♪", "𝄞",
    "🃏 Ana",
]  # fmt: skip
SCRIPTS = [
    "Иван Франко", "Олена Ґалаґан", "Αθηνά", "山田太郎", "김철수", "สมชาย", "अनिता", "Ђорђе", "Հայկ", "გია",
    "𝓐𝓷𝓪", "Ａｎａ", "ﬁ", "ǆ", "ŀl", "①", "℡", "㍿", "ⅷ", "½",
]  # fmt: skip
LOCAL = [
    "Ștefan Țepeș", "Ştefan Ţepeş", "Șerban", "Şerban", "Mureșan", "Mureşan", "Ion Ăla-Îl Â", "Gil·la",
    "Gilŀla", "L’Hospitalet", "D'Arezzo", "O’Brien", "Őrsi Űrmössy", "Ízisz", "Núria", "Çelik", "ẞ", "İı",
    "Ana–Maria", "„Ana”", "«Ana»", "Ana™", "№ 7", "€ 5", "N'Golo", "Dr. Pop, jr.", "Pop; Ana", "a,b",
]  # fmt: skip
EMPTY = ["", " ", "\u200b", "\u3164", "\u2800", "null", "None", "undefined", "NaN", "0", "False"]
COMBINED = [
    f"{sign}{name}" for sign in "=+-@" for name in ("Ștefan", "<b>", "\u202eX", "😀", "\x00a")
]

NAMES = [
    *(*HTML, *SVG, *REPORTLAB, *TEMPLATES, *FORMULAS, *PDF, *PATHS, *ENDS, *CONTROLS, *INVISIBLE),
    *(*BIDI, *ZALGO, *LONG, *EMOJI, *SCRIPTS, *LOCAL, *EMPTY, *COMBINED),
]
