#!/usr/bin/env python
"""The site's command line: `manage.py up` serves it, `manage.py help` lists the rest."""

import sys

from club.process.missing import sentence

if __name__ == "__main__":
    missing = sentence()
    if missing:
        sys.exit(missing)

    from club.program import main

    main()
