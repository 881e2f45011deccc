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


def hands_check() -> Bad | None:
    """A hand that is not the one its settlement, its event and its number say it is."""
    return _first_bad("""
        SELECT 'public.settlement_hand', s.chain, s.seq, h.id::text, w.wrong
          FROM (SELECT h.*, row_number() OVER (PARTITION BY h.table_id ORDER BY h.id) AS place
                  FROM public.settlement_hand h) h
          JOIN public.tables_table t ON t.id = h.table_id
          LEFT JOIN public.settlement_settlement s ON s.hand_id = h.id
          LEFT JOIN public.house_auditevent e ON e.chain = s.chain AND e.seq = s.seq
         CROSS JOIN LATERAL (SELECT CASE
            WHEN s.chain <> 'table:' || t.number THEN 'table_id'
            WHEN h.number <> h.place THEN 'number'
            WHEN h.session_number <> s.hand_number THEN 'session_number'
            WHEN h.rule_version_id <> s.rule_version_id THEN 'rule_version_id'
            WHEN s.id IS NOT NULL AND NOT public.unit_is_due(
                    h.unit, s.unit, s.rule_version_id, s.hand_number) THEN 'unit'
            WHEN h.button_seat <> s.button_seat THEN 'button_seat'
            WHEN h.dealt_by_id <> s.dealt_by_id THEN 'dealt_by_id'
            WHEN e.subject <> 'hand:' || h.public_id THEN 'public_id'
            WHEN (h.state = 'open') <> (s.id IS NULL) THEN 'state' END AS wrong) w
         WHERE w.wrong IS NOT NULL ORDER BY h.id LIMIT 1""")


def stacks_check() -> Bad | None:
    """An account that is not the stack of the player whose seat was settled on it."""
    return _first_bad("""
        SELECT 'public.tables_account', s.chain, s.seq, a.id::text,
               CASE WHEN a.kind <> 'stack' THEN 'kind'
                    WHEN a.player_id IS DISTINCT FROM t.player_id THEN 'player_id'
                    ELSE 'table_id' END
          FROM public.settlement_settlementseat t
          JOIN public.settlement_settlement s ON s.id = t.settlement_id
          JOIN public.tables_account a ON a.id = t.account_id
          LEFT JOIN public.tables_table b ON b.id = a.table_id
         WHERE a.kind <> 'stack' OR a.player_id IS DISTINCT FROM t.player_id
            OR s.chain IS DISTINCT FROM 'table:' || b.number
         ORDER BY s.id, t.seat LIMIT 1""")


def register() -> None:
    """Tell verification and guards what settlements promise."""
    hooks.register(check=in_force_check)
    hooks.register(check=hands_check)
    hooks.register(check=stacks_check)
    guards.register(
        triggers=(
            ("public.settlement_settlement", "settlement_complete"),
            ("public.settlement_settlement", "settlement_day"),
            ("public.settlement_hand", "hand_stays"),
            ("public.settlement_handseat", "player_dealt_in"),
            ("public.tables_transaction", "hand_is_settled"),
            ("public.tables_transaction", "beside_is_settled"),
            ("public.tables_transaction", "reversal_is_settled"),
        ),
        app_inserts=("public.settlement_rulesetversion", "public.settlement_ruleassignment"),
        app_calls=("settlement_post", "unit_is_due"),
    )
