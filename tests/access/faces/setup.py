"""Setting the house up by page."""

from tests.access.face import page


def _pit(spot):
    return spot.table.pit.public_id


def _chip(spot):
    from casino.house.actor import SYSTEM
    from tables.services.denominations import denomination_add
    from tests.factories import command

    answer = denomination_add(
        actor=SYSTEM, currency="USD", value=2500, colour="green", command=command()
    )
    return answer.body["id"]


def _new_table(spot):
    """In a pit that the form offers; another one is no choice of it (422), nor the service's (403)."""
    return {"number": "77", "pit": str(spot.floor.main.public_id), "currency": "USD"}


FACES = [
    page("tables:setup", "/setup/", action="table.edit", lists=True),
    page("tables:setup_house", "/setup/house/", "POST", action="house.edit", house=True, body=lambda _: {"name": "Isle"}),
    page("tables:setup_pits", "/setup/pits/", "POST", action="pit.edit", house=True, body=lambda _: {"name": "Third"}),
    page("tables:setup_pit", lambda spot: f"/setup/pits/{spot.made}/", "POST", action="pit.edit", house=True, before=_pit, body=lambda _: {"name": "Other"}),
    page("tables:setup_tables", "/setup/tables/", "POST", action="table.create", lists=True, body=_new_table),
    page("tables:setup_table", "/setup/tables/{table}/", action="table.edit"),
    page("tables:setup_table", "/setup/tables/{table}/", "POST", action="table.edit",
         body=lambda spot: {"pit": str(spot.table.pit.public_id), "buy_in_min": "50"}),
    page("tables:setup_chips", "/setup/chips/", "POST", action="house.edit", house=True,
         body=lambda _: {"currency": "USD", "value": "25", "colour": "green"}),
    page("tables:setup_chip_withdraw", lambda spot: f"/setup/chips/{spot.made}/withdraw/", "POST", action="house.edit", house=True, before=_chip),
]  # fmt: skip
