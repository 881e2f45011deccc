// Draws an entry into the four seats: faces, counts, the server's words. Reads, never changes.

import { cardElement, face } from "./cards.js";
import * as entries from "./entry.js";

const { ROWS, SIZE } = entries;

/**
 * Draw one seat.
 *
 * `known` is `{draft, answer}`: what the server last said, and about which draft. Its words are
 * shown only while they are about what stands there now. `swapping` is null or `{first}`: the
 * card chosen to change its place with the next one.
 */
export function showSeat(section, entry, seat, known, titles, swapping) {
  const rows = entries.rowsOf(entry, seat);
  const presumed = new Set(entries.presumed(entry, seat));
  const active = seat === entry.active;
  const next = active ? entries.nextRow(entry) : undefined;
  section.dataset.active = String(active);
  section.querySelector("[data-pick]").setAttribute("aria-pressed", String(active));
  section.querySelector("[data-count]").textContent = `${entries.shownCount(entry, seat)}/13`;
  for (const row of ROWS) {
    const group = section.querySelector(`[data-row="${row}"]`);
    const faces = rows[row].map((card) => faceOf(card, presumed.has(card), swapping));
    for (let n = rows[row].length; n < SIZE[row]; n += 1) {
      faces.push(slot(row === next && n === rows[row].length));
    }
    group.querySelector("[data-pick-row]").setAttribute("aria-pressed", String(row === next));
    group.querySelector(".row__cards").replaceChildren(...faces);
    const current = known?.draft[row] && known.draft[row] === rows[row].join(" ");
    group.querySelector("[data-word]").textContent = current ? known.answer.rows[row] ?? "" : "";
  }
  showDiscards(section, entry, seat, { isNext: active && !next, swapping });
  const answer = answerNow(entry, seat, known);
  const note = section.querySelector("[data-note]");
  note.classList.toggle("seat__warn", Boolean(answer?.foul));
  note.textContent = noteText(entry, seat, answer, titles);
}

function showDiscards(section, entry, seat, { isNext, swapping }) {
  const group = section.querySelector('[data-row="discards"] .row__cards');
  if (!group) return;
  const { discards = [] } = entry.seats[seat];
  const faces = discards.map((card) => faceOf(card, false, swapping));
  for (let n = discards.length; n < entry.due[seat]; n += 1) {
    faces.push(slot(isNext && n === discards.length));
  }
  group.replaceChildren(...faces);
}

/** The server's answer when it is about what stands at the seat now, else null. */
export function answerNow(entry, seat, known) {
  const draft = JSON.stringify(entries.draftOf(entry, seat));
  return known && JSON.stringify(known.draft) === draft ? known.answer : null;
}

/** What is wrong with what was typed, in words. */
export function problemText(problem) {
  const row = { front: gettext("front"), middle: gettext("middle"), back: gettext("back") }[problem.row];
  const say = {
    card_unknown: () => gettext("“%(text)s” is no card"),
    card_repeated: () => gettext("%(face)s is already at seat %(seat)s"),
    seat_full: () => gettext("Seat %(seat)s has its thirteen cards"),
    row_not_full: () => ngettext("The %(row)s needs %(missing)s more card", "The %(row)s needs %(missing)s more cards", problem.missing),
    card_presumed: () => gettext("%(face)s is left for seat %(seat)s: take back one of its other cards, or swap two"),
    not_placed: () => gettext("%(face)s is not placed yet: swap two cards that are"),
    all_full: () => gettext("Every seat has its cards: take one back first"),
    unfinished: () => gettext("“%(text)s” is not finished: type its suit, or Esc"),
    incomplete: () => gettext("Not every seat has its thirteen cards"),
    changed_elsewhere: () => gettext("Another device changed this hand: look at the seats again"),
    refused: () => "%(text)s",
  }[problem.code];
  return interpolate(say(), { ...problem, row, face: problem.card ? face(problem.card) : "" }, true);
}

/** What to do next where it is not plain, else null. */
export function helpText(entry, swapping) {
  if (swapping?.first) {
    return interpolate(gettext("Now the card that changes places with %(face)s"), { face: face(swapping.first) }, true);
  }
  if (swapping) return gettext("Tap two cards that change their places");
  const seat = entries.offered(entry);
  if (seat === null) return null;
  const text = gettext("The cards left are seat %(seat)s’s: tap three for the front, five for the middle");
  return interpolate(text, { seat }, true);
}

function noteText(entry, seat, answer, titles) {
  const { natural, surrender } = entry.seats[seat];
  const missing = 13 - entries.shownCount(entry, seat);
  if (surrender) return gettext("surrenders");
  if (natural) return titles[natural] ?? natural;
  if (answer?.naturals.length) {
    return interpolate(gettext("shows %(natural)s: declare it?"), { natural: titles[answer.naturals[0]] }, true);
  }
  if (answer?.foul) {
    return interpolate(gettext("▲ %(why)s: a foul, or mis-keyed?"), { why: answer.foul }, true);
  }
  if (seat === entries.offered(entry)) return offerText(entry, seat);
  if (missing) {
    return interpolate(ngettext("needs %(missing)s card", "needs %(missing)s cards", missing), { missing }, true);
  }
  if (answer?.royalties) return interpolate(gettext("✓ royalty %(units)s"), { units: answer.royalties }, true);
  return answer ? gettext("✓ set") : "";
}

function offerText(entry, seat) {
  const { front, middle } = entry.seats[seat];
  const needs = { front: SIZE.front - front.length, middle: SIZE.middle - middle.length };
  return interpolate(gettext("the rest: %(front)s in front, %(middle)s in the middle"), needs, true);
}

function faceOf(card, isPresumed, swapping) {
  const element = cardElement(card);
  if (swapping?.first === card) element.classList.add("card--chosen");
  if (isPresumed) element.classList.add("card--presumed");
  return element;
}

function slot(isNext) {
  const element = document.createElement("span");
  element.className = isNext ? "slot slot--next" : "slot";
  return element;
}
