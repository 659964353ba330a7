// The operations of the protocol: a request in, an answer out, each a line.

import { Numbers } from "./compact.js";
import { stackOf } from "./crash.js";
import { enter } from "./globals.js";
import * as hurry from "./hurry.js";
import { Fault, checkedSteps, instant, optionsOf, parse, quoted, seedOf, sessionNumber, SESSIONS } from "./requests.js";
import { ENDS_A_BATCH, QuietSession, Session } from "./session.js";
import { RealSession } from "./real-session.js";

const PROTOCOL = 1;

export class Server {
  constructor(adapter) {
    this.adapter = adapter;
    this.sessions = new Map();
    this.done = false;
    this.numbers = null; // those of the compact form, if both sides want it
    this.live = false; // a session with real I/O or real timers was opened
    this.operations = new Map(Object.entries({
      hello: this.hello, open: this.open, step: this.step, advance: this.advance, trace: this.trace,
      state: this.state, reset: this.reset, close: this.close, bye: this.bye }));
  }

  /**
   * The answer to a line, or a promise of it. It never throws: the answer says what went wrong. `hurries` is for a call
   * outside of microtasks: no turn of the event loop is waited for where the client does not need one.
   */
  reply(line, hurries = false) {
    let request = null;
    try {
      request = parse(line);
      if (!Number.isSafeInteger(request.id)) throw new Fault("invalid", "expected 'id', a whole number");
      const operation = this.operations.get(request.op);
      if (operation === undefined) throw new Fault("unsupported", `unknown operation ${quoted(request.op)}`);
      const result = operation.call(this, request, hurries);
      return result instanceof Promise ? later(request.id, result) : fulfilment(request.id, result);
    } catch (error) {
      return refusal(request?.id, error);
    }
  }

  hello(request) {
    if (request.protocol !== PROTOCOL) {
      throw new Fault("unsupported", `expected protocol ${PROTOCOL}, found ${quoted(request.protocol)}`);
    }
    this.numbers = this.adapter.compact && request.compact === true ? new Numbers(request.spec ?? {}) : null;
    const { adapter } = this, exact = adapter.quiet === 0 && adapter.clocks.includes("virtual");
    return JSON.stringify({
      protocol: PROTOCOL,
      adapter: { name: adapter.name, version: adapter.version },
      implementation: { language: "JavaScript", ...adapter.implementation },
      clock: adapter.clocks, resolution: 1, latency: adapter.latency,
      quiescence: exact ? "exact" : "settle", quiet: adapter.quiet,
      inject: [...adapter.inject.keys()], spontaneous: adapter.spontaneous, absent: adapter.absent,
      observe: adapter.observe, state: adapter.state !== null, sessions: SESSIONS, batch: 4096,
      deterministic: exact, notApplicable: adapter.notApplicable,
      ...(adapter.clocks.includes("scaled") ? { scale: adapter.scale } : {}),
      ...(adapter.options ? { options: true } : {}),
      ...(this.numbers !== null ? { compact: true } : {}),
      ...(adapter.reentrant && adapter.clocks.includes("virtual") ? { reentrant: true } : {}),
    });
  }

  async open(request) {
    const number = this.freeNumber(request);
    const session = this.newSession(request);
    await session.start();
    this.sessions.set(number, session);
    return session.answer("");
  }

  /** `until` lets time pass after the last step; not after a batch that ended early. */
  step(request, hurries) {
    const session = this.session(request);
    const steps = checkedSteps(request, session.planned, this.numbers);
    return run(session, steps, request, hurries && hurry.canHurry(session, steps));
  }

  /** `to` is an instant, or "next": the next timer, and no move if none runs. */
  async advance(request) {
    const session = this.session(request);
    const to = request.to === "next" ? session.next() ?? session.planned
      : instant("to", request.to, session.planned);
    await session.advance(to);
    return session.answer("");
  }

  /** A session of its own: opened, run and closed. */
  trace(request, hurries) {
    this.freeNumber(request);
    const steps = checkedSteps(request, 0, this.numbers);
    const session = this.newSession(request);
    const started = hurries && hurry.canHurry(session, steps) ? hurry.start(session) : session.start();
    if (started instanceof Promise) return started.then(() => closing(session, () => run(session, steps, request, false)));
    let answer;
    try {
      answer = run(session, steps, request, true);
    } catch (error) {
      return closing(session, () => { throw error; });
    }
    if (answer instanceof Promise) return closing(session, () => answer);
    const closed = hurry.close(session);
    return closed instanceof Promise ? closed.then(() => answer) : answer;
  }

  state(request) {
    const session = this.session(request);
    return `{"now":${session.now},"next":${session.next()},"state":${JSON.stringify(session.state())}}`;
  }

  async reset(request) {
    await this.close(request);
    return this.open(request);
  }

  async close(request) {
    const session = this.session(request);
    this.sessions.delete(request.session);
    await session.close();
    return "{}";
  }

  bye() {
    this.done = true;
    return "{}";
  }

  session(request) {
    const session = this.sessions.get(sessionNumber(request));
    if (session === undefined) throw new Fault("invalid", `session ${request.session} is not open`);
    return session;
  }

  freeNumber(request) {
    const number = sessionNumber(request);
    if (this.sessions.has(number)) throw new Fault("invalid", `session ${number} is open already`);
    return number;
  }

  newSession(request) {
    const clock = request.clock ?? "virtual";
    if (!this.adapter.clocks.includes(clock)) throw new Fault("unsupported", `unknown clock ${quoted(clock)}`);
    const Kind = clock !== "virtual" ? RealSession : this.adapter.quiet > 0 ? QuietSession : Session;
    const scale = clock === "scaled" ? this.adapter.scale : 1;
    const settings = { seed: seedOf(request), options: optionsOf(request), numbers: this.numbers, scale };
    this.live ||= Kind !== Session;
    return new Kind(this.adapter, settings);
  }
}

function later(id, result) {
  return result.then((result) => fulfilment(id, result), (error) => refusal(id, error));
}

function fulfilment(id, result) {
  enter(null);
  return `{"id":${id},"ok":${result}}\n`;
}

/** An answer that says what went wrong. */
function refusal(id, error) {
  enter(null);
  const isFault = error instanceof Fault;
  if (!isFault) process.stderr.write(`${stackOf(error)}\n`);
  const code = isFault ? error.code : "internal";
  return JSON.stringify({ id: Number.isSafeInteger(id) ? id : null, err: { code, message: error?.message ?? String(error) } }) + "\n";
}

async function closing(session, action) {
  try {
    return await action();
  } finally {
    await session.close();
  }
}

/** The answer to steps, or a promise of it. */
function run(session, steps, request, hurries) {
  let until = request.until ?? null;
  if (until !== null) {
    until = instant("until", until, steps.reduce((sum, step) => sum + (step.after ?? 0), session.planned));
  }
  const ran = hurries ? hurry.run(session, steps) : session.run(steps);
  return ran instanceof Promise ? ran.then(() => answerAt(until, session)) : answerAt(until, session);
}

/** The answer after the last step at an instant, or a promise of it. */
function answerAt(until, session) {
  if (until === null || ENDS_A_BATCH.has(session.results.at(-1))) return answerOf(session);
  return session.advance(until).then(() => answerOf(session));
}

function answerOf(session) {
  const states = session.readsStates ? `"states":[${session.states.join(",")}],` : "";
  return session.answer(`"results":${JSON.stringify(session.results)},${states}`);
}
