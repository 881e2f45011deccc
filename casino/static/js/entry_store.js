// What the device remembers of an open hand, and how that meets what the server has.

import * as entries from "./entry.js";

const PREFIX = "casino.entry.";

/** Keep the entry on the device; hands that are over are forgotten. */
export function remember(hand, { entry, revision, pending }) {
  const { order, seats, active } = entry;
  localStorage.setItem(PREFIX + hand, JSON.stringify({ order, seats, active, revision, pending }));
}

export function recall(hand) {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(PREFIX) && key !== PREFIX + hand) localStorage.removeItem(key);
  }
  try {
    return JSON.parse(localStorage.getItem(PREFIX + hand) ?? "null");
  } catch {
    return null; // Not ours, or cut off: the server's draft is there.
  }
}

/**
 * The entry to go on with: the server's drafts, and what this device had typed on top of them
 * (nobody else changed the hand since, or the device's seat is the server's with more cards).
 */
export function resume({ order, drafts, revision, discards }, kept) {
  const entry = entries.entryFrom(order, drafts, kept?.active ?? null, discards);
  if (!kept || JSON.stringify(kept.order) !== JSON.stringify(order)) return entry;
  const seats = { ...entry.seats };
  for (const seat of order) {
    const local = entries.draftOf({ ...entry, seats: { ...entry.seats, [seat]: kept.seats[seat] } }, seat);
    const newer = kept.revision === revision || continues(local, plainDraft(drafts[seat]));
    if (newer) seats[seat] = kept.seats[seat];
  }
  return { ...entry, seats };
}

/** Take another device's drafts, but for seats where this device only typed on. */
export function mergeTheirs(entry, drafts) {
  let merged = entry;
  for (const seat of entry.order) {
    const theirs = plainDraft(drafts[seat]);
    if (!continues(entries.draftOf(entry, seat), theirs)) {
      merged = entries.replaceSeat(merged, seat, theirs);
    }
  }
  return merged;
}

/** A draft in the form this device would send: cards as printed, no empty extras. */
export function plainDraft(draft) {
  const seat = entries.seatFrom(draft ?? {});
  const plain = Object.fromEntries(entries.ROWS.map((row) => [row, seat[row].join(" ")]));
  if (seat.discards.length) plain.discards = seat.discards.join(" ");
  if (seat.natural) plain.natural = seat.natural;
  if (seat.surrender) plain.surrender = true;
  return plain;
}

/** Whether `longer` is `shorter` with more cards entered behind, row by row. */
function continues(longer, shorter) {
  return entries.PLACES.every((row) => (longer[row] ?? "").startsWith(shorter[row] ?? ""));
}
