// One command id for each thing the dealer does, kept on the device until the house has answered.

const PREFIX = "casino.command.";

/** UUID version 7: milliseconds since 1970, then chance. */
export function uuid7(now = Date.now()) {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  for (let i = 0; i < 6; i += 1) bytes[i] = Math.floor(now / 2 ** (8 * (5 - i))) % 256;
  bytes[6] = 0x70 | (bytes[6] & 0x0f);
  bytes[8] = 0x80 | (bytes[8] & 0x3f);
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

/**
 * Fill the hidden fields of `form[data-command]` just before it is sent. A form that was sent
 * without an answer (line lost, page reloaded) is sent again with the same values.
 */
export function commandFill(form) {
  const key = PREFIX + form.dataset.command;
  const kept = JSON.parse(localStorage.getItem(key) ?? "null");
  const values = kept ?? {
    command_id: uuid7(), hand: uuid7(), confirmed_at: new Date().toISOString(),
  };
  localStorage.setItem(key, JSON.stringify(values));
  for (const [name, value] of Object.entries(values)) {
    if (form.elements[name]) form.elements[name].value = value;
  }
}

/** The house has answered: the next press is a new command. */
export function commandDone(form) {
  localStorage.removeItem(PREFIX + form.dataset.command);
}
