// A scanned code stands behind the # of the address, which no server sees: put it into the field.

const field = document.getElementById("code");
const code = decodeURIComponent(window.location.hash.slice(1));
if (code) {
  field.value = code;
  history.replaceState(null, "", window.location.pathname); // Nobody finds it in the history.
}
