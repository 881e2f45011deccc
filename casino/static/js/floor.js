// The floor page: kept true by the live stream, without reload.

import { ask, csrfToken } from "./ask.js";
import { commandDone, commandFill } from "./commands.js";
import { watch } from "./live.js";
import { swapLive } from "./swap.js";

const timeZone = document.querySelector('meta[name="time-zone"]').content;
const liveUrl = document.querySelector('meta[name="live-parts"]').content;
let tag = null;

/**
 * Fetch the live parts that `chains` can have touched; every part when the house's own chain moved
 * or nothing is known. An unchanged page costs a 304.
 */
async function changed(chains = {}) {
  const numbers = Object.keys(chains).map((chain) => /^table:(\d+)$/.exec(chain)?.[1]);
  const all = !numbers.length || numbers.includes(undefined);
  const query = all ? "" : `?${new URLSearchParams(numbers.map((number) => ["table", number]))}`;
  const response = await ask(liveUrl + query, { headers: all && tag ? { "If-None-Match": tag } : {} });
  if (response.status === 304) return true;
  if (response.status === 403) window.location.reload(); // Rights ended: say so.
  if (!response.ok) return false;
  swapLive(await response.text());
  tag = all ? response.headers.get("ETag") : null;
  return true;
}

function shown({ live, since }) {
  const band = document.getElementById("stale");
  const mark = document.getElementById("line");
  const time = since.toLocaleTimeString("en-GB", { timeZone });
  band.hidden = live;
  const text = live ? gettext("Live") : gettext("Not live");
  if (mark.textContent !== text) {
    mark.textContent = text;
    mark.className = live ? "mark mark--live" : "mark mark--stop";
    band.textContent = interpolate(gettext("Stale since %(time)s: no answer from the house. What you see is the last that was known."), { time }, true);
  }
}

document.addEventListener("htmx:configRequest", (event) => {
  event.detail.headers["X-CSRFToken"] = csrfToken();
  const form = event.target.closest("form[data-command]");
  if (!form) return;
  commandFill(form);
  event.detail.parameters.set("command_id", form.elements.command_id.value);
});
document.addEventListener("htmx:afterRequest", (event) => {
  const form = event.target.closest?.("form[data-command]");
  if (form && event.detail.xhr.status >= 200 && event.detail.xhr.status < 500) {
    commandDone(form);
    changed();
  }
});

watch({ changed, shown });
