// A device tells once a minute that it is alive, what its clock says and which page it runs.

import { ask, csrfToken } from "./ask.js";

const EVERY_MS = 60_000;
const address = document.querySelector('meta[name="device-seen"]')?.content;
const version = document.querySelector('meta[name="page-version"]')?.content ?? "";

async function tell() {
  const body = new URLSearchParams({ at: Date.now(), version });
  // Without a line the next minute tells; a device that was revoked learns it here.
  await ask(address, { method: "POST", body, headers: { "X-CSRFToken": csrfToken() } }).catch(() => null);
}

if (address) {
  tell();
  setInterval(tell, EVERY_MS);
}
