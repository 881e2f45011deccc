"""A rule set laid flat: each path with the value as it was written, read and changed strictly.

What is wrong is named with its path; what is right is kept exactly as its author wrote it.
"""

from collections import Counter
from collections.abc import Iterator, Mapping

from settlement.engine.errors import Problem
from settlement.engine.options import OPTIONS, SCHEDULE
from settlement.engine.readers import UnfitError
from settlement.engine.schedules import HANDS, ROWS, entry_problem, with_entry, written_table

Values = dict[str, object]
_GROUPS = frozenset(path[:dot] for path in OPTIONS for dot, char in enumerate(path) if char == ".")


def read_rules(obj: object) -> tuple[Values, list[Problem]]:
    """Read every path of a rule set given as an object."""
    if not isinstance(obj, dict):
        return {}, [Problem("field_invalid", path="rules", why="rules")]
    pairs = list(flatten(obj))
    given = dict(pairs)
    values: Values = {}
    problems: list[Problem] = []
    for path in OPTIONS:
        if path in given:
            problems += _read_one(path, given[path], values)
        elif not any(path.startswith(f"{group}.") for group in _GROUPS & given.keys()):
            problems.append(Problem("field_missing", path=path, why="option"))
    for path in given:
        if path in _GROUPS:
            problems.append(_unfit(path, UnfitError("group")))
        elif path not in OPTIONS:
            problems.append(_unknown(path))
    stated = Counter(path for path, _ in pairs)
    problems += [_unfit(path, UnfitError("twice")) for path, times in stated.items() if times > 1]
    return values, problems


def read_options(options: object) -> tuple[Values, list[Problem]]:
    """Read changes by path; each is judged by itself, whatever the rule set is."""
    if not isinstance(options, dict):
        return {}, [Problem("field_invalid", path="options", why="options")]
    changes: Values = {}
    problems: list[Problem] = []
    for path, value in options.items():
        if path in OPTIONS:
            problems += _read_one(path, value, changes)
        elif (entry := _royalty_entry(path)) is None:
            problems.append(_unknown(path))
        elif unfit := entry_problem(*entry, value):
            problems.append(_unfit(path, unfit))
        else:
            changes[path] = value
    return changes, problems


def flatten(tree: Mapping[str, object], prefix: str = "") -> Iterator[tuple[str, object]]:
    """Lay a rule set flat: groups are walked, leaves (tables and lists too) stay whole."""
    for key, value in tree.items():
        path = prefix + key
        if path in _GROUPS and isinstance(value, dict):
            yield from flatten(value, f"{path}.")
        else:
            yield path, value


def merge(base: Values, changes: Values) -> Values:
    """The values with the changes in; single royalties change a copy of the table in force."""
    merged = base | {path: value for path, value in changes.items() if path in OPTIONS}
    entries = {path: value for path, value in changes.items() if path not in OPTIONS}
    if entries and SCHEDULE in merged:
        table = written_table(merged[SCHEDULE])
        for path, units in entries.items():
            row, hand = path.removeprefix(f"{SCHEDULE}.").split(".")
            assert isinstance(units, int)
            table = with_entry(table, row, hand, units)
        merged[SCHEDULE] = table
    return merged


def _read_one(path: str, value: object, into: Values) -> Iterator[Problem]:
    """Read one option into the values, or say what is wrong with it."""
    try:
        into[path] = OPTIONS[path](value)
    except UnfitError as unfit:
        yield _unfit(path, unfit)
    except ExceptionGroup as several:
        for each in several.exceptions:
            assert isinstance(each, UnfitError)
            yield _unfit(f"{path}.{each.under}", each)


def _unfit(path: str, unfit: UnfitError) -> Problem:
    params = {"within": unfit.within, **unfit.params}
    return Problem("option_invalid", path=path, why=unfit.why, params=params)


def _unknown(path: str) -> Problem:
    return Problem("option_unknown", path=path)


def _royalty_entry(path: str) -> tuple[str, str] | None:
    """Row and hand of a path into a royalty table."""
    parts = path.removeprefix(f"{SCHEDULE}.").split(".")
    if not path.startswith(f"{SCHEDULE}.") or len(parts) != 2:
        return None
    row, hand = parts
    return (row, hand) if row in ROWS and hand in HANDS else None
