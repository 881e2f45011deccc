// A foul that one swap of two cards between seats would undo: the house is asked once for each
// state of the hand, and its answer is shown only while that state stands.

import { ask } from "./ask.js";
import { face } from "./cards.js";

/** `told()` is called when an answer has come. */
export function mendFinder(url, told) {
  let asked = null;
  let answer = null;
  return {
    /** Look for a swap in this state (text); null = there is nothing to mend. */
    async about(state) {
      if (state === asked) return;
      asked = state;
      answer = null;
      if (state === null) return;
      const response = await ask(url).catch(() => null);
      const { swap } = response?.ok ? await response.json() : { swap: null };
      if (asked !== state || !swap) return;
      answer = swap;
      told();
    },
    /** The swap for this state: `{cards: [a, b], seats: [n, m]}`, or null. */
    found(state) {
      return state === asked ? answer : null;
    },
  };
}

/** 'Swap 9♠ (seat 1) and 9♥ (seat 3)' */
export function mendText({ cards, seats }) {
  const names = { one: face(cards[0]), first: seats[0], other: face(cards[1]), second: seats[1] };
  return interpolate(gettext("Mis-keyed? Swap %(one)s of seat %(first)s and %(other)s of seat %(second)s"), names, true);
}
