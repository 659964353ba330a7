// JSON texts of names and values. They repeat, so each is written once.

const MOST = 10_000; // are kept; a client may show a new value each time
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

/** What a function makes of arguments, and of the name of their event. They repeat, so it is made once. */
export class Kept {
  constructor(make) {
    this.make = make;
    this.root = new Place(null);
    this.room = MOST;
  }

  of(args) { return this.from(this.root, args); }

  /** Of the arguments of an event with a name. */
  ofNamed(name, args) { return this.from(this.behind(this.root, null, name), args, name); }

  /** Follows the arguments from a place; makes it each time where they lead to a place that is not kept. */
  from(place, args, name) {
    for (const argument in args) {
      if (place === null) break;
      if (Object.hasOwn(args, argument)) place = this.behind(place, argument, args[argument]);
    }
    return place === null ? this.make(args, name) : place.made ??= this.make(args, name);
  }

  /** The place behind another one; null if it is not kept. An object is not: its text may change. */
  behind(place, argument, value) {
    const known = place.next.get(value);
    if (known !== undefined) return known.argument === argument ? known : null;
    if (this.room === 0 || typeof value === "function" || (typeof value === "object" && value !== null)) return null;
    this.room -= 1;
    const added = new Place(argument);
    place.next.set(value, added);
    return added;
  }
}

/** What was made of some arguments, and the places behind it by the value of the next argument. */
class Place {
  constructor(argument) {
    this.argument = argument;
    this.made = null;
    this.next = new Map();
  }
}
