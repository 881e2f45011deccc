// What was typed is not lost: a refused form is filled again, with the reason above it.

const TYPED = "typed";
const NEVER_KEPT = ["hidden", "password", "file", "submit", "button"];

const fields = (form) => [...form.elements].filter(
  (one) => one.name && !NEVER_KEPT.includes(one.type) && one.autocomplete !== "one-time-code",
);

/** The forms of the page that post to the same address, in order: a table has one for each seat. */
const siblings = (action) => [...document.forms].filter((one) => one.getAttribute("action") === action);

/** Keep what stands in a form that is being sent, for the page that answers. */
function keep(event) {
  const form = event.target;
  const action = form.getAttribute("action");
  if (form.method !== "post" || form.hasAttribute("hx-post") || !action) return;
  const typed = fields(form).map((one) => [one.name, one.type === "checkbox" ? one.checked : one.value]);
  const at = siblings(action).indexOf(form);
  sessionStorage.setItem(TYPED, JSON.stringify({ path: location.pathname, action, at, typed }));
}

/** Fill the form that was refused, open what hides it, and set the reason above it. */
function restore(kept, reason) {
  const form = siblings(kept.action)[kept.at];
  if (!form) return;
  const filled = fields(form).filter((one, n) => {
    const [name, value] = kept.typed[n] ?? [];
    if (one.name !== name) return false;
    if (one.type === "checkbox") one.checked = value;
    else if (one.tagName !== "SELECT" || [...one.options].some((option) => option.value === value)) one.value = value;
    return true;
  });
  form.closest("details")?.setAttribute("open", "");
  reason.setAttribute("role", "alert");
  form.before(reason);
  (filled.find((one) => one.tagName !== "SELECT") ?? filled[0])?.focus();
  reason.scrollIntoView({ block: "center" });
}

const kept = JSON.parse(sessionStorage.getItem(TYPED) ?? "null");
sessionStorage.removeItem(TYPED);
const reason = document.querySelector("#messages .notice--alarm");
if (reason && kept?.path === location.pathname) restore(kept, reason);
if (document.getElementById("messages")) document.addEventListener("submit", keep);
