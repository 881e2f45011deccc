// What the dealer has entered so far: values and functions, no page and no network.
//
// An entry is `{order, active, seats, due, past}`: the seats dealt in, the seat being entered, for
// each seat `{front, middle, back, discards, natural, surrender}` and how many cards it lays off,
// and the earlier states for undo.

import { PACK } from "./cards.js";
import { read } from "./grammar.js";

export const ROWS = ["front", "middle", "back"];
export const PLACES = [...ROWS, "discards"]; // What is dealt too much goes away, last.
export const SIZE = { front: 3, middle: 5, back: 5 };
const UNDO_STEPS = 200;

/** An entry for the dealt-in seats, from drafts `{seat: {front: "Ac Ad", …, natural, surrender}}`. */
export function entryFrom(order, drafts, active = null, due = {}) {
  const seats = {};
  for (const seat of order) seats[seat] = seatFrom(drafts[seat] ?? {});
  const waiting = order.find((seat) => !isComplete(seats[seat]));
  return { order, seats, active: active ?? waiting ?? order[0], due, past: [] };
}

export function seatFrom(draft) {
  const cards = (row) => read(draft[row] ?? "").steps.flatMap((step) => step.cards ?? []);
  return {
    front: cards("front"), middle: cards("middle"), back: cards("back"), discards: cards("discards"),
    natural: draft.natural ?? null, surrender: draft.surrender ?? false,
  };
}

/** The seat as a draft of the hand document; the last hand's presumed cards included. */
export function draftOf(entry, seat) {
  const rows = rowsOf(entry, seat);
  const draft = { front: rows.front.join(" "), middle: rows.middle.join(" "), back: rows.back.join(" ") };
  if (entry.seats[seat].discards?.length) draft.discards = entry.seats[seat].discards.join(" ");
  if (entry.seats[seat].natural) draft.natural = entry.seats[seat].natural;
  if (entry.seats[seat].surrender) draft.surrender = true;
  return draft;
}

/**
 * Put typed text into the active seat, group by group, as far as it goes.
 *
 * Returns `{entry, rest, problem}`: `rest` stays in the field. A group is placed whole or not at
 * all. Problems: `card_unknown {text}`, `card_repeated {card, seat}`, `seat_full {seat}`,
 * `row_not_full {row, missing}`.
 */
export function type(entry, typed) {
  const { steps, rest, problem } = read(typed);
  let now = entry;
  let done = 0;
  for (const step of steps) {
    const refused = step.slash ? slashProblem(now) : groupProblem(now, step.cards);
    if (refused) return { entry: now, rest: typed.slice(done).trimStart(), problem: refused };
    if (!step.slash) now = place(now, step.cards);
    done = step.end;
  }
  return { entry: now, rest, problem };
}

/** Rows as shown and sent: what was typed, and for the last hand the cards that must be there. */
export function rowsOf(entry, seat) {
  const { front, middle, back } = entry.seats[seat];
  const rows = { front: [...front], middle: [...middle], back: [...back] };
  for (const card of presumed(entry, seat)) rows[roomIn(rows)].push(card);
  return rows;
}

/**
 * The cards nobody needs to type: with four seats, three of them full, the rest of the pack
 * belongs to the fourth. Filled in once its front and middle are set (or a natural is declared).
 */
export function presumed(entry, seat) {
  const { natural } = entry.seats[seat];
  const others = entry.order.filter((other) => other !== seat);
  if (Object.values(entry.due).some(Boolean)) return []; // The rest of the pack is not one hand.
  if (others.length !== 3 || !others.every((other) => countOf(entry.seats[other]) === 13)) return [];
  const mine = cardsOf(entry.seats[seat]);
  if (mine.length < 8 && !natural) return [];
  const used = new Set([...others.flatMap((other) => cardsOf(entry.seats[other])), ...mine]);
  return PACK.filter((card) => !used.has(card));
}

export function shownCount(entry, seat) {
  return countOf(rowsOf(entry, seat));
}

export function totalCount(entry) {
  return entry.order.reduce((sum, seat) => sum + shownCount(entry, seat), 0);
}

export function isFull(entry) {
  return entry.order.every((seat) => entry.seats[seat].surrender || shownCount(entry, seat) === 13);
}

export function selectSeat(entry, seat) {
  return entry.order.includes(seat) ? { ...entry, active: seat } : entry;
}

export function stepSeat(entry, by) {
  const at = entry.order.indexOf(entry.active);
  return { ...entry, active: entry.order[(at + by + entry.order.length) % entry.order.length] };
}

export function undo(entry) {
  return entry.past.length ? { ...entry.past.at(-1), past: entry.past.slice(0, -1) } : takeLast(entry);
}

export function clearSeat(entry) {
  return changeSeat(entry, entry.active, { front: [], middle: [], back: [], discards: [], natural: null, surrender: false });
}

export function declareNatural(entry, kind) {
  return changeSeat(entry, entry.active, { natural: kind, surrender: false });
}

export function declareSurrender(entry, surrender) {
  return changeSeat(entry, entry.active, { surrender, natural: null });
}

/** The seat's values with those of another source (the server) instead; no step of undo. */
export function replaceSeat(entry, seat, draft) {
  return { ...entry, seats: { ...entry.seats, [seat]: seatFrom(draft) } };
}

function place(entry, cards) {
  const { front, middle, back, discards } = entry.seats[entry.active];
  const rows = { front: [...front], middle: [...middle], back: [...back], discards: [...(discards ?? [])] };
  for (const card of cards) rows[roomIn(rows) ?? "discards"].push(card);
  return changeSeat(entry, entry.active, rows);
}

function changeSeat(entry, seat, change) {
  const { order, seats, due } = entry;
  const before = { order, seats, active: seat, due, past: [] };
  return {
    ...entry,
    seats: { ...entry.seats, [seat]: { ...entry.seats[seat], ...change } },
    past: [...entry.past, before].slice(-UNDO_STEPS),
  };
}

function takeLast(entry) {
  const seat = entry.seats[entry.active];
  const row = PLACES.findLast((name) => seat[name]?.length);
  if (!row) return entry;
  const shorter = { ...seat, [row]: seat[row].slice(0, -1) };
  return { ...entry, seats: { ...entry.seats, [entry.active]: shorter } };
}

function groupProblem(entry, cards) {
  const seen = new Set();
  for (const card of cards) {
    const owner = entry.order.find((seat) => cardsOf(entry.seats[seat]).includes(card));
    if (owner || seen.has(card)) return { code: "card_repeated", card, seat: owner ?? entry.active };
    seen.add(card);
  }
  const room = 13 + (entry.due[entry.active] ?? 0);
  if (cardsOf(entry.seats[entry.active]).length + cards.length > room) return { code: "seat_full", seat: entry.active };
  return null;
}

function slashProblem(entry) {
  const rows = entry.seats[entry.active];
  const row = roomIn(rows);
  if (!row || (row !== "front" && rows[row].length === 0)) return null;
  return { code: "row_not_full", row, missing: SIZE[row] - rows[row].length };
}

function roomIn(rows) {
  return ROWS.find((row) => rows[row].length < SIZE[row]);
}

function cardsOf(seat) {
  return PLACES.flatMap((row) => seat[row] ?? []);
}

function countOf(seat) {
  return ROWS.reduce((sum, row) => sum + seat[row].length, 0);
}

function isComplete(seat) {
  return seat.surrender || countOf(seat) === 13;
}
