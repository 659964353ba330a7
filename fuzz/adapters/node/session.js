// A session is one client with its clock, and the number of the last step.
//
// Steps are numbered from 0 since the opening, over all messages, waits included. An output during the delay
// before step n belongs to step n - 1: the delay passes before the step counts.
//
// A step with `within` is given before the work of the step before it is done: in the same tick, or inside the
// first callback at its instant.

import { crash, crashInGetters } from "./crash.js";
import { enter, followCallbacks, leave, runFor } from "./globals.js";
import { natives, realNow, turn } from "./natives.js";
import { formOf, readable, written } from "./observations.js";
import { Kept, quoteAll } from "./texts.js";
import { VirtualClock } from "./virtual-clock.js";

const RESULTS = new Set(["accepted", "refused", "not-applicable", "unsupported", "error"]);
export const ENDS_A_BATCH = new Set(["not-applicable", "unsupported", "error"]);

/** The JSON of the states of getters. */
const kept = new Kept(quoteAll);

const REAL = /^(TCP|TLS|UDP|HTTP|FSReq|FileHandle|GetAddr|GetName|Query|Worker|MessagePort|Process|Zlib|PBKDF2|Random)/;
let warned = false;

/** On the virtual clock. An answer waits until nothing is left to do at the instant. */
export class Session {
  constructor(adapter, { seed = 0, options = {}, numbers = null }) {
    this.adapter = adapter;
    this.step = -1;
    this.forms = numbers === null ? readable : numbers.forms; // of the outputs
    this.seen = []; // since the last answer: the form, the instant and the step of each observation
    this.over = false;
    this.changed = false;
    this.client = undefined;
    this.steps = [];
    this.results = [];
    this.states = []; // JSON texts
    this.inside = false; // whether the next step is given inside the next callback
    this.calls = []; // what calls within steps have come to, where that is known by now
    this.failure = null; // an exception of a condition inside a callback
    this.seed = seed;
    this.outside = 0; // promises of work outside the process that are pending
    this.settings = {
      report: (input, args) => this.report(input, args), outside: (promise) => this.awaitOutside(promise), options, seed };
    this.clock = this.makeClock();
  }

  makeClock() { return new VirtualClock(); }

  async start() { this.started(ended(await this.call(() => this.open()))); }

  /** The compiler copies an arrow function, and all that it calls, into each function of the client, but not a bound one. */
  open() { return this.adapter.open(this.show.bind(this), this.settings); }

  started(client) {
    this.client = client;
    if (this.clock && client instanceof Promise) throw new Error("'open' waits for something that needs time");
  }

  show(output, args) {
    if (this.canTell(output)) this.tell(this.forms.ofNamed(output, args));
    if (this.inside) this.enterCallback();
  }

  tell(form) { this.seen.push(form, this.now, this.step); }

  /** An input that happened although the runner did not give it. */
  report(input, args) {
    if (this.canTell(input)) this.tell(formOf("in", input, args));
  }

  /** Lets a session with `quiet` answer only after a promise is settled. */
  awaitOutside(promise) {
    const done = () => { this.changed = true; this.outside -= 1; };
    this.outside += 1;
    promise.then(done, done);
  }

  /** Whether the session still tells of an event. */
  canTell(name) {
    if (this.over) return false;
    if (typeof name !== "string") throw new TypeError(`expected the name of an output, found ${String(name)}`);
    this.changed = true;
    return true;
  }

  get now() { return this.clock.now; }

  /** The instant from which delays count. */
  get planned() { return this.clock.now; }

  next() { return this.clock.next(); }

  state() { return this.adapter.state ? runFor(this, stateOf, this) : {}; }

  /** The numbers of `Math.random`: the same for the same seed. */
  random() {
    this.seed = (this.seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.seed ^ (this.seed >>> 15), 1 | this.seed);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }

  /** Runs microtasks and immediates, and timers due now, until none is left. */
  async settle() {
    const { clock } = this;
    await this.pause();
    while (clock.hasWork) {
      this.workOn();
      await this.pause();
    }
    clock.nesting = 0;
  }

  /** Carries out the next immediate or timer that is due. */
  workOn() {
    const { clock } = this;
    if (clock.immediates.length > 0) this.carryOut(callBack, clock.immediates.shift());
    else this.carryOut(fire, clock.due(clock.now));
  }

  pause() { return turn(); }

  /** An exception ends the process, as Node does with one that the client does not catch in a timer. */
  carryOut(action, work) {
    try {
      runFor(this, action, work);
    } catch (error) {
      queueMicrotask(() => { throw error; });
    }
  }

  async advance(to) {
    const { clock } = this;
    enter(this);
    for (let timer; (timer = clock.due(to)) !== null;) {
      this.carryOut(fire, timer);
      await this.settle();
    }
    clock.now = to;
  }

  async run(steps) {
    this.begin(steps);
    return this.goOn();
  }

  begin(steps) {
    this.steps = steps;
    this.results = [];
    this.states = [];
  }

  /** Takes the steps that have no result yet. */
  async goOn() {
    const { steps } = this;
    try {
      while (this.results.length < steps.length && !ENDS_A_BATCH.has(this.results.at(-1))) {
        await this.take(steps[this.results.length]);
        if (this.failure !== null) throw this.failure.error;
        if (this.readsStates) this.readStates();
      }
    } finally {
      this.calls = [];
      this.failure = null;
      this.inside = false;
    }
  }

  /** An output on the real clock may still be on its way. */
  get readsStates() { return this.adapter.state !== null; }

  /** The getters after a step, and after those inside its callbacks. */
  readStates() {
    const state = kept.of(this.state());
    while (this.states.length < this.results.length) this.states.push(state);
  }

  async take(step) {
    const number = this.results.length, place = this.steps[number + 1]?.within, isWait = (step.in ?? null) === null;
    if (step.within !== "tick") await this.delay(step.after ?? 0, place === "callback" && isWait);
    if (this.results.length === number) this.count();
    if (place === "tick") {
      const result = this.results[number] = this.giveOnly(step);
      if (!ENDS_A_BATCH.has(result)) return this.take(this.steps[number + 1]); // no promise goes on before
      await this.settle();
      return this.endCalls();
    }
    this.inside = place === "callback" && !isWait;
    const result = await this.give(step);
    this.inside = false;
    this.results[number] = result;
    this.endCalls();
  }

  /** A call that is over by now has the result that it returned. No other one ends a batch that went on. */
  endCalls() {
    for (const { number, result } of this.calls) {
      if (result !== undefined && (!ENDS_A_BATCH.has(result) || number === this.results.length - 1)) this.results[number] = result;
    }
    this.calls = [];
  }

  count() {
    this.step += 1;
    this.results.push(null);
  }

  /** Gives the next step inside a callback. */
  enterCallback() {
    this.inside = false;
    if ((this.steps[this.results.length].within ?? null) === null) this.count(); // the wait ends here
    try {
      this.beginNext();
    } catch (error) {
      this.failure = { error };
      this.inside = false;
    }
  }

  /** Gives the next step, and those in the same tick, and runs nothing after them. */
  beginNext() {
    const number = this.results.length, place = this.steps[number + 1]?.within;
    this.count();
    this.inside = place === "callback";
    const result = this.results[number] = this.giveOnly(this.steps[number]);
    if (ENDS_A_BATCH.has(result)) this.inside = false;
    else if (place === "tick") this.beginNext();
  }

  /** Gives an input and runs nothing after it. */
  giveOnly(step) {
    const input = this.inputOf(step);
    if (!isInput(input)) return input;
    const value = runFor(this, passOn, this, input, step);
    if (!isThenable(value)) return resultOf(value);
    const begun = { number: this.results.length - 1, result: undefined }, crashes = this.crashes(step);
    this.calls.push(begun);
    value.then((result) => { begun.result = resultOf(result); }, crashes);
    return "accepted";
  }

  /** The input that a step gives; the result where it is a wait or impossible. */
  inputOf(step) {
    if ((step.in ?? null) === null) return null;
    const input = this.adapter.inject.get(step.in);
    if (input === undefined) return "unsupported";
    return runFor(this, isPossible, input, this.client) ? input : "not-applicable";
  }

  /** What ends the process with an exception of a step: a finding at its input. */
  crashes({ in: name }) {
    const number = this.step;
    return (error) => crash(error, number, name);
  }

  /** Lets time pass; at the last instant the next step may come inside a callback. */
  async delay(time, endsInCallback) {
    if (time <= 0) return;
    const end = this.clock.now + time;
    if (endsInCallback) {
      await this.advance(end - 1);
      this.inside = true;
    }
    await this.advance(end);
    this.inside = false;
  }

  async give(step) {
    const input = this.inputOf(step);
    if (!isInput(input)) {
      if (ENDS_A_BATCH.has(input)) this.inside = false;
      if (step.within === "tick") await this.settle(); // the work of the steps before it
      return input;
    }
    return resultOf(ended(await this.call(() => passOn(this, input, step), this.crashes(step))));
  }

  /** Calls the adapter and settles. `ended` has what it came to: an `async` function would wait for a promise. */
  async call(action, crashes = null) {
    const begun = this.begun(action, crashes);
    await this.settle();
    ended(begun);
    return begun;
  }

  /** What a call of the adapter returned, or the call if that is a promise. */
  begun(action, crashes = null) {
    const value = runFor(this, action);
    return isThenable(value) ? new PendingCall(value, crashes) : value;
  }

  /** Whether steps may be carried out without turns of the event loop; see hurry.js. */
  get canHurry() { return !warned; }

  /** The result of the step that began last. */
  note(result) {
    this.results[this.results.length - 1] = result;
    if (this.readsStates) this.readStates();
  }

  answer(more) {
    this.checkQuiescence();
    const seen = written(this.seen);
    this.seen = [];
    return `{${more}"now":${this.now},"next":${this.next()},"observations":[${seen}]}`;
  }

  /** Real I/O under way contradicts `exact`. */
  checkQuiescence() {
    const found = warned ? undefined : process.getActiveResourcesInfo().find((name) => REAL.test(name));
    if (found === undefined) return;
    warned = true;
    process.stderr.write(`the client does real I/O (${found}): quiescence is not exact; use 'quiet' or the real clock\n`);
  }

  async close() {
    this.over = true;
    if (this.adapter.close && this.client !== undefined) {
      await this.call(() => this.end());
    }
    leave(this);
  }

  end() { return this.adapter.close(this.client); }
}

/** On the virtual clock, with real I/O: the session is settled when it was quiet for a time. */
export class QuietSession extends Session {
  makeClock() {
    followCallbacks();
    return super.makeClock();
  }

  get canHurry() { return false; }
  checkQuiescence() {}

  async pause() {
    const quiet = this.adapter.quiet;
    this.changed = true;
    for (let since; this.changed || this.outside > 0 || realNow() - since < quiet;) {
      if (this.changed) since = realNow();
      this.changed = false;
      await new Promise((done) => natives.setTimeout(done, 1));
    }
  }
}

/**
 * A call of the adapter that returned a promise, and what it has come to by now. If the promise is rejected, `crashes` gets
 * the error; without `crashes` the error is that of the request.
 */
export class PendingCall {
  constructor(promise, crashes) {
    this.value = promise;
    this.isPending = true;
    this.isLate = false;
    this.failure = null;
    promise.then((value) => this.settle(value, null), (error) => {
      if (crashes !== null) crashes(error);
      if (this.isLate) throw error; // unhandled: ends the process, as in Node
      this.settle(undefined, { error });
    });
  }

  settle(value, failure) {
    this.value = value;
    this.failure = failure;
    this.isPending = false;
  }

  /** Its value or promise. Throws what it failed with. */
  end() {
    this.isLate = true;
    if (this.failure !== null) throw this.failure.error;
    return this.value;
  }
}

/** What a call has come to, a promise if it is still pending; it is no longer waited for. */
export function ended(begun) { return begun instanceof PendingCall ? begun.end() : begun; }

// What the kit calls in the client and the adapter

export function fire(timer) { timer.clock.fire(timer); }

function callBack(immediate) { immediate.callback?.(...immediate.args); }

function isPossible(input, client) { return input.when(client); }

/** What the getters return. An exception ends the process. */
function stateOf({ adapter, client, step }) {
  try {
    return adapter.state(client);
  } catch (error) {
    crashInGetters(error, step);
  }
}

/** Gives an input. An exception ends the process. */
export function passOn(session, input, step) {
  const number = session.step;
  try {
    return input.give(session.client, step.args ?? {});
  } catch (error) {
    crash(error, number, step.in);
  }
}

export function isThenable(value) { return typeof value?.then === "function"; }

/** Whether a step gives an input; else it has its result. */
export function isInput(input) { return input !== null && typeof input !== "string"; }

/** What an input returned, as a result. */
export function resultOf(value) { return value !== undefined && RESULTS.has(value) ? value : "accepted"; }
