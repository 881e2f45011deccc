// What a dealer, a card reader or a shoe may type (R-CARD-2):
//
//   hand  = group {[sep] group}      group = rank {rank} suit
//   ranks A K Q J T 10 9…2, suits s h d c ♠♥♦♣, any case
//   "/"   the row must be full here; every other sign is ignored
//
// The letters stay English in every language. The server reads the same text by the same rule;
// both are held to tests/grammar_cases.json.

const SUIT_OF = { "♠": "s", "♥": "h", "♦": "d", "♣": "c", S: "s", H: "h", D: "d", C: "c" };
const RANK = /[AKQJT2-9]/;
const MEANS_SOMETHING = /[\p{L}\p{N}]/u;

/**
 * Read typed text into steps, as far as it is complete and understood.
 *
 * Returns `{steps, rest, problem}`: steps are `{cards, end}` for a group and `{slash: true, end}`
 * for "/", `end` being the index behind it; `rest` is the unfinished tail (`"AKQ"`, `"1"`);
 * `problem` is null or `{code: "card_unknown", text}` and `rest` then begins at it.
 */
export function read(typed) {
  const steps = [];
  let ranks = [];
  let start = 0; // Where the group in hand began.
  let at = 0;
  const unknown = (end) => ({
    steps, rest: typed.slice(start), problem: { code: "card_unknown", text: typed.slice(start, end) },
  });
  while (at < typed.length) {
    const sign = typed[at].toUpperCase();
    if (RANK.test(sign)) {
      if (!ranks.length) start = at;
      ranks.push(sign);
      at += 1;
    } else if (sign === "1") {
      if (!ranks.length) start = at;
      if (at + 1 === typed.length) break; // Half of a ten.
      if (typed[at + 1] !== "0") return unknown(at + 1);
      ranks.push("T");
      at += 2;
    } else if (sign in SUIT_OF) {
      if (!ranks.length) start = at;
      at += 1;
      if (!ranks.length) return unknown(at);
      steps.push({ cards: ranks.map((rank) => rank + SUIT_OF[sign]), end: at });
      ranks = [];
      start = at;
    } else if (sign === "/") {
      if (ranks.length) return unknown(at + 1);
      at += 1;
      steps.push({ slash: true, end: at });
      start = at;
    } else if (MEANS_SOMETHING.test(sign)) {
      if (!ranks.length) start = at;
      return unknown(at + 1);
    } else {
      at += 1;
    }
  }
  const unfinished = ranks.length || typed[start] === "1";
  return { steps, rest: unfinished ? typed.slice(start) : "", problem: null };
}
