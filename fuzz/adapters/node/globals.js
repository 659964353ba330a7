// The global clocks and timers, replaced once, when this module is imported. A call goes to the session that
// is current: on virtual time to its clock, else to Node. Outside of sessions they do what Node does.

import { AsyncLocalStorage, syncBuiltinESMExports } from "./natives.js";
import { natives, perf, startPunctual, timers, timersPromises } from "./natives.js";
import { EPOCH, VirtualTimer } from "./virtual-clock.js";

let current = null; // the session that the kit serves now
let storage = null; // the session by the chain of callbacks; only once real I/O is possible

/** The session to which a call from the client belongs. */
export function owner() {
  return storage === null ? current : storage.getStore() ?? current;
}

function clock() {
  const session = owner();
  return session === null ? null : session.clock;
}

/** From now on, callbacks of real I/O and of the real clock find their session, too. It costs time. */
export function followCallbacks() {
  storage ??= new AsyncLocalStorage();
}

/** Makes the session current; it stays so until another one is. */
export function enter(session) {
  current = session;
}

export function leave(session) {
  if (current === session) current = null;
}

/** Calls `action` for the session. It gets what follows, so that no closure is needed. */
export function runFor(session, action, first, second, third) {
  current = session;
  return storage === null ? action(first, second, third) : storage.run(session, action, first, second, third);
}

function startTimer(native, repeats) {
  return (callback, delay, ...args) => {
    const session = owner(), clock = session?.clock;
    if (clock) return clock.start(callback, delay, args, repeats);
    if (session === null || typeof callback !== "function") return native(callback, delay, ...args);
    const timer = startPunctual(native, callback, delay, args, repeats);
    session.timers.add(timer);
    return timer;
  };
}

function stopTimer(native) {
  return (timer) => {
    if (timer === null || timer === undefined) return;
    if (timer instanceof VirtualTimer) return timer.clock.stop(timer);
    const numbered = typeof timer === "object" ? null : clock()?.numbers?.get(Number(timer));
    if (numbered) return numbered.clock.stop(numbered);
    native(timer);
  };
}

function setImmediate(callback, ...args) {
  const now = clock();
  if (!now) return natives.setImmediate(callback, ...args);
  if (typeof callback !== "function") return natives.setImmediate(callback); // throws
  const immediate = { callback, args, ref() { return this; }, unref() { return this; }, hasRef: () => true };
  now.immediates.push(immediate);
  return immediate;
}

function clearImmediate(immediate) {
  if (immediate !== null && typeof immediate === "object" && "callback" in immediate) immediate.callback = null;
  else natives.clearImmediate(immediate);
}

const setTimeout = startTimer(natives.setTimeout, false), clearTimeout = stopTimer(natives.clearTimeout);
const setInterval = startTimer(natives.setInterval, true), clearInterval = stopTimer(natives.clearInterval);

function abortError(signal) {
  return Object.assign(new Error("The operation was aborted", { cause: signal.reason }),
    { name: "AbortError", code: "ABORT_ERR" });
}

function promised(start, stop, native) {
  return (delay, value, options) => {
    if (owner() === null) return native(delay, value, options);
    const signal = options?.signal;
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(abortError(signal));
      const abort = () => { stop(timer); reject(abortError(signal)); };
      const timer = start(() => { signal?.removeEventListener("abort", abort); resolve(value); }, delay);
      signal?.addEventListener("abort", abort, { once: true });
    });
  };
}

async function* everyInterval(delay, value, options) {
  for (;;) yield await promisedTimeout(delay, value, options);
}

const promisedTimeout = promised(setTimeout, clearTimeout, timersPromises.setTimeout);
const promisedImmediate = promised((action) => setImmediate(action), clearImmediate,
  (_, value, options) => natives.promisedImmediate(value, options));

const NativeDate = natives.Date;
function VirtualDate(...args) {
  if (!new.target) return new VirtualDate().toString();
  return Reflect.construct(NativeDate, args.length > 0 ? args : [VirtualDate.now()], new.target);
}
Object.defineProperty(VirtualDate, "name", { value: "Date" });
Object.defineProperty(VirtualDate, "length", { value: 7 });
VirtualDate.prototype = NativeDate.prototype;
VirtualDate.UTC = NativeDate.UTC;
VirtualDate.parse = NativeDate.parse;
VirtualDate.now = () => {
  const now = clock();
  return now ? EPOCH + Math.floor(now.now / 1000) : natives.dateNow();
};

function hrtime(since) {
  const now = clock();
  if (!now) return natives.hrtime(since);
  const seconds = Math.floor(now.now / 1e6), rest = (now.now % 1e6) * 1000;
  if (since === undefined) return [seconds, rest];
  return rest < since[1] ? [seconds - since[0] - 1, rest - since[1] + 1e9] : [seconds - since[0], rest - since[1]];
}
hrtime.bigint = () => {
  const now = clock();
  return now ? BigInt(now.now) * 1000n : natives.hrtimeBigint();
};

function install() {
  const promises = { ...timersPromises };
  Object.assign(timers, { setTimeout, clearTimeout, setInterval, clearInterval, setImmediate, clearImmediate });
  const scheduler = timersPromises.scheduler;
  const wait = scheduler.wait.bind(scheduler), pause = scheduler.yield.bind(scheduler);
  Object.assign(timersPromises, {
    setTimeout: promisedTimeout,
    setImmediate: (value, options) => promisedImmediate(undefined, value, options),
    setInterval: (...args) => (owner() ? everyInterval : promises.setInterval)(...args),
    scheduler: Object.freeze({
      wait: (delay, options) => owner() ? promisedTimeout(delay, undefined, options) : wait(delay, options),
      yield: () => clock() ? promisedImmediate() : pause(),
    }),
  });
  const custom = Symbol.for("nodejs.util.promisify.custom");
  setTimeout[custom] = promisedTimeout;
  setImmediate[custom] = timersPromises.setImmediate;
  for (const [name, value] of Object.entries({
    setTimeout, clearTimeout, setInterval, clearInterval, setImmediate, clearImmediate, Date: VirtualDate })) {
    Object.defineProperty(globalThis, name, { value, writable: true, configurable: true, enumerable: name !== "Date" });
  }
  NativeDate.prototype.constructor = VirtualDate;
  perf.now = () => { const now = clock(); return now ? now.now / 1000 : natives.performanceNow(); };
  process.hrtime = hrtime;
  process.uptime = () => { const now = clock(); return now ? now.now / 1e6 : natives.uptime(); };
  Math.random = () => { const session = owner(); return session?.clock ? session.random() : natives.random(); };
  AbortSignal.timeout = (delay) => {
    if (owner() === null) return natives.abortTimeout(delay);
    const controller = new AbortController();
    setTimeout(() => controller.abort(
      new DOMException("The operation was aborted due to timeout", "TimeoutError")), delay);
    return controller.signal;
  };
  syncBuiltinESMExports();
}

install();
