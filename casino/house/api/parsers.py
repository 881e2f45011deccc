"""JSON as it is meant: a key once, numbers that exist, an object at the top."""

import json
import re
from collections.abc import Iterator, Mapping
from typing import IO, Any, Never

from django.utils.translation import gettext as _
from rest_framework.parsers import JSONParser

from casino.house.errors import Detail, RequestInvalidError

BODY_BYTES_MAX = 1_000_000
"""A whole rule set inside a hand document is a few thousand."""
UNFIT_TEXT = re.compile("[\x00\ud800-\udfff]")


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    seen: dict[str, Any] = {}
    for key, value in pairs:
        if key in seen:
            shown = key.encode(errors="replace").decode()  # Half a surrogate pair may be in it.
            raise ValueError(_("the key %(key)s stands twice") % {"key": shown})
        seen[key] = value
    return seen


def _no_constant(name: str) -> Never:
    raise ValueError(_("%(name)s is no JSON number") % {"name": name})


def strict_json(raw: bytes) -> Any:
    """Read JSON; a key twice, NaN or Infinity is refused like any other bad JSON.

    Raises:
        ValueError: it is not JSON in that sense (``UnicodeDecodeError`` is one).
    """
    return json.loads(raw.decode("utf-8"), object_pairs_hook=_once, parse_constant=_no_constant)


def _unfit_texts(value: Any, path: str = "") -> Iterator[str]:
    """Paths of the texts in a JSON value that hold NUL or half a surrogate pair.

    A key that does stands for its object's path: it cannot be written itself.
    """
    if isinstance(value, str):
        if UNFIT_TEXT.search(value):
            yield path
        return
    below = value.items() if isinstance(value, dict) else enumerate(value)
    for name, one in below:
        if isinstance(name, str) and UNFIT_TEXT.search(name):
            yield path
        elif isinstance(one, str | dict | list):
            yield from _unfit_texts(one, f"{path}.{name}".strip("."))


class StrictJSONParser(JSONParser):
    """The API's only parser."""

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,  # noqa: ARG002
        parser_context: Mapping[str, Any] | None = None,  # noqa: ARG002
    ) -> dict[str, Any]:
        """Answer the body's object, or refuse it as ``request_invalid``."""
        raw = stream.read(BODY_BYTES_MAX + 1)
        if len(raw) > BODY_BYTES_MAX:
            message = _("The body is larger than %(most)s bytes.") % {"most": BODY_BYTES_MAX}
            raise RequestInvalidError(details=[Detail(code="field_invalid", message=message)])
        try:
            body = strict_json(raw) if raw.strip() else {}
            if b"\\u" in raw:  # Only escapes bring it in: UTF-8 has none, JSON no bare NUL.
                _texts_check(body)
        except (ValueError, RecursionError) as wrong:
            raise RequestInvalidError(
                details=[Detail(code="not_json", message=str(wrong))]
            ) from wrong
        if not isinstance(body, dict):
            raise RequestInvalidError(
                details=[Detail(code="field_invalid", message=_("The body must be an object."))]
            )
        return body


def _texts_check(body: Any) -> None:
    """Refuse text that nobody can store or send on.

    Raises:
        RequestInvalidError: with the place of each.
    """
    message = _("Text holds NUL or half a surrogate pair.")
    details = [
        Detail(code="field_invalid", message=message, path=path or None)
        for path in dict.fromkeys(_unfit_texts(body))
    ]
    if details:
        raise RequestInvalidError(details=details)
