"""Pages of the house's rules: lists, a version in words, a draft's form and text, its changes."""

import re
import uuid
from html import unescape

import pytest
from django.http import QueryDict

from settlement.engine.options import OPTIONS
from settlement.engine.readers import Choice, IntegerOr
from settlement.models import RuleDraft, RuleSetVersion
from settlement.presets import preset, slugs
from settlement.web.rule_fields import draft_fields
from settlement.web.rule_posted import posted_document
from settlement.web.rule_words import INSTEAD, TITLES, WORDS

SLUG = "pit-b-classic"


def test_every_option_and_every_word_of_it_has_words_for_people():
    assert set(TITLES) == set(OPTIONS)
    for path, reader in OPTIONS.items():
        if isinstance(reader, Choice):
            assert set(WORDS[path]) == set(reader.words), path
        if isinstance(reader, IntegerOr):
            assert path in INSTEAD


def posted(html: str) -> QueryDict:
    """What a browser would post of the page's form, nothing touched."""
    form = re.search(r'<form method="post" id="rules-form".*?</form>', html, re.DOTALL).group(0)
    data = QueryDict(mutable=True)
    for tag in re.findall(r"<input [^>]*>", form):
        name, value = attribute(tag, "name"), attribute(tag, "value")
        if name and ('type="checkbox"' not in tag or " checked" in tag):
            data.appendlist(name, value or "")
    for name, choices in re.findall(r'<select[^>]* name="([^"]+)"[^>]*>(.*?)</select>', form):
        chosen = re.search(r'value="([^"]*)" selected', choices)
        data.appendlist(name, unescape(chosen.group(1)) if chosen else "")
    return data


def attribute(tag: str, name: str) -> str | None:
    found = re.search(rf' {name}="([^"]*)"', tag)
    return unescape(found.group(1)) if found else None


@pytest.fixture
def floor(visit):
    visitor = visit()
    visitor.sign_on("floor")
    return visitor


def begin(visitor, base: str = "classic_1_6", **fields: str) -> str:
    version = RuleSetVersion.objects.get(rule_set__slug=base)
    fields = {"slug": SLUG, "title": "Pit B classic", **fields}
    answer = visitor.post("/rules/drafts/begin/", base=str(version.public_id), **fields)
    return answer["Location"]


def send(visitor, path: str, data: QueryDict):
    return visitor.client.post(
        path, data.urlencode(), content_type="application/x-www-form-urlencoded"
    )


def test_a_form_posted_untouched_says_what_the_draft_said(floor):
    for n, slug in enumerate(slugs()):
        named = {"slug": f"own-{n}", "title": "Our own"}
        data = posted(floor.page(begin(floor, slug, **named)))

        assert posted_document(data, f"own-{n}") == {**preset(slug), **named}


def test_a_changed_figure_makes_the_schedule_the_houses_own(floor):
    path = begin(floor)
    data = posted(floor.page(path))
    data["royalties.schedule.middle.full_house"] = "12"

    assert send(floor, path, data).status_code == 302

    changes = floor.page(f"{path}changes/")
    line = re.search(
        r"<tr><th scope=\"row\">Royalty, full house, middle.*?</tr>", changes, re.DOTALL
    )
    assert re.findall(r"(\d+) units", line.group(0)) == ["2", "12"]
    assert "royalties.schedule.middle.full_house" in line.group(0)


def test_another_schedule_fills_in_its_figures(floor):
    path = begin(floor)
    data = posted(floor.page(path))
    data["royalties.schedule"] = "eastern"
    send(floor, path, data)

    html = floor.page(path)

    field = re.search(r'<input id="royalties-schedule-back-four_of_a_kind"[^>]*>', html).group(0)
    assert attribute(field, "value") == "4"


@pytest.mark.scenario(10)
def test_a_royalty_that_its_row_cannot_hold_is_refused_beside_its_field(floor):
    path = begin(floor)
    data = posted(floor.page(path))
    data["royalties.schedule.front.four_of_a_kind"] = "22"
    data["foul.units"] = "many"

    send(floor, path, data)

    html = floor.page(path)
    cell = re.search(r'<input id="royalties-schedule-front-four_of_a_kind"[^>]*>', html).group(0)
    assert attribute(cell, "value") == "22"
    assert attribute(cell, "aria-invalid") == "true"
    beside = attribute(cell, "aria-describedby")
    assert f'id="{beside}">Four of a kind is not possible in front. Leave this empty.</p>' in html
    assert re.search(r'<input id="foul-units"[^>]* value="many"[^>]* aria-invalid="true"', html)
    assert "2 problems" in html
    assert "2 problems" in floor.page("/rules/")


def test_of_two_who_save_the_second_keeps_what_was_typed_and_is_told(floor, visit):
    path = begin(floor)
    first, second = posted(floor.page(path)), posted(floor.page(path))
    first["foul.units"], second["foul.units"] = "6", "4"
    second["command_id"] = str(uuid.uuid4())
    manager = visit()
    manager.sign_on("pit_manager")
    send(manager, path, first)

    refused = send(floor, path, second)

    html = refused.content.decode()
    assert refused.status_code == 409
    assert "Somebody saved this draft since you opened it." in html
    assert re.search(r'<input id="foul-units"[^>]* value="4"', html)
    assert '"units":6' in RuleDraft.objects.get().document


def test_a_form_sent_twice_is_saved_once(floor):
    path = begin(floor)
    data = posted(floor.page(path))

    assert [send(floor, path, data).status_code for _ in range(2)] == [302, 302]
    assert RuleDraft.objects.get().revision == 2


def test_the_text_is_the_same_draft_and_what_is_no_toml_stays_in_the_field(floor):
    path = begin(floor)
    html = floor.page(f"{path}text/")
    text = unescape(re.search(r"<textarea[^>]*>(.*?)</textarea>", html, re.DOTALL).group(1))
    changed = text.replace("units = 3\npays_royalties = true", "units = 5\npays_royalties = true")
    assert changed != text

    saved = floor.post(f"{path}text/", revision="1", text=changed)
    refused = floor.post(f"{path}text/", revision="2", text="slug = ")

    assert saved.status_code == 302
    assert re.search(r'<input id="foul-units"[^>]* value="5"', floor.page(path))
    assert refused.status_code == 422
    assert "This cannot be read as TOML" in refused.content.decode()
    assert ">slug = </textarea>" in refused.content.decode()
    file = floor.get(f"{path}toml/")
    assert file["Content-Disposition"] == 'attachment; filename="pit-b-classic-draft-2.toml"'
    assert "units = 5" in file.content.decode()


def test_what_no_form_field_stands_for_is_said_above_the_form(floor):
    path = begin(floor)
    text = floor.get(f"{path}toml/").content.decode()
    floor.post(f"{path}text/", revision="1", text="jokers = 2\n" + text)

    assert "No rule set has an option jokers. Take it out." in floor.page(path)
    assert "<code>jokers</code>" in floor.page(f"{path}text/")


def test_a_published_version_is_read_in_words_with_its_record(floor):
    versions = RuleSetVersion.objects.all()

    assert len(versions) == len(slugs())
    for version in versions:
        html = floor.page(f"/rules/versions/{version.public_id}/")

        assert version.digest in html
        assert "shipped with the house" in html
        assert "<form" not in html.split("published, read only")[1].split("As text")[0]


def test_fields_of_open_face_are_out_of_sight_in_a_game_set_at_once(floor):
    def hidden(slug: str) -> set[str]:
        fields = draft_fields(preset(slug), [])["sections"]
        return {one["path"] for section in fields for one in section["fields"] if one["hidden"]}

    assert {"fantasyland.stay", "super_bowl.units"} <= hidden("classic_1_6")
    assert not {"naturals.list", "deal.extra_card"} & hidden("classic_1_6")
    assert {"naturals.list", "deal.extra_card"} <= hidden("pineapple")
    assert not {"fantasyland.stay", "super_bowl.units"} & hidden("super_bowl_ofc")


def test_who_may_not_draft_sees_no_form_to_send_and_who_deals_no_draft(floor, visit):
    path = begin(floor)
    manager, auditor = visit(), visit()
    manager.sign_on("shift_manager")
    auditor.sign_on("auditor")

    for visitor in (manager, auditor):
        assert "Save draft" not in visitor.page(path)
        assert "Begin a draft" not in visitor.page("/rules/")
        assert visitor.post(path, revision="1").status_code == 403
    assert RuleDraft.objects.get().revision == 1


def test_a_slug_that_will_not_do_is_refused_beside_its_field_and_stays_typed(floor):
    base = str(RuleSetVersion.objects.get(rule_set__slug="pusoy").public_id)

    refused = floor.post("/rules/drafts/begin/", base=base, slug="pusoy", title="Ours")

    html = refused.content.decode()
    assert refused.status_code == 422
    assert re.search(r'<input id="slug"[^>]* value="pusoy"[^>]* aria-invalid="true"', html)
    assert re.search(r'id="slug-problem">A shipped rule set keeps its slug', html)
    assert re.search(r'<input id="title"[^>]* value="Ours"', html)
    assert re.search(rf'<option value="{base}" selected', html)
    assert RuleDraft.objects.count() == 0


def test_asking_needs_a_reason_and_is_then_somebody_elses_to_decide(floor, visit):
    path = begin(floor)
    nothing = floor.post(f"{path}ask/", revision="1", reason="  ")
    html = nothing.content.decode()
    assert nothing.status_code == 422
    assert 'id="reason-problem">Say why' in html

    asked = floor.post(f"{path}ask/", revision="1", reason="Ours")

    assert asked["Location"] == f"{path}changes/"
    assert "An approval of this draft is waiting." in floor.page(f"{path}changes/")
    assert "approval asked" in floor.page("/rules/")
    again = floor.post(f"{path}ask/", revision="1", reason="Ours")
    assert again.status_code == 409
    manager = visit()
    manager.sign_on("shift_manager")
    assert manager.post(f"{path}ask/", revision="1", reason="Ours").status_code == 403
    assert not RuleSetVersion.objects.filter(rule_set__slug=SLUG).exists()


def test_a_draft_with_problems_cannot_be_asked_for(floor):
    path = begin(floor)
    data = posted(floor.page(path))
    data["foul.units"] = "-1"
    send(floor, path, data)

    html = floor.page(f"{path}changes/")

    assert "foul.units</code> Give a whole number from 0, or tick &#x27;a full scoop&#x27;." in html
    assert "Ask for approval" not in html
    assert floor.post(f"{path}ask/", revision="2", reason="Ours").status_code == 422
