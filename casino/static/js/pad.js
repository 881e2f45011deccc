// The pad: 13 × 4 keys, one for each card of the pack, in suit rows. Draws an entry and says which
// key was pressed; by finger, mouse, or with the arrow keys and Enter.
//
// A press leaves the focus where it was, so that whoever types goes on typing. One key of the pad
// is in the order of Tab; the arrow keys lead from key to key, and up from the first row back to
// the field.

import { PACK, cardParts, spoken } from "./cards.js";
import * as entries from "./entry.js";

const COLUMNS = 13;

export class Pad {
  /** `pressed(card)` is called for every key; `leave()` when the focus goes back to the field. */
  constructor(element, { pressed, leave }) {
    this.element = element;
    this.leave = leave;
    this.keys = new Map(PACK.map((card) => [card, keyOf(card)]));
    element.replaceChildren(...this.keys.values());
    this.reach(PACK[0]);
    element.addEventListener("mousedown", (event) => event.preventDefault());
    element.addEventListener("click", (event) => {
      const key = event.target.closest("[data-card]");
      if (key) pressed(key.dataset.card);
    });
    element.addEventListener("keydown", (event) => this.keyDown(event));
    element.addEventListener("focusin", (event) => this.reach(event.target.dataset.card));
  }

  /** Show whose every card is; `swapping` is null or `{first}` while two cards are being chosen. */
  show(entry, swapping) {
    const offered = entries.offered(entry);
    this.element.classList.toggle("pad--offered", offered !== null);
    for (const [card, key] of this.keys) {
      const seat = entries.seatOf(entry, card);
      const chosen = swapping?.first === card;
      key.setAttribute("aria-label", nameOf(card, seat, swapping));
      key.setAttribute("aria-pressed", String(swapping ? chosen : Boolean(seat)));
      key.setAttribute("aria-disabled", String(Boolean(swapping) && !seat));
      key.classList.toggle("pad__key--used", Boolean(seat));
      key.classList.toggle("pad__key--chosen", chosen);
      key.querySelector(".pad__seat").textContent = seat ? interpolate(gettext("S%(seat)s"), { seat }, true) : "";
    }
  }

  /** Put the focus on the pad, at the key it was on last. */
  focus() {
    this.element.querySelector('[tabindex="0"]').focus();
  }

  reach(card) {
    for (const [one, key] of this.keys) key.tabIndex = one === card ? 0 : -1;
  }

  keyDown(event) {
    const at = PACK.indexOf(event.target.dataset.card);
    const row = at - (at % COLUMNS);
    const to = {
      ArrowLeft: at - 1, ArrowRight: at + 1, ArrowUp: at - COLUMNS, ArrowDown: at + COLUMNS,
      Home: row, End: row + COLUMNS - 1,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    if (event.key === "ArrowUp" && to < 0) this.leave();
    else this.keys.get(PACK[to])?.focus();
  }
}

function keyOf(card) {
  const key = document.createElement("button");
  key.type = "button";
  key.className = `pad__key pad__key--${card[1]}`;
  key.dataset.card = card;
  const seat = document.createElement("span");
  seat.className = "pad__seat";
  key.append(...cardParts(card), seat);
  return key;
}

/** 'ace of spades', used: 'ace of spades, seat 1, take back'. */
function nameOf(card, seat, swapping) {
  if (!seat) return spoken(card);
  const names = { card: spoken(card), seat };
  const text = swapping ? gettext("%(card)s, seat %(seat)s, swap") : gettext("%(card)s, seat %(seat)s, take back");
  return interpolate(text, names, true);
}
