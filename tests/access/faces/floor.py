"""The floor's pages, calls, the house's rules on tables, ledger and trail."""

from tests.access.face import call, page


def _called(spot):
    from tables.services.calls import floor_call
    from tests.factories import command

    actor = spot.actor()
    floor_call(actor=actor, table_id=spot.table.public_id, command=command(actor))


def _table(spot):
    return {"table": str(spot.table.public_id)}


def _rules(spot):
    return {"rule_set": str(spot.floor.version("classic_2_4").public_id)}


FACES = [
    call("table_list", "tables", action="table.read", lists=True),
    call("table_get", "tables/{table}", action="table.read"),
    call("rule_set_list", "rule-sets", action="rules.read", house=True),
    call("rules_assign", "tables/{table}/rules", "PUT", action="rules.assign", body=lambda spot: {**_rules(spot), "unit": None}),
    call("floor_call", "tables/{table}/floor-call", "POST", action="floor.call"),
    call("floor_answer", "tables/{table}/floor-answer", "POST", action="floor.answer", before=_called),
    call("account_list", "accounts?table={table}", action="account.read"),
    call("transaction_list", "transactions", action="transaction.read", lists=True),
    call("transaction_get", "transactions/{transaction}", action="transaction.read"),
    call("audit_list", "audit?chain=table:{number}", action="audit.read"),
    page("settlement:home", "/"),
    page("settlement:words", "/words.js", open=True),
    page("settlement:live_ticket", "/live/ticket/", action="table.read", lists=True),
    page("settlement:floor", "/floor/", action="table.read", lists=True),
    page("settlement:floor_live", "/floor/live/", action="table.read", lists=True),
    page("settlement:floor_answer", "/floor/answer/", "POST", action="floor.answer", before=_called, body=_table),
    page("settlement:floor_call", "/terminal/call-floor/", "POST", action="floor.call", at_terminal=True, body=_table),
    page("settlement:table", "/floor/tables/{table}/", action="table.read"),
    page("settlement:table_live", "/floor/tables/{table}/live/", action="table.read"),
    page("settlement:rules_assign", "/floor/tables/{table}/rules/", "POST", action="rules.assign", body=_rules),
]  # fmt: skip
