"""What settlements promise of the database: compared by ``manage.py guards``."""

from casino.house.audit import guards


def register() -> None:
    """Tell guards which triggers, grants and functions settlements rest on."""
    guards.register(
        triggers=(
            ("public.settlement_settlement", "settlement_complete"),
            ("public.settlement_settlement", "settlement_day"),
            ("public.tables_transaction", "hand_is_settled"),
            ("public.tables_transaction", "beside_is_settled"),
        ),
        app_inserts=("public.settlement_rulesetversion", "public.settlement_ruleassignment"),
        app_calls=("settlement_post",),
    )
