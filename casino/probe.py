"""`python -m casino.probe URL`: exit 0 when a part of the house answers 200, 1 when not.

For the containers' health checks: the image has no curl, and the web answers to its own names
only, so that the first of ALLOWED_HOSTS is asked for.
"""

import os
import sys
import urllib.error
import urllib.request

SECONDS_MAX = 6.0


def main(url: str) -> int:
    """Ask once; say on standard error what is wrong."""
    host = os.environ.get("ALLOWED_HOSTS", "").split(",")[0].strip()
    request = urllib.request.Request(url, headers={"Host": host} if host else {})  # noqa: S310
    try:
        with urllib.request.urlopen(request, timeout=SECONDS_MAX):  # noqa: S310 - our own address
            return 0
    except urllib.error.HTTPError as error:
        sys.stderr.write(f"{error.code} {error.read(500).decode(errors='replace')}\n")
    except OSError as error:
        sys.stderr.write(f"{error}\n")
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
