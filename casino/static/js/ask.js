// Requests of a page's script to the house, as the person or device the page belongs to.

let leaving = false;

window.addEventListener("beforeunload", () => { leaving = true; });
window.addEventListener("pageshow", () => { leaving = false; }); // Back again out of the history.

/** Whether the page is on its way out: what it would ask now may be refused already. */
export function isLeaving() {
  return leaving;
}

/** The token that every post carries. */
export function csrfToken() {
  return document.querySelector('meta[name="csrf-token"]').content;
}

/**
 * Like `fetch`. When nobody is signed on any more (relieved, signed off elsewhere) the page is
 * loaded again, which leads to the sign-on; what was typed is kept on the device.
 */
export async function ask(address, options = {}) {
  const response = await fetch(address, {
    credentials: "same-origin",
    ...options,
    headers: { "X-Asked-By": "page", ...options.headers },
  });
  if (response.status === 401 && !leaving) {
    leaving = true; // Several requests may be refused at once; one reload answers them all.
    window.location.reload();
  }
  if (response.status === 423) document.dispatchEvent(new Event("terminal:locked"));
  return response;
}
