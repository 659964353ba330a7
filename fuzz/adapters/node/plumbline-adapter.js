// A kit for adapters in JavaScript. Import it before the client: importing puts the timers and clocks of the
// process (setTimeout, Date, performance.now, …) where a session on the virtual clock can own them.

import "./globals.js";
import { ADDRESS, called, unasked } from "./calling.js";
import { nameSteps } from "./crash.js";
import { canWorkAtOnce, outsideMicrotasks } from "./natives.js";
import { Server } from "./server.js";
import { standardStreams, tellEvent, tellEventsBy } from "./stdio.js";

/** The condition of an input that is possible at any time, such as a call of the app. */
export const always = () => true;

/** The condition of an input that cannot be given yet. */
export const never = () => false;

/** Asks for so many more milliseconds of real time for the answer that is under way; at most 10 s for each answer. */
export function busy(time) { tellEvent({ ev: "busy", for: Math.round(time * 1000) }); }

/** The adapter with its defaults. Throws a TypeError for a member that is missing or wrong. */
export function checked(adapter) {
  const inject = new Map(Object.entries(adapter.inject ?? {}));
  for (const [name, input] of inject) {
    if (typeof input?.when !== "function") throw new TypeError(`input '${name}' needs 'when', its condition`);
    if (typeof input.give !== "function") throw new TypeError(`input '${name}' needs 'give', a function`);
  }
  if (typeof adapter.name !== "string") throw new TypeError("an adapter needs 'name'");
  if (typeof adapter.open !== "function") throw new TypeError("an adapter needs 'open', a function");
  if (!Array.isArray(adapter.observe)) throw new TypeError("an adapter needs 'observe', the names of its outputs");
  const known = new Set(["name", "version", "implementation", "inject", "observe", "open", "close", "state",
    "spontaneous", "absent", "options", "reentrant", "compact", "clocks", "scale", "latency", "quiet", "notApplicable"]);
  for (const member of Object.keys(adapter)) {
    if (!known.has(member)) throw new TypeError(`an adapter has no member '${member}'`);
  }
  if (adapter.clocks?.includes("scaled") && !(Number.isInteger(adapter.scale) && adapter.scale > 1)) {
    throw new TypeError("the clock 'scaled' needs 'scale', by which the timers of the client are divided: 2 or more");
  }
  return {
    version: "1", implementation: { name: adapter.name }, spontaneous: [], absent: [], options: false, reentrant: false,
    compact: false,
    clocks: ["virtual", "real"], scale: 1, latency: [0, 0], quiet: 0, notApplicable: [], state: null, close: null, ...adapter, inject,
  };
}

/** The answer to a line, or a promise of it, and before that those to lines whose answers need no turn of the event loop. */
function hurry(server, line, lines, answer) {
  const hurries = canWorkAtOnce();
  for (;;) {
    const reply = server.reply(line, hurries);
    if (typeof reply !== "string" || !hurries || server.done || server.live) return reply;
    const next = lines.nextAtOnce();
    if (next === null) return reply;
    answer(reply);
    line = next;
  }
}

/**
 * Answers requests until `bye` or the end of input, then ends the process. With the environment variable
 * PLUMBLINE_CONNECT it calls the runner at this address, in place of its standard streams.
 */
export async function serve(adapter) {
  const server = new Server(checked(adapter));
  const calls = process.env[ADDRESS] !== undefined;
  const { lines, answer } = calls ? await called() : standardStreams();
  let asked = false;
  tellEventsBy(answer);
  nameSteps();
  try {
    for (let line; !server.done && (line = await lines.next(server.live)) !== null;) {
      asked = true;
      answer(await outsideMicrotasks(() => hurry(server, line, lines, answer)));
    }
  } catch (error) {
    if (error.code !== "EPIPE") throw error;
  }
  if (calls && !asked) unasked();
  process.exit(0); // the client may have left timers or sockets
}
