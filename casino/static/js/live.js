// What changed in the house, told by the live stream: chain heads only, never data.
//
// The page then fetches what changed. Without the stream it asks every two seconds. Whoever looks
// at the page sees whether it is live, and since when it is not; the last data stays.

const POLL_MS = 2000;
const SILENCE_MS = 8000; // The stream says "alive" every five seconds.
const REOPEN_MS = 3000;

/**
 * Call `changed(chains)` whenever a chain moved, and for every poll while the stream is away.
 *
 * `changed` returns a promise of true when the house answered. `shown({live, since})` is told the
 * state of the line once a second.
 */
export function watch({ changed, shown = () => {} }) {
  const ticketUrl = document.querySelector('meta[name="live-ticket"]')?.content;
  if (!ticketUrl) return () => {};
  let source = null;
  let lastSign = Date.now();
  let running = null;
  let again = false;

  async function refresh(chains) {
    if (running) {
      again = true;
      return;
    }
    running = changed(chains).catch(() => false);
    if (await running) lastSign = Date.now();
    running = null;
    if (again) {
      again = false;
      refresh(chains);
    }
  }

  async function open() {
    try {
      const response = await fetch(ticketUrl, { credentials: "same-origin" });
      if (!response.ok) throw new TypeError(`status ${response.status}`);
      source = new EventSource((await response.json()).url);
    } catch {
      again = false;
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
