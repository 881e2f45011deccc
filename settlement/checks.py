"""What settlements promise: held by verification, and of the database by guards."""

from django.db import connection

from casino.house.audit import guards, hooks
from casino.house.audit.hooks import Bad


def _first_bad(sql: str) -> Bad | None:
    """The first row of ``sql``: table, chain, seq, row, column."""
    with connection.cursor() as cursor:
        cursor.execute(sql)
        row = cursor.fetchone()
    if row is None:
        return None
    table, chain, seq, key, column = row
    return Bad(table=table, chain=chain, seq=seq, row=key, column=column)


def in_force_check() -> Bad | None:
    """Chips that went back under a settlement in force, or did not when it was superseded.

    Chips of a hand that no settlement names are found too.
    """
    return _first_bad("""
        WITH moved AS (
            SELECT s.hand_id, s.revision, s.transaction_id FROM public.settlement_settlement s
             UNION ALL
            SELECT s.hand_id, s.revision, b.transaction_id FROM public.settlement_settlement s
              JOIN public.settlement_settlementtransaction b ON b.settlement_id = s.id),
        last AS (
            SELECT s.hand_id, max(s.revision) AS revision FROM public.settlement_settlement s
             GROUP BY s.hand_id)
        SELECT 'public.tables_transaction', coalesce(r.chain, x.chain), coalesce(r.seq, x.seq),
               coalesce(r.id, x.id)::text, CASE WHEN r.id IS NULL THEN NULL ELSE 'reverses_id' END
          FROM public.tables_transaction x
          LEFT JOIN public.tables_transaction r ON r.reverses_id = x.id
          LEFT JOIN moved m ON m.transaction_id = x.id
          LEFT JOIN last l ON l.hand_id = m.hand_id
         WHERE x.cause IN ('hand', 'fee', 'side_bet')
           AND (r.id IS NULL) IS DISTINCT FROM (m.revision = l.revision)
         ORDER BY x.id LIMIT 1""")


def register() -> None:
    """Tell verification and guards what settlements promise."""
    hooks.register(check=in_force_check)
    guards.register(
        triggers=(
            ("public.settlement_settlement", "settlement_complete"),
            ("public.settlement_settlement", "settlement_day"),
            ("public.tables_transaction", "hand_is_settled"),
            ("public.tables_transaction", "beside_is_settled"),
            ("public.tables_transaction", "reversal_is_settled"),
        ),
        app_inserts=("public.settlement_rulesetversion", "public.settlement_ruleassignment"),
        app_calls=("settlement_post",),
    )
