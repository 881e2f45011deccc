// The house's time on every screen: the server's when the page was made, moved on by the time that
// has passed since. A device whose own clock is wrong shows the right time all the same.

const origin = new WeakMap(); // element → the server's time when it came, less performance.now()
const formats = new Map();

function format(timeZone) {
  if (!formats.has(timeZone)) {
    formats.set(timeZone, new Intl.DateTimeFormat("en-GB", {
      timeZone, hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23",
    }));
  }
  return formats.get(timeZone);
}

/** Milliseconds since 1970 by the house's clock, as far as this page knows. */
function houseNow(element) {
  if (!origin.has(element)) origin.set(element, Number(element.dataset.clock) - performance.now());
  return origin.get(element) + performance.now();
}

function tick() {
  for (const element of document.querySelectorAll("[data-clock]")) {
    const text = format(element.dataset.zone).format(houseNow(element));
    if (element.textContent !== text) element.textContent = text;
  }
}

tick();
setInterval(tick, 250);
