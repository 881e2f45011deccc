// Saves the seats' drafts: one at a time, newest content, If-Match with the hand's draft revision.

import { ask, csrfToken } from "./ask.js";

const WAIT_MS = 120; // A burst of typing is one save.
const RETRY_MS = [1000, 2000, 4000, 8000];

/**
 * Keep the server's drafts equal to what `wanted()` says.
 *
 * @param url      (seat) → address of the seat's draft
 * @param wanted   () → {seat: draft}, as the dealer sees it now
 * @param revision the hand's draft revision known so far
 * @param saved    {seat: draft} the server is known to have
 * @param told     {answer(seat, draft, answer), state("saved" | "saving" | "offline" | "refused", refusal),
 *                 conflict() → Promise<{revision, drafts}>: what another device has made of it}
 */
export function draftSaver({ url, wanted, revision, saved, told }) {
  const known = Object.fromEntries(Object.entries(saved).map(([seat, draft]) => [seat, text(draft)]));
  let timer = null;
  let running = null;
  let failures = 0;
  let stopped = false;

  const nextSeat = () => Object.entries(wanted()).find(([seat, draft]) => known[seat] !== text(draft))?.[0];

  function rebase(theirs) {
    revision = theirs.revision;
    for (const [seat, draft] of Object.entries(theirs.drafts)) known[seat] = text(draft);
  }

  async function run() {
    for (let seat = nextSeat(); seat && !stopped; seat = nextSeat()) {
      told.state("saving");
      const draft = wanted()[seat];
      let response;
      try {
        response = await put(url(seat), draft, revision);
        if (response.status >= 500) throw new TypeError(`status ${response.status}`);
      } catch {
        failures += 1;
        told.state("offline");
        timer = setTimeout(start, RETRY_MS[Math.min(failures, RETRY_MS.length) - 1]);
        return false;
      }
      failures = 0;
      const answer = await response.json();
      if (response.ok) {
        revision = answer.revision;
        known[seat] = text(draft);
        told.answer(Number(seat), draft, answer);
      } else if (answer.code === "draft_changed") {
        rebase(await told.conflict());
      } else {
        told.state("refused", answer);
        return false;
      }
    }
    told.state("saved");
    return true;
  }

  function start() {
    timer = null;
    running ??= run().finally(() => { running = null; });
    return running;
  }

  return {
    /** Something was typed. */
    touch() {
      if (timer === null && !stopped) timer = setTimeout(start, WAIT_MS);
    },
    /** Resolves to true when everything is on the server, false when it cannot be now. */
    async flush() {
      clearTimeout(timer);
      timer = null;
      await running;
      return start();
    },
    /** Go on from what the server has: `{revision, drafts}`. */
    rebase,
    /** The hand's draft revision as far as this device knows. */
    get revision() { return revision; },
    get hasUnsaved() { return Boolean(nextSeat()); },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

function put(address, draft, revision) {
  return ask(address, {
    method: "PUT",
    headers: {
      "Content-Type": "application/json",
      "If-Match": String(revision),
      "X-CSRFToken": csrfToken(),
    },
    body: JSON.stringify(draft),
  });
}

function text(draft) {
  return JSON.stringify(draft);
}
