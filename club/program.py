"""The site's command line: `portativ up`, or `manage.py up` in a checkout."""

import os
import sys

from club.process.machine_language import translator


def main() -> None:
    try:
        _main()
    except KeyboardInterrupt:
        sys.exit(translator()("Stopped before it was done."))


def _main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "club.settings")
    from django.core.exceptions import ImproperlyConfigured
    from django.core.management import execute_from_command_line
    from django.db import DatabaseError

    try:
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as error:
        _ = translator()
        sys.exit(_("Portativ cannot start. %(why)s") % {"why": error})
    except DatabaseError as error:
        from club.backups import database_check
        from club.web.errors import is_database_gone

        sentence = database_check.trouble(and_behind=True)
        if sentence is None and not is_database_gone(error):
            raise
        sys.exit(sentence or database_check.unreadable(error))


if __name__ == "__main__":
    main()
