// JSON texts of names and values. They repeat, so each is written once.

const MOST = 10_000; // texts that are kept; a client may show a new value each time
const kept = new Map();

/** The JSON of a text. */
export function quote(text) {
  let quoted = kept.get(text);
  if (quoted === undefined) {
    quoted = JSON.stringify(text);
    if (kept.size < MOST) kept.set(text, quoted);
  }
  return quoted;
}

/**
 * The JSON of arguments or states, texts by name; numbers and truth values become texts.
 * What is `undefined` or `null` is left out.
 */
export function quoteAll(texts) {
  let members = "";
  for (const name in texts) {
    if (!Object.hasOwn(texts, name)) continue;
    const value = texts[name];
    if (value === undefined || value === null) continue;
    members += `${members === "" ? "" : ","}${quote(name)}:${quote(typeof value === "string" ? value : String(value))}`;
  }
  return `{${members}}`;
}
