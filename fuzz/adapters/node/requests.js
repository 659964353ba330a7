// The members of requests, checked before anything is carried out.

import { isUtf8 } from "node:buffer";
import { LONGEST_LINE } from "./stdio.js";

export const SESSIONS = 64;

/** A request that is answered with `err`: malformed, invalid, unsupported. */
export class Fault extends Error {
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

/** A line is a text or the bytes of one; anything but a JSON object is malformed. */
export function parse(line) {
  if (line.length > LONGEST_LINE) throw new Fault("malformed", `the line is longer than ${LONGEST_LINE} bytes`);
  if (typeof line !== "string" && !isUtf8(line)) throw new Fault("malformed", "the line is not UTF-8");
  let request;
  try {
    request = JSON.parse(line.toString());
  } catch (error) {
    throw new Fault("malformed", `expected a JSON object: ${shortened(error.message)}`);
  }
  if (!isObject(request)) throw new Fault("malformed", `expected a JSON object, found ${quoted(request)}`);
  return request;
}

export function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function areTexts(value) {
  return isObject(value) && Object.values(value).every((text) => typeof text === "string");
}

export function sessionNumber(request) {
  const number = request.session;
  if (!Number.isInteger(number) || number < 1 || number > SESSIONS) {
    throw new Fault("invalid", `expected 'session', 1 to ${SESSIONS}, found ${quoted(number)}`);
  }
  return number;
}

export function seedOf({ seed = 0 }) {
  if (!Number.isInteger(seed)) throw new Fault("invalid", `expected 'seed', a whole number, found ${quoted(seed)}`);
  return seed;
}

export function optionsOf({ options }) {
  if (options === undefined) return {};
  if (!areTexts(options)) {
    throw new Fault("invalid", `expected 'options', texts by name, found ${quoted(options)}`);
  }
  return options;
}

/** Instants are numbers of JavaScript: exact up to 2^53 microseconds, 285 years. */
export function instant(member, value, least) {
  if (!Number.isSafeInteger(value) || value < least) {
    throw new Fault("invalid", `expected '${member}', an instant from ${least} on, found ${quoted(value)}`);
  }
  return value;
}

/** All steps are checked before the first one, so that a fault leaves the session as it was. With `numbers` they may be lists. */
export function checkedSteps({ steps: given }, planned, numbers) {
  if (!Array.isArray(given)) throw new Fault("invalid", `expected 'steps', a list, found ${quoted(given)}`);
  const steps = numbers === null ? given : given.map(numbers.step, numbers);
  for (const step of steps) planned = endOfStep(step, planned);
  return steps;
}

/** The instant at which a step is given; the step is checked. */
function endOfStep(step, planned) {
  if (!isObject(step)) throw new Fault("invalid", `expected a step, an object, found ${quoted(step)}`);
  const { after = 0, in: name = null, args = null, within = null } = step;
  const end = planned + after;
  if (!Number.isSafeInteger(after) || after < 0 || !Number.isSafeInteger(end)) {
    const limit = `microseconds up to an instant of at most ${Number.MAX_SAFE_INTEGER}, 285 years`;
    throw new Fault("invalid", `expected 'after', ${limit}, found ${quoted(after)}`);
  }
  if (name !== null && typeof name !== "string") {
    throw new Fault("invalid", `expected 'in', the name of an input, found ${quoted(name)}`);
  }
  if (within !== null && within !== "tick" && within !== "callback") {
    throw new Fault("invalid", `expected 'within', "tick" or "callback", found ${quoted(within)}`);
  }
  if (args !== null && !areTexts(args)) {
    throw new Fault("invalid", `expected 'args', texts by name, found ${quoted(args)}`);
  }
  return end;
}

/** A value of the other side, short enough for a message. */
export function quoted(value) {
  return value === undefined ? "nothing" : shortened(typeof value === "string" ? `'${value}'` : JSON.stringify(value));
}

function shortened(text) {
  return text.length <= 80 ? text : `${text.slice(0, 79)}…`;
}
