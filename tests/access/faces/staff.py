"""People, their roles, and the review of who has access."""

from tests.access.face import page


def _locked(spot):
    from django.utils import timezone

    spot.floor.people["dealer2"].locked_at = timezone.now()
    spot.floor.people["dealer2"].save(update_fields=["locked_at"])


def _suspended(spot):
    spot.floor.people["dealer2"].is_active = False
    spot.floor.people["dealer2"].save(update_fields=["is_active"])


def _with_factor(spot):
    from casino.house.services.factor import factor_make

    factor_make(staff=spot.floor.people["dealer2"])


def _doing(name, action, before=None, **rest):
    return page(
        f"house:staff_{name}",
        f"/staff/{{staff}}/{name}/",
        "POST",
        action=action,
        house=True,
        before=before,
        **rest,
    )


def _new(_spot):
    return {"badge": "0499", "name": "Noor Haddad", "secret": "both"}


FACES = [
    page("house:staff", "/staff/", action="staff.read", house=True),
    page("house:staff", "/staff/", "POST", action="staff.create", house=True, body=_new),
    page("house:person", "/staff/{staff}/", action="staff.read", house=True),
    page("house:staff_rename", "/staff/{staff}/name/", "POST", action="staff.edit", house=True, body=lambda _: {"name": "Noor"}),
    page("house:staff_role_ask", "/staff/{staff}/roles/", "POST", action="role.ask", house=True,
         body=lambda spot: {"role": "floor", "pit": str(spot.table.pit.public_id), "reason": "The season"}),
    page("house:staff_role_end", "/staff/{staff}/roles/end/", "POST", action="role.end", house=True,
         body=lambda spot: {"role": "dealer", "pit": str(spot.floor.main.public_id)}),
    _doing("unlock", "staff.unlock", _locked),
    _doing("pin", "staff.unlock"),
    _doing("password", "staff.unlock"),
    _doing("factor", "staff.unlock", _with_factor),
    _doing("suspend", "staff.edit"),
    _doing("resume", "staff.edit", _suspended),
    _doing("leave", "staff.edit"),
    _doing("erase", "staff.edit"),
    page("house:access_review", "/access-review/", action="access.review", house=True),
    page("house:access_review_csv", "/access-review/csv/", action="access.review", house=True),
]  # fmt: skip
