// What changed in the house, told by the live stream: chain heads only, never data.
//
// The page then fetches what changed. Without the stream it asks every two seconds. Whoever looks
// at the page sees whether it is live, and since when it is not; the last data stays.

import { ask } from "./ask.js";

const POLL_MS = 2000;
const SILENCE_MS = 8000; // The stream says "alive" every five seconds.
const REOPEN_MS = 3000;

/**
 * Call `changed(chains)` whenever a chain moved, and `changed({})` (anything may have moved) for
 * every poll while the stream is away.
 *
 * `changed` returns a promise of true when the house answered. `shown({live, since})` is told the
 * state of the line once a second.
 */
export function watch({ changed, shown = () => {} }) {
  const ticketUrl = document.querySelector('meta[name="live-ticket"]')?.content;
  if (!ticketUrl) return () => {};
  let source = null;
  let lastSign = Date.now();
  let running = false;
  let waiting = null; // What moved and is not fetched yet; {} stands for everything.

  async function refresh(chains) {
    waiting = together(waiting, chains);
    if (running) return;
    running = true;
    while (waiting) {
      const wanted = waiting;
      waiting = null;
      if (await changed(wanted).catch(() => false)) lastSign = Date.now();
    }
    running = false;
  }

  async function open() {
    try {
      const response = await ask(ticketUrl);
      if (!response.ok) throw new TypeError(`status ${response.status}`);
      source = new EventSource((await response.json()).url);
    } catch {
      setTimeout(open, REOPEN_MS);
      return;
    }
    source.addEventListener("heads", (event) => {
      lastSign = Date.now();
      refresh(JSON.parse(event.data));
    });
    source.addEventListener("alive", () => { lastSign = Date.now(); });
    source.addEventListener("bye", reopen);
    source.addEventListener("error", reopen); // Its ticket is used up: a new one, not a retry.
  }

  function reopen(event) {
    source?.close();
    source = null;
    setTimeout(open, event.type === "bye" ? 100 : REOPEN_MS);
  }

  const polling = setInterval(() => {
    if (source?.readyState !== EventSource.OPEN || Date.now() - lastSign > SILENCE_MS) refresh({});
  }, POLL_MS);
  const telling = setInterval(() => {
    shown({ live: Date.now() - lastSign <= SILENCE_MS, since: new Date(lastSign) });
  }, 1000);
  window.addEventListener("pagehide", () => source?.close());
  open();
  return () => {
    clearInterval(polling);
    clearInterval(telling);
    source?.close();
  };
}

function together(one, other) {
  const everything = one && (!Object.keys(one).length || !Object.keys(other).length);
  return everything ? {} : { ...one, ...other };
}
