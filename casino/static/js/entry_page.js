// Entering a hand: the field, the pad, the keys, the buttons; each change is drawn, kept and saved.

import { ask } from "./ask.js";
import { draftSaver } from "./drafts.js";
import * as entries from "./entry.js";
import { mergeTheirs, plainDraft, recall, remember, resume } from "./entry_store.js";
import { answerNow, helpText, problemText, showSeat } from "./entry_view.js";
import { mendFinder, mendText } from "./mend.js";
import { Pad } from "./pad.js";

const TYPED_SIGN = /^[\p{L}\p{N}/♠♥♦♣]$/u;

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
    this.swapping = null; // {first: card or null} while two cards are chosen to change places.
    this.pad = new Pad(main.querySelector("#pad"), {
      pressed: (card) => this.press(card), leave: () => this.field.focus(),
    });
    this.mend = mendFinder(data.mend_url, () => this.show());
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
      [main, "pointerdown", (event) => this.pointed(event)],
      [main, "mousedown", (event) => this.keepFocus(event)],
      [main, "submit", (event) => this.submitted(event)],
      [window, "online", () => this.saver.touch()],
    ];
  }

  async start() {
    for (const [target, name, run] of this.listeners) target.addEventListener(name, run);
    if (matchMedia("(pointer: coarse)").matches) this.field.inputMode = "none";
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
    this.lookForMend();
    this.show();
  }

  /** Everything is entered and saved, and a seat fouls: could it be one card for another? */
  lookForMend() {
    const answers = this.entry.order.map((seat) => answerNow(this.entry, seat, this.known[seat]));
    const asked = entries.isFull(this.entry) && answers.every(Boolean) && answers.some(({ foul }) => foul);
    this.mend.about(asked ? JSON.stringify(this.drafts()) : null);
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
      showSeat(section, this.entry, seat, this.known[seat], this.titles, this.swapping);
    }
    this.pad.show(this.entry, this.swapping);
    this.main.toggleAttribute("data-swapping", Boolean(this.swapping));
    this.main.querySelector("#swap").setAttribute("aria-pressed", String(Boolean(this.swapping)));
    const counts = { total: entries.totalCount(this.entry), all: this.entry.order.length * 13 };
    this.main.querySelector("#total").textContent = interpolate(gettext("%(total)s of %(all)s cards"), counts, true);
    this.main.querySelector("#review-key").setAttribute("aria-disabled", String(!entries.isFull(this.entry)));
    const { surrender } = this.entry.seats[this.entry.active];
    this.main.querySelector("#surrender")?.setAttribute("aria-pressed", String(surrender));
    this.offer();
    this.say();
  }

  /** One key for what the house offers now: a natural to declare, two cards to swap. */
  offer() {
    const key = this.main.querySelector("#offer");
    const answer = answerNow(this.entry, this.entry.active, this.known[this.entry.active]);
    const natural = answer?.complete && !this.entry.seats[this.entry.active].natural ? answer.naturals[0] : null;
    const mend = this.mend.found(JSON.stringify(this.drafts()));
    this.offered = null;
    if (mend) this.offered = { text: mendText(mend), run: () => this.change(entries.swap(this.entry, ...mend.cards)) };
    else if (natural) {
      const text = interpolate(gettext("Declare %(natural)s"), { natural: this.titles[natural] }, true);
      this.offered = { text, run: () => this.change(entries.declareNatural(this.entry, natural)) };
    }
    key.hidden = !this.offered;
    key.textContent = this.offered?.text ?? "";
  }

  say() {
    const line = this.main.querySelector("#say");
    const { active } = this.entry;
    const theirs = answerNow(this.entry, active, this.known[active])?.problems[0]?.message;
    const help = helpText(this.entry, this.swapping) ?? this.foulText() ?? this.data.help;
    const text = this.problem ? problemText(this.problem) : theirs ?? help;
    line.classList.toggle("typing__say--problem", text !== help);
    if (line.textContent !== text) line.textContent = text;
    this.field.setAttribute("aria-invalid", String(Boolean(this.problem)));
  }

  /** Once everything is entered, a foul is said here as well: it is asked about before it is settled. */
  foulText() {
    const seat = this.entry.order.find((one) => answerNow(this.entry, one, this.known[one])?.foul);
    if (!seat || !entries.isFull(this.entry)) return null;
    const why = answerNow(this.entry, seat, this.known[seat]).foul;
    return interpolate(gettext("Seat %(seat)s: %(why)s. A foul, or mis-keyed?"), { seat, why }, true);
  }

  // What the dealer does.

  typed() {
    const { entry, rest, problem } = entries.type(this.entry, this.field.value);
    this.field.value = rest;
    this.change(entry, problem);
  }

  /** A key of the pad. The focus stays where it is. */
  press(card) {
    if (this.swapping) {
      this.chooseToSwap(card);
      return;
    }
    const { entry, problem } = entries.tap(this.entry, card);
    this.change(entry, problem);
  }

  /** 'Swap two cards': the next two placed cards that are tapped change their places. */
  toggleSwapping() {
    this.swapping = this.swapping ? null : { first: null };
    this.problem = null;
    this.show();
  }

  chooseToSwap(card) {
    const { first } = this.swapping;
    if (!entries.seatOf(this.entry, card)) {
      this.change(this.entry, { code: "not_placed", card });
    } else if (!first || first === card) {
      this.swapping = { first: first ? null : card };
      this.change(this.entry);
    } else {
      this.swapping = null;
      this.change(entries.swap(this.entry, first, card));
    }
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

  /** A finger wants no keyboard over the pad, unless it is put on the field itself. */
  pointed(event) {
    const refusal = this.main.querySelector("#refused");
    if (refusal && !refusal.contains(event.target)) refusal.remove();
    if (event.pointerType !== "mouse") this.field.inputMode = event.target === this.field ? "text" : "none";
  }

  /** A key that is pressed leaves the focus where somebody types. */
  keepFocus(event) {
    if (document.activeElement === this.field && event.target.closest("button")) event.preventDefault();
  }

  keyDown(event) {
    this.main.querySelector("#refused")?.remove();
    const seatKey = /^F([1-4])$/.exec(event.key);
    if (seatKey) this.go(entries.selectSeat(this.entry, Number(seatKey[1])));
    else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) this.review();
    else if (event.key === "Escape" && this.swapping) this.toggleSwapping();
    else if (event.target.closest("#pad")) {
      // Who types while on the pad types into the field: the sign goes where the focus is.
      if (TYPED_SIGN.test(event.key) && !event.ctrlKey && !event.metaKey) this.field.focus();
      return;
    } else if (event.target !== this.field || event.isComposing) return;
    else if (event.key === "ArrowDown") this.pad.focus();
    else if (event.key === "Enter") this.go(entries.stepSeat(this.entry, event.shiftKey ? -1 : 1));
    else if (event.key === "Backspace" && !this.field.value) this.undo();
    else if (event.key === "Escape") this.clearField();
    else return;
    event.preventDefault();
  }

  clicked(event) {
    const chosen = this.swapping && event.target.closest(".seat [data-card]");
    if (chosen) {
      this.chooseToSwap(chosen.dataset.card);
      return;
    }
    const key = event.target.closest("button");
    if (!key) return;
    const { pick, pickRow, kind } = key.dataset;
    if (pick) this.go(entries.selectSeat(this.entry, Number(pick), pickRow ?? null));
    else if (kind !== undefined) this.declare(kind);
    else this.run(key.id);
  }

  run(id) {
    const keys = {
      undo: () => this.undo(),
      clear: () => this.go(entries.clearSeat(this.entry)),
      swap: () => this.toggleSwapping(),
      surrender: () => this.surrender(),
      natural: () => this.toggleNaturals(),
      offer: () => this.offered?.run(),
      "hints-key": () => this.toggle("hints"),
      "refused-key": () => this.main.querySelector("#refused").remove(),
    };
    keys[id]?.();
  }

  surrender() {
    this.go(entries.declareSurrender(this.entry, !this.entry.seats[this.entry.active].surrender));
  }

  declare(kind) {
    this.toggleNaturals();
    this.go(entries.declareNatural(this.entry, kind || null));
  }

  toggleNaturals() {
    if (!this.toggle("declare")) return;
    const list = this.main.querySelector("#declare");
    const current = this.entry.seats[this.entry.active].natural ?? "";
    const kinds = [...this.data.naturals, { kind: "", title: gettext("No natural") }];
    list.replaceChildren(...kinds.map(({ kind, title }) => naturalKey(kind, title, kind === current)));
    list.querySelector("button").focus();
  }

  /** Show or hide a sheet over the pad, one at a time; returns whether it is shown. */
  toggle(id) {
    for (const key of this.main.querySelectorAll("[aria-controls]")) {
      const sheet = document.getElementById(key.getAttribute("aria-controls"));
      sheet.hidden = sheet.id !== id || !sheet.hidden;
      key.setAttribute("aria-expanded", String(!sheet.hidden));
    }
    return !document.getElementById(id).hidden;
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
