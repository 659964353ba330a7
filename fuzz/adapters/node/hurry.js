// Steps without turns of the event loop, each of which costs more than a step of a fast client. The order is the same as
// with them: microtasks and ticks, then an immediate or a timer, and again. A call that is pending gets its turn, and so do
// the steps after it; a promise stands for that. All of it is called outside of microtasks.

import { enter, leave, runFor } from "./globals.js";
import { atOnce } from "./natives.js";
import { ENDS_A_BATCH, PendingCall, ended, fire, isInput, isThenable, passOn, resultOf } from "./session.js";

/** Whether a session can carry out steps so: on the virtual clock without real I/O, and none within another one. */
export function canHurry(session, steps) {
  if (!session.canHurry) return false;
  for (const step of steps) {
    if ((step.within ?? null) !== null) return false;
  }
  return true;
}

export function start(session) {
  return callNow(session, open, (client) => session.started(client));
}

export function close(session) {
  session.over = true;
  if (!session.adapter.close || session.client === undefined) return leave(session);
  return callNow(session, end, () => leave(session));
}

/** Takes all steps; a promise if a call is pending. */
export function run(session, steps) {
  const { clock } = session;
  session.begin(steps);
  for (const step of steps) {
    advance(session, clock.now + (step.after ?? 0));
    session.count();
    const input = session.inputOf(step);
    if (!isInput(input)) {
      session.note(input);
      if (input === null) continue;
      break;
    }
    const begun = atOnce(give, session, input, step);
    settle(session);
    if (isPending(begun)) return goOnByTurns(session, begun);
    const result = resultOf(ended(begun));
    session.note(result);
    if (ENDS_A_BATCH.has(result)) break;
  }
  return undefined;
}

function isPending(begun) { return begun instanceof PendingCall && begun.isPending; }

async function goOnByTurns(session, begun) {
  await session.settle();
  session.note(resultOf(ended(begun)));
  return session.goOn();
}

/** Calls the adapter and settles; then passes what it returned to `next`, at once or by a promise. */
function callNow(session, action, next) {
  const begun = atOnce(action, session);
  settle(session);
  return isPending(begun) ? session.settle().then(() => next(ended(begun))) : next(ended(begun));
}

// What is called in a microtask

function open(session) { return session.begun(() => session.open()); }

function end(session) { return session.begun(() => session.end()); }

function give(session, input, step) {
  const value = runFor(session, passOn, session, input, step);
  return isThenable(value) ? new PendingCall(value, session.crashes(step)) : value;
}

function workOn(session) { session.workOn(); }

function expire(session, timer) { session.carryOut(fire, timer); }

function settle(session) {
  while (session.clock.hasWork) atOnce(workOn, session);
  session.clock.nesting = 0;
}

function advance(session, to) {
  const { clock } = session;
  enter(session);
  for (let timer; to > clock.now && (timer = clock.due(to)) !== null;) {
    atOnce(expire, session, timer);
    settle(session);
  }
  clock.now = to;
}
