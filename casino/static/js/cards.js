// Cards as the engine prints them ("As", "Td") and how a person sees and hears them.

const RANKS = "AKQJT98765432";
const SUITS = "shdc";
export const PACK = [...SUITS].flatMap((suit) => [...RANKS].map((rank) => rank + suit));

const GLYPHS = { s: "♠", h: "♥", d: "♦", c: "♣" };
const TEXT_STYLE = "\uFE0E"; // Asks for the text glyph: never a coloured picture.

const RANK_NAMES = {
  A: () => gettext("ace"), K: () => gettext("king"), Q: () => gettext("queen"),
  J: () => gettext("jack"), T: () => gettext("ten"), 9: () => gettext("nine"),
  8: () => gettext("eight"), 7: () => gettext("seven"), 6: () => gettext("six"),
  5: () => gettext("five"), 4: () => gettext("four"), 3: () => gettext("three"),
  2: () => gettext("two"),
};
const SUIT_NAMES = {
  s: () => gettext("spades"), h: () => gettext("hearts"),
  d: () => gettext("diamonds"), c: () => gettext("clubs"),
};

/** "As" → "A♠" (with the variation selector); "Td" → "10♦". */
export function face(card) {
  return rankText(card) + GLYPHS[card[1]] + TEXT_STYLE;
}

/** "As" → "ace of spades", for a screen reader. */
export function spoken(card) {
  const names = { rank: RANK_NAMES[card[0]](), suit: SUIT_NAMES[card[1]]() };
  return interpolate(gettext("%(rank)s of %(suit)s"), names, true);
}

/** A card face for the page: CSS and text, no picture. */
export function cardElement(card) {
  const element = document.createElement("span");
  element.className = `card card--${card[1]}`;
  element.setAttribute("role", "img");
  element.setAttribute("aria-label", spoken(card));
  element.dataset.card = card;
  element.append(...cardParts(card));
  return element;
}

/** What is printed on a card's face: its rank, its suit. */
export function cardParts(card) {
  return [span("card__rank", rankText(card)), span("card__suit", GLYPHS[card[1]] + TEXT_STYLE)];
}

function rankText(card) {
  return card[0] === "T" ? "10" : card[0];
}

function span(className, text) {
  const element = document.createElement("span");
  element.className = className;
  element.textContent = text;
  return element;
}
