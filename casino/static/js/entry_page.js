// Entering a hand: the field, the keys, the buttons; each change is drawn, kept and saved.

import { ask } from "./ask.js";
import { draftSaver } from "./drafts.js";
import * as entries from "./entry.js";
import { mergeTheirs, plainDraft, recall, remember, resume } from "./entry_store.js";
import { answerNow, problemText, showSeat } from "./entry_view.js";

/** Wire the open hand's page; returns what to call when the page goes. */
export function mountEntry(main, data) {
  const page = new EntryPage(main, data);
  page.start();
  return () => page.stop();
}

class EntryPage {
  constructor(main, data) {
    this.main = main;
    this.data = data;
    this.field = main.querySelector("#typed");
    this.titles = Object.fromEntries(data.naturals.map(({ kind, title }) => [kind, title]));
    this.problem = null;
    this.known = {}; // seat → {draft, answer}: what the server last said, and about what.
    const saved = Object.fromEntries(data.order.map((seat) => [seat, plainDraft(data.drafts[seat])]));
    for (const [seat, answer] of Object.entries(data.answers)) {
      this.known[seat] = { draft: saved[seat], answer };
    }
    const kept = recall(data.hand);
    this.entry = resume(data, kept);
    // What was typed before this script was at work stands in the field already: it is kept.
    this.field.value = (kept?.pending ?? "") + this.field.value;
    this.saver = draftSaver({
      url: (seat) => data.draft_url.replace(/0$/, seat),
      wanted: () => this.drafts(),
      revision: data.revision,
      saved,
      told: this,
    });
    this.listeners = [
      [this.field, "input", () => this.typed()],
      [document, "keydown", (event) => this.keyDown(event)],
      [main, "click", (event) => this.clicked(event)],
      [main, "submit", (event) => this.submitted(event)],
      [window, "online", () => this.saver.touch()],
    ];
  }

  async start() {
    for (const [target, name, run] of this.listeners) target.addEventListener(name, run);
    this.field.focus();
    this.show();
    // A save may have been under way when the page was left: ask before saving on top of it.
    const theirs = this.saver.hasUnsaved ? await this.theirs().catch(() => null) : null;
    if (theirs) this.saver.rebase(theirs);
    this.typed();
  }

  stop() {
    this.saver.stop();
    for (const [target, name, run] of this.listeners) target.removeEventListener(name, run);
  }

  drafts() {
    return Object.fromEntries(this.entry.order.map((seat) => [seat, entries.draftOf(this.entry, seat)]));
  }

  // Every change goes through here.
  change(entry, problem = null) {
    this.entry = entry;
    this.problem = problem;
    this.keep();
    this.show();
    this.saver.touch();
  }

  keep() {
    remember(this.data.hand, {
      entry: this.entry, revision: this.saver.revision, pending: this.field.value,
    });
  }

  // What the saver tells.

  answer(seat, draft, answer) {
    this.known[seat] = { draft, answer };
    this.keep();
    this.show();
  }

  state(state, refusal = null) {
    const link = document.getElementById("link");
    const words = {
      saved: gettext("Saved"), saving: gettext("Saving"),
      offline: gettext("Not saved yet"), refused: gettext("Refused"),
    };
    if (link.textContent !== words[state]) link.textContent = words[state];
    link.className = `mark ${state === "saved" || state === "saving" ? "mark--live" : "mark--warn"}`;
    this.main.querySelector("#offline").hidden = state !== "offline";
    if (refusal) {
      this.problem = { code: "refused", text: refusal.message };
      this.say();
    }
  }

  async conflict() {
    const theirs = await this.theirs();
    this.problem = { code: "changed_elsewhere" };
    this.show();
    return theirs;
  }

  /** The server's drafts, taken over where this device did not only type on. */
  async theirs() {
    const response = await ask(this.data.hand_url);
    const { revision, drafts } = await response.json();
    this.entry = mergeTheirs(this.entry, drafts);
    const plain = Object.entries(drafts).map(([seat, draft]) => [seat, plainDraft(draft)]);
    return { revision, drafts: Object.fromEntries(plain) };
  }

  // Drawing.

  show() {
    for (const seat of this.entry.order) {
      const section = this.main.querySelector(`[data-seat="${seat}"]`);
      showSeat(section, this.entry, seat, this.known[seat], this.titles);
    }
    const counts = { total: entries.totalCount(this.entry), all: this.entry.order.length * 13 };
    this.main.querySelector("#total").textContent = interpolate(gettext("%(total)s of %(all)s cards"), counts, true);
    this.main.querySelector("#review-key").setAttribute("aria-disabled", String(!entries.isFull(this.entry)));
    const { surrender } = this.entry.seats[this.entry.active];
    this.main.querySelector("#surrender")?.setAttribute("aria-pressed", String(surrender));
    this.say();
  }

  say() {
    const line = this.main.querySelector("#say");
    const { active } = this.entry;
    const theirs = answerNow(this.entry, active, this.known[active])?.problems[0]?.message;
    const text = this.problem ? problemText(this.problem) : theirs ?? this.data.help;
    line.classList.toggle("typing__say--problem", text !== this.data.help);
    if (line.textContent !== text) line.textContent = text;
    this.field.setAttribute("aria-invalid", String(Boolean(this.problem)));
  }

  // What the dealer does.

  typed() {
    const { entry, rest, problem } = entries.type(this.entry, this.field.value);
    this.field.value = rest;
    this.change(entry, problem);
  }

  go(entry) {
    if (this.isUnfinished()) return;
    this.change(entry);
    this.field.focus();
  }

  /** Half a group in the field would be lost: say so, and stay. */
  isUnfinished() {
    const text = this.field.value.trim();
    if (!text) return false;
    this.change(this.entry, this.problem ?? { code: "unfinished", text });
    this.field.focus();
    return true;
  }

  undo() {
    this.change(entries.undo(this.entry));
    this.field.focus();
  }

  clearField() {
    this.field.value = "";
    this.change(this.entry);
  }

  async review() {
    if (this.isUnfinished()) return;
    if (!entries.isFull(this.entry)) {
      this.change(this.entry, { code: "incomplete" });
    } else if (await this.saver.flush()) {
      htmx.trigger(this.main.querySelector("#review"), "reviewready");
    }
  }

  keyDown(event) {
    const seatKey = /^F([1-4])$/.exec(event.key);
    if (seatKey) this.go(entries.selectSeat(this.entry, Number(seatKey[1])));
    else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) this.review();
    else if (event.target !== this.field || event.isComposing) return;
    else if (event.key === "Enter") this.go(entries.stepSeat(this.entry, event.shiftKey ? -1 : 1));
    else if (event.key === "Backspace" && !this.field.value) this.undo();
    else if (event.key === "Escape") this.clearField();
    else return;
    event.preventDefault();
  }

  clicked(event) {
    const key = event.target.closest("button");
    if (!key) return;
    if (key.dataset.pick) this.go(entries.selectSeat(this.entry, Number(key.dataset.pick)));
    else if (key.id === "undo") this.undo();
    else if (key.id === "clear") this.go(entries.clearSeat(this.entry));
    else if (key.id === "surrender") this.surrender();
    else if (key.id === "natural") this.toggleNaturals();
    else if ("kind" in key.dataset) this.declare(key.dataset.kind);
  }

  surrender() {
    this.go(entries.declareSurrender(this.entry, !this.entry.seats[this.entry.active].surrender));
  }

  declare(kind) {
    this.toggleNaturals();
    this.go(entries.declareNatural(this.entry, kind || null));
  }

  toggleNaturals() {
    const list = this.main.querySelector("#declare");
    list.hidden = !list.hidden;
    this.main.querySelector("#natural").setAttribute("aria-expanded", String(!list.hidden));
    this.main.querySelector(".hints").hidden = !list.hidden;
    const current = this.entry.seats[this.entry.active].natural ?? "";
    const kinds = [...this.data.naturals, { kind: "", title: gettext("No natural") }];
    list.replaceChildren(...kinds.map(({ kind, title }) => naturalKey(kind, title, kind === current)));
    list.querySelector("button")?.focus();
  }

  submitted(event) {
    if (event.target.id !== "review") return;
    event.preventDefault();
    this.review();
  }
}

function naturalKey(kind, title, isCurrent) {
  const key = document.createElement("button");
  key.type = "button";
  key.className = "key";
  key.dataset.kind = kind;
  key.textContent = title;
  key.setAttribute("aria-pressed", String(isCurrent));
  return key;
}
