// Node's own clocks and timers, kept before globals.js replaces them.

import { syncBuiltinESMExports } from "node:module";
import { AsyncLocalStorage } from "node:async_hooks";
import timers from "node:timers";
import timersPromises from "node:timers/promises";
import { performance as perf } from "node:perf_hooks";

export { AsyncLocalStorage, perf, syncBuiltinESMExports, timers, timersPromises };

export const natives = {
  setTimeout, clearTimeout, setInterval, clearInterval, setImmediate, clearImmediate, Date,
  promisedImmediate: timersPromises.setImmediate,
  dateNow: Date.now,
  performanceNow: perf.now.bind(perf),
  hrtime: process.hrtime,
  hrtimeBigint: process.hrtime.bigint,
  uptime: process.uptime.bind(process),
  random: Math.random,
  abortTimeout: AbortSignal.timeout.bind(AbortSignal),
};

/** A turn of the event loop: `nextTick` callbacks, microtasks and immediates queued before it have run. */
export function turn() {
  return new Promise(natives.setImmediate);
}

/**
 * Runs microtasks and `nextTick` callbacks until none is left. This member of `process` is old and not documented: it is
 * not called where it is missing, does something else, or, with `--pending-deprecation`, warns.
 */
const drain = process._tickCallback?.name === "runNextTicks" ? process._tickCallback : () => {};
const resolved = Promise.resolve();

/** The call of `atOnce`, of which there is one at a time: a closure for each would cost more than most clients do. */
const call = { action: null, first: null, second: null, third: null, value: null, failure: null };

function carryOutCall() {
  try {
    call.value = call.action(call.first, call.second, call.third);
  } catch (error) {
    call.failure = { error };
  }
}

/**
 * Calls an action in a microtask, as after `turn()`, and returns when ticks and microtasks have run. The action gets
 * what follows.
 */
export function atOnce(action, first, second, third) {
  call.action = action;
  call.first = first;
  call.second = second;
  call.third = third;
  resolved.then(carryOutCall);
  drainAll();
  const { value, failure } = call;
  call.value = call.failure = null;
  if (failure !== null) throw failure.error;
  return value;
}

function drainAll() {
  for (;;) {
    try {
      return drain();
    } catch (error) {
      queueMicrotask(() => { throw error; }); // of a tick: uncaught, as without the kit
    }
  }
}

/** Whether `atOnce` works here: not inside of a microtask. */
export function canWorkAtOnce() {
  let isOver = false;
  resolved.then(() => { isOver = true; });
  drainAll();
  return isOver;
}

/** A promise of what an action returns when it is called outside of microtasks. */
export function outsideMicrotasks(action) {
  return new Promise((done, fail) => natives.setImmediate(() => {
    try {
      done(action());
    } catch (error) {
      fail(error);
    }
  }));
}

/** Microseconds of the monotonic clock of the machine. */
export function realNow() {
  return Math.floor(natives.performanceNow() * 1000);
}

/** Waits until the monotonic clock shows the instant; a timer of Node may fire a little early. */
export async function waitUntil(instant) {
  for (let left; (left = instant - realNow()) > 0;) {
    await new Promise((done) => natives.setTimeout(done, Math.max(1, Math.floor(left / 1000))));
  }
}

/**
 * A timer of Node that does not expire early. Node counts from the begin of a turn of its event loop, in whole
 * milliseconds, so its timers may expire a little before their time; the callback then spins until it has come.
 */
export function startPunctual(native, callback, delay, args, repeats) {
  const wait = delay >= 1 && delay < 2 ** 31 ? Math.trunc(delay) * 1000 : 0;
  let due = realNow() + wait;
  const timer = native(function () {
    while (realNow() < due);
    if (repeats) due = realNow() + wait;
    callback.apply(this, args);
  }, delay);
  if (typeof timer !== "object") return timer; // a page numbers its timers
  timer.refresh = () => {
    due = realNow() + wait;
    return Object.getPrototypeOf(timer).refresh.call(timer);
  };
  return timer;
}
