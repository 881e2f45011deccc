// An unattended terminal locks: what stands on it stays, and waits for a PIN.

import { ask, csrfToken } from "./ask.js";
import { uuid7 } from "./commands.js";

const INPUT = ["pointerdown", "keydown", "wheel", "touchstart", "input"];
const lock = document.getElementById("lock");
const form = document.getElementById("lock-form");
const pin = document.getElementById("lock-pin");
const call = document.getElementById("lock-call");
const say = document.getElementById("lock-say");
const idle = Number(lock.dataset.idle) * 1000;

let used = Date.now();
let told = used; // When the house last heard that the terminal is used.
let kept = null; // Where the dealer was.
let isToldLocked = !lock.hidden;

const isLocked = () => !lock.hidden;

function post(address, fields = {}) {
  const body = new URLSearchParams({ command_id: uuid7(), ...fields });
  return ask(address, { method: "POST", body, headers: { "X-CSRFToken": csrfToken() } });
}

async function heard() {
  if (isLocked()) return;
  used = Date.now();
  if (used - told < idle / 4) return;
  told = used;
  const response = await post(lock.dataset.activeUrl).catch(() => null);
  if (response?.status === 423) show({ isTold: true });
}

function show({ isTold = false } = {}) {
  if (isLocked()) return;
  kept = document.activeElement;
  isToldLocked = isTold;
  lock.hidden = false;
  if (call) call.elements.command_id.value = uuid7(); // Each time it locks the floor may be called anew.
  tellLocked();
  pin.focus();
}

/** The house locks a silent terminal by itself; a page that can say so says it at once. */
async function tellLocked() {
  if (isToldLocked) return;
  isToldLocked = true;
  const response = await post(lock.dataset.lockUrl).catch(() => null);
  if (!response) isToldLocked = false;
}

function hide() {
  lock.hidden = true;
  used = Date.now();
  told = used;
  complain("");
  if (kept?.isConnected) kept.focus();
  else document.querySelector("#main [autofocus]")?.focus();
}

function complain(text) {
  say.textContent = text;
  say.hidden = !text;
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const fields = Object.fromEntries(new FormData(form));
  const what = event.submitter?.value ?? "unlock";
  pin.value = "";
  const response = await post(form.action, { ...fields, what }).catch(() => null);
  if (!response) {
    complain(gettext("No line to the house. Try again."));
    return; // The next try is the same command.
  }
  form.elements.command_id.value = uuid7();
  if (response.ok) {
    const { state } = await response.json();
    if (state === "unlocked") hide();
    else window.location.reload();
  } else {
    complain((await response.json()).message);
    pin.focus();
  }
});

// Before every other listener: while it is locked, the page below hears no key.
window.addEventListener("keydown", (event) => {
  if (isLocked()) event.stopImmediatePropagation();
}, { capture: true });
for (const name of INPUT) window.addEventListener(name, heard, { capture: true, passive: true });

document.addEventListener("htmx:afterRequest", (event) => {
  if (event.detail.xhr.status === 423) show({ isTold: true });
});
document.addEventListener("terminal:locked", () => show({ isTold: true }));

setInterval(() => {
  if (isLocked()) tellLocked();
  else if (Date.now() - used >= idle) show();
}, Math.min(1000, idle / 4));

if (isLocked()) pin.focus();
