// What the dealer has entered so far: values and functions, no page and no network.
//
// An entry is `{order, active, row, seats, due, past}`: the seats dealt in, the seat being entered
// and the row chosen in it (null: the first with room), for each seat `{front, middle, back,
// discards, natural, surrender}` and how many cards it lays off, and the earlier states for undo.
//
// The typed field and the pad of 52 keys write the same entry: what one places the other shows.

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
  return { order, seats, active: active ?? waiting ?? order[0], row: null, due, past: [] };
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

/**
 * A key of the pad: a card nobody has goes to the next free place of the seat and row at work, a
 * card that is placed is taken back. A seat that is full hands over to the next one with room.
 *
 * Returns `{entry, problem}`. Problems: `card_presumed {card, seat}`, `all_full`.
 */
export function tap(entry, card) {
  const owner = ownerOf(entry, card);
  if (owner) return { entry: takeBack(entry, owner, card), problem: null };
  const presumer = entry.order.find((seat) => presumed(entry, seat).includes(card));
  if (presumer) return { entry, problem: { code: "card_presumed", card, seat: presumer } };
  const ready = isFilled(entry, entry.active) ? onward(entry) : entry;
  if (!ready) return { entry, problem: { code: "all_full" } };
  const placed = place(ready, [card]);
  return { entry: (isFilled(placed, placed.active) && onward(placed)) || placed, problem: null };
}

/** Two placed cards change their places, at one seat or between two. */
export function swap(entry, one, other) {
  const partner = { [one]: other, [other]: one };
  const seats = {};
  for (const seat of entry.order) {
    const rows = PLACES.map((row) => [row, (entry.seats[seat][row] ?? []).map((card) => partner[card] ?? card)]);
    seats[seat] = { ...entry.seats[seat], ...Object.fromEntries(rows) };
  }
  return { ...entry, seats, past: pastWith(entry, entry.active) };
}

/** The seat that a card is placed at, or presumed at; undefined when nobody has it. */
export function seatOf(entry, card) {
  return ownerOf(entry, card) ?? entry.order.find((seat) => presumed(entry, seat).includes(card));
}

/**
 * The last seat of four whose thirteen cards are known before one is set: three seats are full,
 * so the rest of the pack is its hand. Null while that is not so, or once its rows stand.
 */
export function offered(entry) {
  const seat = entry.order.find((one) => !isFilled(entry, one));
  return seat && restOf(entry, seat).length && !presumed(entry, seat).length ? seat : null;
}

/** Where the next card goes at the active seat: the chosen row while it has room, else the first. */
export function nextRow(entry) {
  const rows = rowsOf(entry, entry.active);
  return hasRoom(rows, entry.row) ? entry.row : roomIn(rows);
}

/** Rows as shown and sent: what was typed, and for the last hand the cards that must be there. */
export function rowsOf(entry, seat) {
  const { front, middle, back } = entry.seats[seat];
  const rows = { front: [...front], middle: [...middle], back: [...back] };
  for (const card of presumed(entry, seat)) rows[roomIn(rows)].push(card);
  return rows;
}

/**
 * The cards nobody needs to enter: with four seats, three of them full, the rest of the pack
 * belongs to the fourth. Filled in once two of its rows are set (or a natural is declared).
 */
export function presumed(entry, seat) {
  const rest = restOf(entry, seat);
  if (!rest.length) return [];
  const open = ROWS.filter((row) => hasRoom(entry.seats[seat], row));
  return open.length === 1 || entry.seats[seat].natural ? rest : [];
}

function restOf(entry, seat) {
  const others = entry.order.filter((other) => other !== seat);
  if (Object.values(entry.due).some(Boolean)) return []; // The rest of the pack is not one hand.
  if (others.length !== 3 || !others.every((other) => countOf(entry.seats[other]) === 13)) return [];
  const used = new Set(entry.order.flatMap((one) => cardsOf(entry.seats[one])));
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

export function selectSeat(entry, seat, row = null) {
  return entry.order.includes(seat) ? { ...entry, active: seat, row } : entry;
}

export function stepSeat(entry, by) {
  const at = entry.order.indexOf(entry.active);
  return selectSeat(entry, entry.order[(at + by + entry.order.length) % entry.order.length]);
}

export function undo(entry) {
  return entry.past.length ? { ...entry.past.at(-1), past: entry.past.slice(0, -1) } : takeLast(entry);
}

export function clearSeat(entry) {
  const nothing = { front: [], middle: [], back: [], discards: [], natural: null, surrender: false };
  return selectSeat(changeSeat(entry, entry.active, nothing), entry.active);
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
  for (const card of cards) {
    const row = hasRoom(rows, entry.row) ? entry.row : roomIn(rows);
    rows[row ?? "discards"].push(card);
  }
  const placed = changeSeat(entry, entry.active, rows);
  return hasRoom(rows, entry.row) ? placed : { ...placed, row: null };
}

/** The next seat with room after the active one, or null when every seat is filled. */
function onward(entry) {
  const at = entry.order.indexOf(entry.active);
  const turn = [...entry.order.slice(at + 1), ...entry.order.slice(0, at + 1)];
  const next = turn.find((seat) => !isFilled(entry, seat));
  return next ? selectSeat(entry, next) : null;
}

function takeBack(entry, seat, card) {
  const row = PLACES.find((name) => entry.seats[seat][name]?.includes(card));
  const shorter = entry.seats[seat][row].filter((one) => one !== card);
  const back = changeSeat(entry, seat, { [row]: shorter });
  return selectSeat(back, seat, row === "discards" ? null : row);
}

function changeSeat(entry, seat, change) {
  return {
    ...entry,
    seats: { ...entry.seats, [seat]: { ...entry.seats[seat], ...change } },
    past: pastWith(entry, seat),
  };
}

function pastWith(entry, seat) {
  const { order, seats, due } = entry;
  const row = seat === entry.active ? entry.row : null;
  return [...entry.past, { order, seats, active: seat, row, due, past: [] }].slice(-UNDO_STEPS);
}

/** Without a remembered step (the page was loaded again): the last card of the seat, or of one before. */
function takeLast(entry) {
  const at = entry.order.indexOf(entry.active);
  const seat = entry.order.slice(0, at + 1).findLast((one) => cardsOf(entry.seats[one]).length);
  if (!seat) return entry;
  const row = PLACES.findLast((name) => entry.seats[seat][name]?.length);
  const shorter = { ...entry.seats[seat], [row]: entry.seats[seat][row].slice(0, -1) };
  return selectSeat({ ...entry, seats: { ...entry.seats, [seat]: shorter } }, seat);
}

function groupProblem(entry, cards) {
  const seen = new Set();
  for (const card of cards) {
    const owner = ownerOf(entry, card);
    if (owner || seen.has(card)) return { code: "card_repeated", card, seat: owner ?? entry.active };
    seen.add(card);
  }
  const room = 13 + (entry.due[entry.active] ?? 0);
  if (cardsOf(entry.seats[entry.active]).length + cards.length > room) return { code: "seat_full", seat: entry.active };
  return null;
}

function slashProblem(entry) {
  const rows = entry.seats[entry.active];
  const row = hasRoom(rows, entry.row) ? entry.row : roomIn(rows);
  if (!row || (row !== "front" && rows[row].length === 0)) return null;
  return { code: "row_not_full", row, missing: SIZE[row] - rows[row].length };
}

function roomIn(rows) {
  return ROWS.find((row) => hasRoom(rows, row));
}

function hasRoom(rows, row) {
  return row !== null && row in SIZE && rows[row].length < SIZE[row];
}

function ownerOf(entry, card) {
  return entry.order.find((seat) => cardsOf(entry.seats[seat]).includes(card));
}

/** Nothing is left to enter at the seat: thirteen cards and what it lays off, or a surrender. */
function isFilled(entry, seat) {
  const { surrender, discards = [] } = entry.seats[seat];
  return surrender || (shownCount(entry, seat) === 13 && discards.length >= (entry.due[seat] ?? 0));
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
