// Steps without turns of the event loop, each of which costs more than a step of a fast client. The order is the same as
// with them: microtasks and ticks, then an immediate or a timer, and again. A call that is pending gets its turn, and so do
// the steps after it; a promise stands for that. All of it is called outside of microtasks.

import { enter, leave } from "./globals.js";
import { atOnce } from "./natives.js";
import { ENDS_A_BATCH, ended, resultOf } from "./session.js";

const NO_CALL = { value: null, isGiven: false, isPending: false };

/** Whether a session can carry out steps so: on the virtual clock without real I/O, and none within another one. */
export function canHurry(session, steps) {
  return session.canHurry && steps.every(({ within = null }) => within === null);
}

export function start(session) {
  return callNow(session, () => session.open(), (call) => session.started(call));
}

export function close(session) {
  session.over = true;
  if (!session.adapter.close || session.client === undefined) return leave(session);
  return callNow(session, () => session.adapter.close(session.client), () => leave(session));
}

/** Takes all steps. */
export function run(session, steps) {
  const { clock } = session;
  session.steps = steps;
  session.results = [];
  session.states = [];
  for (const step of steps) {
    advance(session, clock.now + (step.after ?? 0));
    session.count();
    const call = (step.in ?? null) === null ? NO_CALL : atOnce(() => begin(session, step));
    if (call.isGiven) settle(session);
    if (call.isPending) {
      return session.settle().then(() => {
        session.note(resultOf(ended(call).value));
        return session.goOn();
      });
    }
    const result = call.isGiven ? resultOf(ended(call).value) : call.value;
    session.note(result);
    if (ENDS_A_BATCH.has(result)) break;
  }
  return undefined;
}

/** Calls the adapter and settles; then passes the call to `next`, at once or by a promise. */
function callNow(session, action, next) {
  const call = atOnce(() => session.begun(action));
  settle(session);
  return call.isPending ? session.settle().then(() => next(ended(call))) : next(ended(call));
}

/** The call of a step; one that is not given has its result. */
function begin(session, step) {
  const action = session.callOf(step);
  return typeof action === "function" ? session.begun(action, session.crashes(step)) : { ...NO_CALL, value: action };
}

function settle(session) {
  while (session.clock.hasWork) atOnce(() => session.workOn());
  session.clock.nesting = 0;
}

function advance(session, to) {
  const { clock } = session;
  enter(session);
  for (let timer; to > clock.now && (timer = clock.due(to)) !== null;) {
    atOnce(() => session.carryOut(timer, timer));
    settle(session);
  }
  clock.now = to;
}
