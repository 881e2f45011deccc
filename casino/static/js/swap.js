// Put fresh HTML into a page somebody is using: only what differs, so that focus, scroll,
// open details and half-typed forms stay. Forms never stand inside a live part.

const seen = new WeakMap(); // element → the HTML it was last given

/** Take over every `[data-live]` part of `html` that differs from the page; returns how many did. */
export function swapLive(html) {
  const fresh = new DOMParser().parseFromString(html, "text/html");
  let changes = 0;
  for (const part of fresh.querySelectorAll("[data-live]")) {
    const here = document.getElementById(part.id);
    if (!here) continue;
    changes += part.dataset.live === "list" ? swapList(here, part) : swapContent(here, part);
  }
  return changes;
}

function swapContent(here, part) {
  const html = part.innerHTML;
  if ((seen.get(here) ?? here.innerHTML) === html) return 0;
  const focused = here.contains(document.activeElement) ? document.activeElement.id : null;
  here.replaceChildren(...document.importNode(part, true).childNodes);
  seen.set(here, html);
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
  window.htmx?.process(here);
  return 1;
}

/** Children keyed by id: kept, changed in place, added where they belong, taken away. */
function swapList(here, part) {
  let changes = 0;
  const wanted = new Set([...part.children].map((child) => child.id));
  for (const child of [...here.children]) {
    if (!wanted.has(child.id)) {
      child.remove();
      changes += 1;
    }
  }
  let before = here.firstElementChild;
  for (const child of part.children) {
    const old = document.getElementById(child.id);
    if (!old) {
      const added = document.importNode(child, true);
      added.dataset.fresh = "true";
      here.insertBefore(added, before);
      seen.set(added, child.innerHTML);
      window.htmx?.process(added);
      changes += 1;
      continue;
    }
    changes += swapContent(old, child);
    if (old === before) before = old.nextElementSibling;
    else here.insertBefore(old, before);
  }
  return changes;
}
