// The end of a process whose client has failed: a finding, which the report calls a crash.

import { owner } from "./globals.js";

/** Writes the stack, then the step and its input, and ends the process. The report shows the last lines of the log. */
export function crash(error, step, name) {
  process.stderr.write(`${error?.stack ?? String(error)}\n${words(step, `input '${name}'`)}`);
  process.exit(1);
}

/** Names the step of an exception that Node itself ends the process with. */
export function nameSteps() {
  process.on("uncaughtExceptionMonitor", () => {
    const session = owner();
    if (session !== null) process.stderr.write(words(session.step, "after its input"));
  });
}

function words(step, what) { return `plumbline: step ${step}, ${what}: the client failed\n`; }
