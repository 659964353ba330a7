// The end of a process whose client has failed: a finding, which the report calls a crash.

import { owner } from "./globals.js";

const FRAME_OF_KIT = /[\\/](session|hurry|real-session|server|globals|virtual-clock|natives|stdio|plumbline-adapter)\.js:/;

/**
 * Writes the stack of the client, then the step and its input, and ends the process. The report shows the first and
 * the last lines of the log.
 */
export function crash(error, step, name) {
  crashIn(name === undefined ? "after its input" : `input '${name}'`, error, step);
}

/** What the getters of a client throw after a step. */
export function crashInGetters(error, step) { crashIn("in its getters", error, step); }

function crashIn(what, error, step) {
  process.stderr.write(`${stackOf(error)}\nplumbline: step ${step}, ${what}: the client failed\n`);
  process.exit(1);
}

/** An exception that nothing handles, in a timer or a promise, names its step, too. */
export function nameSteps() {
  process.on("uncaughtExceptionMonitor", (error) => {
    const session = owner();
    if (session !== null && process.listenerCount("uncaughtException") === 0) crash(error, session.step);
  });
}

/** The frames of the client; those of the kit that called it are left out. */
export function stackOf(error) {
  const lines = String(error?.stack ?? error).split("\n");
  const end = lines.findIndex((line) => /^ +at /.test(line) && FRAME_OF_KIT.test(line));
  return lines.slice(0, end < 0 ? lines.length : end).join("\n");
}
