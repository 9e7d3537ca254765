"""Drawing on paper: type, the look of a page, tables and codes, without a word of any tournament.

Nothing here reads markup: a name is drawn letter by letter, so it can open or fetch nothing.
"""
