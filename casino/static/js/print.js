// A page that is also paper: its key opens the browser's own print dialogue.

for (const key of document.querySelectorAll("[data-print]")) {
  key.addEventListener("click", () => window.print());
}
