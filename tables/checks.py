"""What the ledger adds to verification: balances, stopping a table's postings, its guards."""

from typing import Final

from django.db import connection

from casino.house.audit import guards, hooks
from casino.house.audit.hooks import Bad

TRIGGERS: Final = (
    ("public.tables_transaction", "transaction_complete"),
    ("public.tables_transaction", "transaction_day"),
    ("public.tables_account", "account_follows"),
    ("public.tables_account", "account_stays"),
    ("public.tables_table", "table_stop_stays"),
    ("public.tables_signon", "tenure_starts"),
    ("public.tables_signonend", "tenure_ends"),
    ("public.tables_table", "table_state_step"),
    ("public.tables_seating", "seating_fits"),
    ("public.tables_seating", "seating_stays"),
    ("public.tables_seating", "player_admitted"),
    ("public.tables_waitingentry", "player_admitted"),
    ("public.tables_playerexclusion", "player_admitted"),
    ("public.tables_playerreadmission", "readmission_due"),
)
INTEGER_DIGITS: Final = 10
"""From so many on a number may be more than a table's number can be."""


def balances_check() -> Bad | None:
    """An account whose balance is not the sum of its entries, or not what the last one left.

    One statement, so that postings going on do not disturb it.
    """
    with connection.cursor() as cursor:
        cursor.execute("""
            SELECT a.id, x.chain, x.seq,
                   CASE WHEN a.version <> coalesce(s.entries, 0) THEN 'version' ELSE 'balance' END
              FROM public.tables_account a
              LEFT JOIN (SELECT e.account_id, count(*) AS entries, sum(e.amount) AS total,
                                max(e.account_version) AS version
                           FROM public.tables_entry e GROUP BY e.account_id) s
                ON s.account_id = a.id
              LEFT JOIN public.tables_entry l
                ON l.account_id = a.id AND l.account_version = s.version
              LEFT JOIN public.tables_transaction x ON x.id = l.transaction_id
             WHERE (a.balance, a.version) <> (coalesce(s.total, 0), coalesce(s.entries, 0))
                OR l.balance_after <> a.balance
             ORDER BY a.id LIMIT 1""")
        row = cursor.fetchone()
    if row is None:
        return None
    account, chain, seq, column = row
    return Bad(table="public.tables_account", chain=chain, seq=seq, row=str(account), column=column)


def accounts_check() -> Bad | None:
    """An account that is not whose, or what, its entries and its seat say it is."""
    with connection.cursor() as cursor:
        cursor.execute("""
            SELECT a.id, x.chain, x.seq, w.wrong
              FROM public.tables_account a
              LEFT JOIN LATERAL (
                    SELECT e.transaction_id, e.amount FROM public.tables_entry e
                     WHERE e.account_id = a.id ORDER BY e.account_version LIMIT 1) f ON true
              LEFT JOIN public.tables_transaction x ON x.id = f.transaction_id
             CROSS JOIN LATERAL (SELECT CASE
                WHEN a.floor IS DISTINCT FROM CASE
                     WHEN a.kind IN ('mint', 'patron_cash', 'receivable') THEN NULL ELSE 0 END
                    THEN 'floor'
                WHEN a.table_id <> x.table_id OR EXISTS (
                     SELECT FROM public.tables_seating s
                      WHERE s.account_id = a.id AND s.table_id IS DISTINCT FROM a.table_id)
                    THEN 'table_id'
                WHEN EXISTS (
                     SELECT FROM public.tables_seating s
                      WHERE s.account_id = a.id AND s.player_id IS DISTINCT FROM a.player_id)
                  OR a.kind = 'patron' AND EXISTS (
                     SELECT FROM public.tables_entry o
                       JOIN public.tables_account b ON b.id = o.account_id
                      WHERE o.transaction_id = f.transaction_id AND b.player_id <> a.player_id)
                    THEN 'player_id'
                WHEN f.amount IS NOT NULL AND NOT EXISTS (
                     SELECT FROM public.tables_postingrule r
                       JOIN public.tables_commodity c ON c.kind = r.commodity_kind
                      WHERE r.cause = x.cause AND r.account_kind = a.kind
                        AND c.code = a.commodity_id AND r.sign = sign(f.amount))
                  OR a.kind <> 'stack' AND EXISTS (
                     SELECT FROM public.tables_seating s WHERE s.account_id = a.id)
                    THEN 'kind' END AS wrong) w
             WHERE w.wrong IS NOT NULL ORDER BY a.id LIMIT 1""")
        row = cursor.fetchone()
    if row is None:
        return None
    account, chain, seq, column = row
    return Bad(table="public.tables_account", chain=chain, seq=seq, row=str(account), column=column)


def posting_stop(chain: str) -> None:
    """Stop posting at the table of ``chain``; the house's chain stops no table."""
    kind, _, number = chain.partition(":")
    if kind == "table" and number.isdecimal() and len(number) < INTEGER_DIGITS:
        with connection.cursor() as cursor:
            cursor.execute("SELECT public.table_posting_stop(%s::integer)", [int(number)])


def register() -> None:
    """Tell verification and guards what the ledger promises."""
    hooks.register(check=balances_check, stop=posting_stop)
    hooks.register(check=accounts_check)
    guards.register(
        triggers=TRIGGERS,
        app_inserts=(
            "public.tables_signon",
            "public.tables_signonend",
            "public.tables_playerexclusion",
            "public.tables_playerreadmission",
        ),
        functions_only=(
            "public.tables_account",
            "public.tables_tableday",
            "public.tables_postingrule",
            "public.tables_tenure",
        ),
        app_calls=("account_open", "ledger_post", "table_posting_stop", "player_is_excluded"),
        auditor_calls=("player_is_excluded",),
    )
