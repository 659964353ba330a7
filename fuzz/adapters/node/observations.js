// The texts of observations: all but the instant and the step repeat.

import { Kept, quote, quoteAll } from "./texts.js";

/** What stands before the instant, between it and the step, and behind them. */
export class Form {
  constructor(start, middle, end) {
    this.start = start;
    this.middle = middle;
    this.end = end;
  }
}

/** The JSON of forms, each with its instant and step. Those of one instant and step begin alike. */
export function written(seen) {
  let text = "", begin = "", at = -1, after = -1, middle = "";
  for (let index = 0; index < seen.length; index += 3) {
    const form = seen[index];
    if (seen[index + 1] !== at || seen[index + 2] !== after || form.middle !== middle) {
      at = seen[index + 1];
      after = seen[index + 2];
      middle = form.middle;
      begin = form.start + at + middle + after;
    }
    text += (index === 0 ? begin : "," + begin) + form.end;
  }
  return text;
}

/** The form that people can read, of an output (`out`) or a spontaneous input (`in`). */
export function formOf(kind, name, args) {
  return new Form('{"at":', ',"after":', `,"${kind}":${quote(name)},"args":${quoteAll(args)}}`);
}

/** The forms of outputs that people can read. */
export const readable = new Kept((args, output) => formOf("out", output, args));
