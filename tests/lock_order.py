"""The order of locks, watched: which rows each transaction of a service locks, and when.

A test of ``db`` is one transaction; each service in it is a savepoint of the first level, which
stands for the transaction that it is in the product. The list is that of docs/ledger.md. A house
that is set up in one transaction is not judged: nobody else is in it before COMMIT.
"""

import re
from collections.abc import Callable
from typing import Any, Final

ORDER: Final = (
    "house_approvalopen",
    "house_staff",
    "house_staffprofile",
    "otp_totp_totpdevice",
    "house_rolegrant",
    "tables_table",
    "tables_dealerstring",
    "house_pit",
    "tables_waitingentry",
    "tables_player",
    "tables_playerprofile",
    "tables_enrolment",
    "house_device",
    "settlement_ruleset",
    "settlement_ruledraft",
    "tables_denomination",
    "house_house",
    "a table's day, accounts and chain",
    "the house's chain",
)
TABLE_CHAIN: Final = ORDER.index("a table's day, accounts and chain")
HOUSE_CHAIN: Final = ORDER.index("the house's chain")
POSTING: Final = re.compile(r"public\.(audit_next|audit_append|ledger_post|settlement_post)\(")
LOCKING: Final = re.compile(r"FOR (NO KEY )?UPDATE")


def _locked(sql: str, params: Any, cursor: Any) -> tuple[int, list[Any]] | None:
    """Where in the list stands what a statement locked, and the keys of the rows, if it is rows.

    Raises:
        KeyError: the list has no such table.
    """
    if "public.approval_lock(" in sql:
        return 0, []
    if POSTING.search(sql):
        house = isinstance(params, dict) and params.get("chain") == "house"
        return HOUSE_CHAIN if house else TABLE_CHAIN, []
    if not LOCKING.search(sql):
        return None
    found = re.search(r'FROM "(\w+)"', sql)
    if found is None or found[1] not in ORDER:
        raise KeyError(sql)
    rows = cursor.fetchall()
    if rows:
        cursor.scroll(0, mode="absolute")  # Whoever asked reads them again.
    return ORDER.index(found[1]), [row[0] for row in rows]


class Watch:
    """Looks at each statement; ``wrong`` says which lock came after one that it should precede."""

    def __init__(self) -> None:
        self.wrong: list[str] = []
        self._depth = 0
        self._last = 0
        self._alone = False
        self._held: dict[int, set[Any]] = {}

    def __call__(
        self, execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any
    ) -> Any:
        done = execute(sql, params, many, context)
        if sql.startswith("SAVEPOINT"):
            self._depth += 1
        elif sql.startswith("RELEASE SAVEPOINT"):
            self._depth -= 1
        elif sql.startswith('INSERT INTO "house_house"'):
            self._alone = True
        if self._depth == 0:
            self._last, self._alone, self._held = 0, False, {}
        elif (locked := _locked(sql, params, context["cursor"].cursor)) is not None:
            self._look(*locked)
        return done

    def _look(self, place: int, keys: list[Any]) -> None:
        """Rows that are held already may be locked again at any time.

        A table's chain may come after the house's: it is locked under the table's row alone.
        """
        if self._alone or place == TABLE_CHAIN < self._last:
            return
        looked = place in self._held
        held = self._held.setdefault(place, set())
        fresh = [key for key in keys if key not in held]
        if place < self._last and (fresh or not looked):
            self.wrong.append(f"{ORDER[place]} {fresh} after {ORDER[self._last]}")
        if fresh != sorted(fresh) or (held and fresh and fresh[0] < max(held)):
            self.wrong.append(f"{ORDER[place]} {fresh} after {sorted(held)}")
        held.update(fresh)
        self._last = max(self._last, place)
