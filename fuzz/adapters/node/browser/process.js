// What the kit expects of Node, in a page: the process, immediates, and timers that need no receiver.

const channel = new MessageChannel();
const immediates = new Map();
let last = 0;
channel.port1.onmessage = ({ data: [immediate, isRepeated] }) => {
  // The second turn comes after the page was told of promises whose rejection nothing handles.
  if (!isRepeated) return channel.port2.postMessage([immediate, true]);
  const run = immediates.get(immediate);
  immediates.delete(immediate);
  run?.();
};

globalThis.setImmediate = (callback, ...args) => {
  immediates.set(++last, () => callback(...args));
  channel.port2.postMessage([last, false]);
  return last;
};
globalThis.clearImmediate = (immediate) => { immediates.delete(immediate); };
for (const name of ["setTimeout", "clearTimeout", "setInterval", "clearInterval"]) {
  globalThis[name] = globalThis[name].bind(globalThis);
}

const nanoseconds = () => BigInt(Math.floor(performance.now() * 1e6));
const hrtime = () => [Number(nanoseconds() / 1_000_000_000n), Number(nanoseconds() % 1_000_000_000n)];

/** What the page does with a line of the log, and at its end. */
export const page = { log: (line) => console.error(line), end: () => {} };

globalThis.process = {
  hrtime: Object.assign(hrtime, { bigint: nanoseconds }),
  uptime: () => performance.now() / 1000,
  stderr: { write: (text) => page.log(text) },
  getActiveResourcesInfo: () => [],
  env: { PLUMBLINE_CONNECT: "" }, // the address is in the URL
  exit(status) {
    page.end();
    throw new Error(`the page ends with status ${status}`);
  },
  abort() { this.exit(134); },
  on(name, listener) {
    if (name !== "uncaughtExceptionMonitor") return;
    addEventListener("error", (event) => listener(event.error ?? event.message));
    addEventListener("unhandledrejection", (event) => listener(event.reason));
  },
  listenerCount: () => 0,
};
