// The form of a draft: fields that the chosen game does not need are out of sight. They keep their
// values and are posted; without this script a save shows what is needed.

const form = document.getElementById("rules-form");
const NEEDY = "[data-needs]";

function value(name) {
  const control = form.elements.namedItem(name);
  return control ? control.value : "";
}

/** "form=open_face,pineapple;fantasyland.enter=QQ": any of these holds. */
function needed(text) {
  return text.split(";").some((one) => {
    const [name, words] = one.split("=");
    return words.split(",").includes(value(name));
  });
}

function show() {
  for (const one of form.querySelectorAll(NEEDY)) {
    one.hidden = !("kept" in one.dataset) && !needed(one.dataset.needs);
  }
  for (const section of form.querySelectorAll("[data-section]")) {
    const fields = [...section.querySelectorAll(".fields > .field")];
    section.hidden = fields.every((one) => one.hidden);
  }
}

// What the server shows although the game does not need it has a problem, or does something.
for (const one of form.querySelectorAll(NEEDY)) {
  if (!one.hidden && !needed(one.dataset.needs)) one.dataset.kept = "";
}
form.addEventListener("change", show);
show();

// Nobody loses what was entered by leaving without saving.
let entered = false;
form.addEventListener("input", () => { entered = true; });
form.addEventListener("submit", () => { entered = false; });
window.addEventListener("beforeunload", (event) => { if (entered) event.preventDefault(); });
