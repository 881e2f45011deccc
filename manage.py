#!/usr/bin/env python
"""Django's command line for this project."""

import os
import sys


def main() -> None:
    """Run one management command."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "casino.settings")
    from django.core.management import execute_from_command_line  # noqa: PLC0415 - Django's order

    import casino.checks  # noqa: F401, PLC0415 - registers what `check --deploy` looks at

    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
