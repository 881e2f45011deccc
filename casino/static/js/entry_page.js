// Entering a hand: the field, the keys, the four seats, and what is kept on the device.

import { cardElement, face } from "./cards.js";
import { draftSaver } from "./drafts.js";
import * as entries from "./entry.js";

const { ROWS, SIZE } = entries;

/** Wire the open hand's page; returns what to call when the page goes. */
export function mountEntry(main, data) {
  const field = main.querySelector("#typed");
  const storageKey = `casino.entry.${data.hand}`;
  const kept = recall(storageKey);
  const answers = {}; // seat → {draft (as sent), answer}
  let entry = startEntry(data, kept);
  let problem = null;
  field.value = kept?.pending ?? "";

  const drafts = () => Object.fromEntries(entry.order.map((seat) => [seat, entries.draftOf(entry, seat)]));
  const saver = draftSaver({
    url: (seat) => data.draft_url.replace(/0$/, seat),
    wanted: drafts,
    revision: data.revision,
    saved: Object.fromEntries(entry.order.map((seat) => [seat, plainDraft(data.drafts[seat])])),
    told: {
      answer(seat, answer) {
        answers[seat] = { draft: drafts()[seat], answer };
        keep();
        showSeat(seat);
      },
      state: showState,
      conflict: takeTheirs,
    },
  });
  for (const seat of entry.order) {
    if (data.answers[seat]) answers[seat] = { draft: plainDraft(data.drafts[seat]), answer: data.answers[seat] };
  }

  function change(next, said = null) {
    entry = next;
    problem = said;
    keep();
    show();
    saver.touch();
  }

  function keep() {
    const { order, seats, active } = entry;
    localStorage.setItem(storageKey, JSON.stringify({
      revision: saver.revision, order, seats, active, pending: field.value,
    }));
  }

  async function takeTheirs() {
    const response = await fetch(data.hand_url, { credentials: "same-origin" });
    const theirs = await response.json();
    for (const seat of entry.order) {
      const draft = plainDraft(theirs.drafts[seat]);
      if (!continues(entries.draftOf(entry, seat), draft)) entry = entries.replaceSeat(entry, seat, draft);
    }
    problem = { code: "changed_elsewhere" };
    show();
    return { revision: theirs.revision, drafts: mapValues(theirs.drafts, plainDraft) };
  }

  function show() {
    for (const seat of entry.order) showSeat(seat);
    const total = entries.totalCount(entry);
    main.querySelector("#total").textContent = interpolate(
      gettext("%(total)s of %(all)s cards"), { total, all: entry.order.length * 13 }, true);
    main.querySelector("#review-key").setAttribute("aria-disabled", String(!entries.isFull(entry)));
    main.querySelector("#surrender")?.setAttribute("aria-pressed", String(entry.seats[entry.active].surrender));
    say();
  }

  function say() {
    const line = main.querySelector("#say");
    const text = problem ? problemText(problem) : serverProblem(answers, entry) ?? data.help;
    line.classList.toggle("typing__say--problem", text !== data.help);
    if (line.textContent !== text) line.textContent = text;
    field.setAttribute("aria-invalid", String(Boolean(problem)));
  }

  function showSeat(seat) {
    const section = main.querySelector(`[data-seat="${seat}"]`);
    const rows = entries.rowsOf(entry, seat);
    const presumed = new Set(entries.presumed(entry, seat));
    const active = seat === entry.active;
    const next = ROWS.find((row) => rows[row].length < SIZE[row]);
    section.dataset.active = String(active);
    section.querySelector("[data-pick]").setAttribute("aria-pressed", String(active));
    section.querySelector("[data-count]").textContent = `${entries.shownCount(entry, seat)}/13`;
    for (const row of ROWS) {
      const group = section.querySelector(`[data-row="${row}"]`);
      const faces = rows[row].map((card) => {
        const element = cardElement(card);
        if (presumed.has(card)) element.classList.add("card--presumed");
        return element;
      });
      for (let n = rows[row].length; n < SIZE[row]; n += 1) {
        faces.push(slot(active && row === next && n === rows[row].length));
      }
      group.querySelector(".row__cards").replaceChildren(...faces);
      group.querySelector("[data-word]").textContent = rowWord(answers[seat], row, rows[row].join(" "));
    }
    showNote(section.querySelector("[data-note]"), seat);
    if (active) say();
  }

  function showNote(note, seat) {
    const current = answers[seat] && same(answers[seat].draft, entries.draftOf(entry, seat));
    const answer = current ? answers[seat].answer : null;
    const { natural, surrender } = entry.seats[seat];
    const missing = 13 - entries.shownCount(entry, seat);
    note.classList.toggle("seat__warn", Boolean(answer?.foul) && !missing);
    if (surrender) note.textContent = gettext("surrenders");
    else if (natural) note.textContent = titleOf(natural);
    else if (missing) note.textContent = interpolate(
      ngettext("needs %(missing)s card", "needs %(missing)s cards", missing), { missing }, true);
    else if (answer?.foul) note.textContent = interpolate(
      gettext("▲ %(why)s: a foul, or mis-keyed?"), { why: answer.foul }, true);
    else if (answer?.naturals.length) note.textContent = interpolate(
      gettext("shows %(natural)s"), { natural: titleOf(answer.naturals[0]) }, true);
    else if (answer?.royalties) note.textContent = interpolate(gettext("✓ royalty %(units)s"), { units: answer.royalties }, true);
    else note.textContent = answer ? gettext("✓ set") : "";
  }

  function titleOf(kind) {
    return data.naturals.find((one) => one.kind === kind)?.title ?? kind;
  }

  function showState(state, refusal = null) {
    const link = document.getElementById("link");
    const words = { saved: gettext("Saved"), saving: gettext("Saving"), offline: gettext("Not saved yet"), refused: gettext("Refused") };
    link.textContent = words[state];
    link.className = `mark ${state === "saved" || state === "saving" ? "mark--live" : "mark--warn"}`;
    main.querySelector("#offline").hidden = state !== "offline";
    if (refusal) {
      problem = { code: "refused", text: refusal.message };
      say();
    }
  }

  function typed() {
    const result = entries.type(entry, field.value);
    field.value = result.rest;
    change(result.entry, result.problem);
  }

  function go(to) {
    if (field.value.trim()) {
      change(entry, problem ?? { code: "unfinished", text: field.value.trim() });
    } else {
      change(to);
    }
    field.focus();
  }

  function back() {
    change(entries.undo(entry));
    field.focus();
  }

  function clearField() {
    field.value = "";
    change(entry);
    field.focus();
  }

  async function review() {
    if (field.value.trim()) return change(entry, problem ?? { code: "unfinished", text: field.value.trim() });
    if (!entries.isFull(entry)) return change(entry, { code: "incomplete" });
    if (await saver.flush()) htmx.trigger(main.querySelector("#review"), "reviewready");
    return null;
  }

  function keyDown(event) {
    const seatKey = /^F([1-4])$/.exec(event.key);
    if (seatKey) go(entries.selectSeat(entry, Number(seatKey[1])));
    else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) review();
    else if (event.target !== field || event.isComposing) return;
    else if (event.key === "Enter") go(entries.stepSeat(entry, event.shiftKey ? -1 : 1));
    else if (event.key === "Backspace" && !field.value) back();
    else if (event.key === "Escape") clearField();
    else return;
    event.preventDefault();
  }

  function clicked(event) {
    const key = event.target.closest("button");
    if (!key) return;
    if (key.dataset.pick) go(entries.selectSeat(entry, Number(key.dataset.pick)));
    else if (key.id === "undo") back();
    else if (key.id === "clear") change(entries.clearSeat(entry));
    else if (key.id === "surrender") change(entries.declareSurrender(entry, !entry.seats[entry.active].surrender));
    else if (key.id === "natural") toggleNaturals(key);
    else if ("kind" in key.dataset) declare(key.dataset.kind);
    else return;
    if (key.id !== "natural") field.focus();
  }

  function toggleNaturals(key) {
    const list = main.querySelector("#declare");
    list.hidden = !list.hidden;
    key.setAttribute("aria-expanded", String(!list.hidden));
    main.querySelector(".hints").hidden = !list.hidden;
    const kinds = [...data.naturals, { kind: "", title: gettext("No natural") }];
    list.replaceChildren(...kinds.map(({ kind, title }) => naturalKey(kind, title, entry.seats[entry.active].natural)));
    list.querySelector("button")?.focus();
  }

  function declare(kind) {
    toggleNaturals(main.querySelector("#natural"));
    change(entries.declareNatural(entry, kind || null));
  }

  function submitted(event) {
    if (!event.target.matches("#review")) return;
    event.preventDefault();
    review();
  }

  const online = () => saver.touch();
  field.addEventListener("input", typed);
  document.addEventListener("keydown", keyDown);
  main.addEventListener("click", clicked);
  main.addEventListener("submit", submitted);
  window.addEventListener("online", online);
  forgetOthers(storageKey);
  typed();
  field.focus();
  return () => {
    saver.stop();
    document.removeEventListener("keydown", keyDown);
    window.removeEventListener("online", online);
  };
}

/** The server's drafts, and what this device has typed on top of them. */
function startEntry(data, kept) {
  let entry = entries.entryFrom(data.order, data.drafts, kept?.active ?? null);
  if (!kept || !same(kept.order, data.order)) return entry;
  for (const seat of data.order) {
    const mine = kept.seats[seat];
    const local = entries.draftOf({ ...entry, seats: { ...entry.seats, [seat]: mine } }, seat);
    const newer = kept.revision === data.revision || continues(local, plainDraft(data.drafts[seat]));
    if (newer) entry = { ...entry, seats: { ...entry.seats, [seat]: mine } };
  }
  return entry;
}

/** Whether `longer` is `shorter` with more cards typed behind. */
function continues(longer, shorter) {
  const cards = (draft) => ROWS.map((row) => draft[row]).join(" ").trim();
  return cards(longer).startsWith(cards(shorter));
}

function plainDraft(draft) {
  const seat = entries.seatFrom(draft ?? {});
  const plain = Object.fromEntries(ROWS.map((row) => [row, seat[row].join(" ")]));
  if (seat.natural) plain.natural = seat.natural;
  if (seat.surrender) plain.surrender = true;
  return plain;
}

function rowWord(known, row, text) {
  return known && text && known.draft[row] === text ? known.answer.rows[row] ?? "" : "";
}

function serverProblem(answers, entry) {
  const known = answers[entry.active];
  if (!known || !same(known.draft, entries.draftOf(entry, entry.active))) return null;
  return known.answer.problems?.[0]?.message ?? null;
}

function problemText(problem) {
  const row = { front: gettext("front"), middle: gettext("middle"), back: gettext("back") }[problem.row];
  const say = {
    card_unknown: () => gettext("“%(text)s” is no card"),
    card_repeated: () => gettext("%(face)s is already at seat %(seat)s"),
    seat_full: () => gettext("Seat %(seat)s has its thirteen cards"),
    row_not_full: () => ngettext("The %(row)s needs %(missing)s more card", "The %(row)s needs %(missing)s more cards", problem.missing),
    unfinished: () => gettext("“%(text)s” is not finished: a suit, or Esc"),
    incomplete: () => gettext("Not every seat has its thirteen cards"),
    changed_elsewhere: () => gettext("Another device changed this hand: look at the seats again"),
    refused: () => "%(text)s",
  }[problem.code];
  return interpolate(say(), { ...problem, row, face: problem.card ? face(problem.card) : "" }, true);
}

function slot(isNext) {
  const element = document.createElement("span");
  element.className = isNext ? "slot slot--next" : "slot";
  return element;
}

function naturalKey(kind, title, current) {
  const key = document.createElement("button");
  key.type = "button";
  key.className = "key";
  key.dataset.kind = kind;
  key.textContent = title;
  key.setAttribute("aria-pressed", String((current ?? "") === kind));
  return key;
}

function recall(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null; // Not ours, or cut off: the server's draft is there.
  }
}

function forgetOthers(key) {
  for (const other of Object.keys(localStorage)) {
    if (other.startsWith("casino.entry.") && other !== key) localStorage.removeItem(other);
  }
}

function mapValues(object, change) {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]));
}

function same(a, b) {
  return JSON.stringify(a) === JSON.stringify(b);
}
