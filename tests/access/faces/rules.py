"""The house's rule sets: published ones for everybody at work, drafts for those who make them."""

import itertools

from tests.access.face import call, page

NUMBERS = itertools.count(1)


def _version(spot):
    return str(spot.floor.version("classic_1_6").public_id)


def _new(spot):
    return {"base": _version(spot), "slug": f"pit-b-{next(NUMBERS)}", "title": "Pit B"}


def _drafted(spot):
    """A draft that somebody of the floor began."""
    from casino.house.actor import Actor, Grant
    from settlement.models import RuleDraft
    from settlement.services.rule_drafts import rule_draft_create
    from tests.factories import command

    floorperson = Actor(staff_id=spot.floor.people["floor"].pk, grants=(Grant("floor"),))
    made = rule_draft_create(actor=floorperson, command=command(floorperson), **_new(spot))
    return RuleDraft.objects.get(public_id=made.body["id"])


def _at(path: str):
    return lambda spot: f"/rules/drafts/{spot.made.public_id}/{path}"


def _read(_spot):
    return {"revision": "1"}


def _whole(spot):
    return {"revision": "1", "text": 'slug = "pit-b"', **_read(spot)}


READ = {"action": "rules.draft_read", "house": True, "before": _drafted}
DRAFT = {"action": "rules.draft", "house": True, "before": _drafted}
WHOLE = {"document": {"slug": "pit-b"}}
FACES = [
    call("rule_set_get", lambda spot: f"rule-sets/{_version(spot)}", action="rules.read", house=True),
    call("rule_draft_list", "rule-drafts", action="rules.draft_read", house=True),
    call("rule_draft_create", "rule-drafts", "POST", action="rules.draft", house=True, body=_new),
    call("rule_draft_save", lambda spot: f"rule-drafts/{spot.made.public_id}", "PUT", **DRAFT,
         body=lambda _: WHOLE, headers={"If-Match": "1"}),
    call("rule_draft_ask", lambda spot: f"rule-drafts/{spot.made.public_id}/ask", "POST", **DRAFT,
         body=lambda _: {"revision": 1, "reason": "Why"}),
    page("settlement:rules", "/rules/", action="rules.read", house=True),
    page("settlement:rules_version", lambda spot: f"/rules/versions/{_version(spot)}/", action="rules.read", house=True),
    page("settlement:rules_version_text", lambda spot: f"/rules/versions/{_version(spot)}/toml/", action="rules.read", house=True),
    page("settlement:rules_draft_begin", "/rules/drafts/begin/", "POST", action="rules.draft", house=True, body=_new),
    page("settlement:rules_draft", _at(""), **READ),
    page("settlement:rules_draft", _at(""), "POST", **DRAFT, body=_read),
    page("settlement:rules_draft_text", _at("text/"), **READ),
    page("settlement:rules_draft_text", _at("text/"), "POST", **DRAFT, body=_whole),
    page("settlement:rules_draft_file", _at("toml/"), **READ),
    page("settlement:rules_changes", _at("changes/"), **READ),
    page("settlement:rules_draft_ask", _at("ask/"), "POST", **DRAFT, body=lambda _: {"revision": "1", "reason": "Why"}),
    page("settlement:rules_discard", _at("discard/"), "POST", **DRAFT, body=_read),
]  # fmt: skip
