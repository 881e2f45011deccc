// The dealer's terminal: what the page does between two answers of the house.

import { ask, isLeaving } from "./ask.js";
import { commandDone, commandFill } from "./commands.js";
import { keepDeck, showDeck } from "./deck.js";
import { mountEntry } from "./entry_page.js";
import { watch } from "./live.js";

const ROTATION_MS = 15_000; // A rotation is planned anew so often, and moves no chain of the table.

let leave = () => {};

function mount() {
  leave();
  showDeck();
  const main = document.getElementById("main");
  const data = JSON.parse(document.getElementById("terminal-data")?.textContent ?? "null");
  leave = main.dataset.phase === "open" && data ? mountEntry(main, data) : () => {};
  main.querySelector("[autofocus]")?.focus();
}

document.addEventListener("htmx:configRequest", (event) => {
  const form = event.target.closest("form[data-command]");
  if (!form) return;
  commandFill(form);
  const fields = new FormData(form);
  for (const name of ["command_id", "hand", "confirmed_at"]) {
    if (form.elements[name]) event.detail.parameters.set(name, fields.get(name));
  }
});

document.addEventListener("htmx:afterRequest", (event) => {
  const form = event.target.closest?.("form[data-command]");
  const { status } = event.detail.xhr;
  const answered = status >= 200 && status < 500;
  const banner = document.getElementById("offline");
  if (banner) banner.hidden = answered;
  if (form && answered) commandDone(form);
});

// After settling: until then htmx still puts attributes of the fresh elements in place.
document.addEventListener("htmx:afterSettle", (event) => {
  if (event.detail.target.id === "main") mount();
});

document.addEventListener("click", (event) => {
  const key = event.target.closest("[data-toggle]");
  if (!key) return;
  const shown = document.getElementById(key.dataset.toggle);
  shown.hidden = !shown.hidden;
  key.setAttribute("aria-expanded", String(!shown.hidden));
  key.textContent = shown.hidden ? gettext("Show pairs") : gettext("Hide pairs");
});

document.addEventListener("change", (event) => {
  if (event.target.id !== "deck") return;
  keepDeck(event.target.value);
  document.querySelector("#typed, [autofocus]")?.focus();
});

// A key held down is one press: Ctrl+Enter for the review must not confirm as well.
document.addEventListener("keydown", (event) => {
  if (event.repeat && event.key === "Enter" && event.target.matches("button, a")) event.preventDefault();
});

/**
 * Another device, the floor or an integration changed something at this table: show the new state.
 * Our own presses move the table too; the page is left alone when it shows that state already.
 */
async function tableChanged() {
  if (!(await isBehind()) || !(await isBehind())) return true;
  htmx.ajax("GET", window.location.pathname, { target: "#main", swap: "outerHTML" });
  return true;
}

async function isBehind() {
  while (document.querySelector(".htmx-request")) await new Promise((done) => { setTimeout(done, 50); });
  if (isLeaving()) return false; // Signing off: the house knows nobody here any more.
  const response = await ask(document.getElementById("main").dataset.stateUrl);
  if (!response.ok) return false;
  const state = await response.json();
  document.getElementById("next-dealer").textContent = state.next_dealer;
  return state.mark !== document.getElementById("main").dataset.mark;
}

mount();
watch({ changed: tableChanged });
setInterval(() => tableChanged().catch(() => {}), ROTATION_MS); // Without a line the next one tells.
