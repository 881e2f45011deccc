// A device tells once a minute that it is alive, what its clock says and which page it runs.

import { csrfToken } from "./ask.js";

const EVERY_MS = 60_000;
const address = document.querySelector('meta[name="device-seen"]')?.content;
const version = document.querySelector('meta[name="page-version"]')?.content ?? "";

/** Tell once. Without a line the next minute tells; whoever is no device any more tells no more. */
async function tell() {
  const body = new URLSearchParams({ at: Date.now(), version });
  const headers = { "X-CSRFToken": csrfToken() };
  const told = await fetch(address, { method: "POST", body, headers, credentials: "same-origin" })
    .catch(() => null);
  if (told?.status === 401) clearInterval(telling);
}

const telling = address ? setInterval(tell, EVERY_MS) : null;
if (address) tell();
