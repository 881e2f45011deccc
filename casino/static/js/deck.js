// How this device shows the deck: four colours, two colours or high contrast. Kept on the device,
// for everybody who works at it; nothing else in the house knows of it.

const KEPT = "casino.deck";
const DECKS = ["four", "two", "high"];

function deckKept() {
  const kept = localStorage.getItem(KEPT);
  return DECKS.includes(kept) ? kept : DECKS[0];
}

/** Show the deck as the device has it, also in the choice on the page. */
export function showDeck() {
  const deck = deckKept();
  document.documentElement.dataset.deck = deck;
  const choice = document.getElementById("deck");
  if (choice) choice.value = deck;
}

/** From now on. */
export function keepDeck(deck) {
  localStorage.setItem(KEPT, deck);
  showDeck();
}
