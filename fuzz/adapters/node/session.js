// A session is one client with its clock, and the number of the last step.
//
// Steps are numbered from 0 since the opening, over all messages, waits included. An output during the delay
// before step n belongs to step n - 1: the delay passes before the step counts.
//
// A step with `within` is given before the work of the step before it is done: in the same tick, or inside the
// first callback at its instant.

import { crash } from "./crash.js";
import { enter, followCallbacks, leave, runFor } from "./globals.js";
import { natives, realNow, turn } from "./natives.js";
import { quote, quoteAll } from "./texts.js";
import { VirtualClock } from "./virtual-clock.js";

const RESULTS = new Set(["accepted", "refused", "not-applicable", "unsupported", "error"]);
export const ENDS_A_BATCH = new Set(["not-applicable", "unsupported", "error"]);

const REAL = /^(TCP|TLS|UDP|HTTP|FSReq|FileHandle|GetAddr|GetName|Query|Worker|MessagePort|Process|Zlib|PBKDF2|Random)/;
let warned = false;

/** On the virtual clock. An answer waits until nothing is left to do at the instant. */
export class Session {
  constructor(adapter, { seed = 0, options = {}, numbers = null }) {
    this.adapter = adapter;
    this.step = -1;
    this.numbers = numbers; // for the compact form; null: the readable one
    this.seen = []; // JSON texts
    this.over = false;
    this.steps = [];
    this.results = [];
    this.inside = false; // whether the next step is given inside the next callback
    this.calls = []; // what calls within steps have come to, where that is known by now
    this.failure = null; // an exception of a condition inside a callback
    this.seed = seed;
    this.outside = new Set(); // promises of work outside the process
    this.settings = { report: this.report.bind(this), outside: this.awaitOutside.bind(this), options, seed };
    this.clock = this.makeClock();
  }

  makeClock() { return new VirtualClock(); }

  async start() { this.started(await this.call(() => this.open())); }

  open() { return this.adapter.open(this.show.bind(this), this.settings); }

  started({ value }) {
    this.client = value;
    if (this.clock && value instanceof Promise) throw new Error("'open' waits for something that needs time");
  }

  show(output, args) {
    this.tell("out", output, args);
    if (this.inside) this.enterCallback();
  }

  /** An input that happened although the runner did not give it. */
  report(input, args) { this.tell("in", input, args); }

  /** Lets a session with `quiet` answer only after a promise is settled. */
  awaitOutside(promise) {
    const done = () => { this.changed = true; this.outside.delete(promise); };
    this.outside.add(promise);
    promise.then(done, done);
  }

  tell(kind, name, args) {
    if (this.over) return;
    if (typeof name !== "string") throw new TypeError(`expected the name of an output, found ${String(name)}`);
    this.changed = true;
    const number = this.numbers === null || kind !== "out" ? null : this.numbers.symbol(name, args);
    this.seen.push(number !== null ? `[${this.now},${this.step},${number}]`
      : `{"at":${this.now},"after":${this.step},"${kind}":${quote(name)},"args":${quoteAll(args)}}`);
  }

  get now() { return this.clock.now; }

  /** The instant from which delays count. */
  get planned() { return this.clock.now; }

  next() { return this.clock.next(); }

  state() { return this.adapter.state ? runFor(this, () => this.adapter.state(this.client)) : {}; }

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
    const timer = clock.immediates.length > 0 ? null : clock.due(clock.now);
    this.carryOut(timer ?? clock.immediates.shift(), timer);
  }

  pause() { return turn(); }

  /** An exception ends the process, as Node does with one that the client does not catch in a timer. */
  carryOut(work, timer) {
    try {
      runFor(this, () => timer ? this.clock.fire(timer) : work.callback?.(...work.args));
    } catch (error) {
      queueMicrotask(() => { throw error; });
    }
  }

  async advance(to) {
    const { clock } = this;
    enter(this);
    for (let timer; (timer = clock.due(to)) !== null;) {
      this.carryOut(timer, timer);
      await this.settle();
    }
    clock.now = to;
  }

  async run(steps) {
    this.steps = steps;
    this.results = [];
    this.states = [];
    return this.goOn();
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
    const state = quoteAll(this.state());
    while (this.states.length < this.results.length) this.states.push(state);
  }

  async take(step) {
    const number = this.results.length, place = this.steps[number + 1]?.within, isWait = (step.in ?? null) === null;
    if (step.within !== "tick") await this.delay(step.after ?? 0, place === "callback" && isWait);
    if (this.results.length === number) this.count();
    if (place === "tick") {
      const result = this.results[number] = this.begin(step);
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
    const result = this.results[number] = this.begin(this.steps[number]);
    if (ENDS_A_BATCH.has(result)) this.inside = false;
    else if (place === "tick") this.beginNext();
  }

  /** Gives an input and runs nothing after it. */
  begin(step) {
    const call = this.callOf(step);
    if (typeof call !== "function") return call;
    const value = runFor(this, call);
    if (typeof value?.then !== "function") return resultOf(value);
    const begun = { number: this.results.length - 1, result: undefined }, crashes = this.crashes(step);
    this.calls.push(begun);
    value.then((result) => { begun.result = resultOf(result); }, crashes);
    return "accepted";
  }

  /** What gives the input of a step; the result where it is a wait or impossible. */
  callOf(step) {
    if ((step.in ?? null) === null) return null;
    const input = this.adapter.inject.get(step.in);
    if (input === undefined) return "unsupported";
    if (!runFor(this, () => input.when(this.client))) return "not-applicable";
    const crashes = this.crashes(step);
    return () => {
      try {
        return input.give(this.client, step.args ?? {});
      } catch (error) {
        crashes(error);
      }
    };
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
    const call = this.callOf(step);
    if (typeof call !== "function") {
      if (ENDS_A_BATCH.has(call)) this.inside = false;
      if (step.within === "tick") await this.settle(); // the work of the steps before it
      return call;
    }
    return resultOf((await this.call(call, this.crashes(step))).value);
  }

  /**
   * Calls the adapter and settles. A promise that is still pending then goes on by itself. If it is rejected, `crashes`
   * gets the error; without `crashes` the error is that of the request.
   */
  async call(action, crashes = null) {
    const call = this.begun(action, crashes);
    await this.settle();
    return ended(call);
  }

  /** A call of the adapter, with what it returned, or what its promise has come to by now. */
  begun(action, crashes = null) {
    const call = { value: runFor(this, action), isGiven: true, isPending: false, isLate: false, failure: null };
    if (typeof call.value?.then !== "function") return call;
    call.isPending = true;
    call.value.then((result) => {
      call.value = result;
      call.isPending = false;
    }, (error) => {
      if (crashes !== null) crashes(error);
      if (call.isLate) throw error; // unhandled: ends the process, as in Node
      call.failure = { error };
      call.isPending = false;
    });
    return call;
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
    const seen = this.seen.join(",");
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
      await this.call(() => this.adapter.close(this.client));
    }
    leave(this);
  }
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
    for (let since; this.changed || this.outside.size > 0 || realNow() - since < quiet;) {
      if (this.changed) since = realNow();
      this.changed = false;
      await new Promise((done) => natives.setTimeout(done, 1));
    }
  }
}

/** What an input returned, as a result. */
export function resultOf(value) { return RESULTS.has(value) ? value : "accepted"; }

/** A call that is no longer waited for; throws what it failed with. */
export function ended(call) {
  call.isLate = true;
  if (call.failure) throw call.failure.error;
  return call;
}
