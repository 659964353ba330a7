// A session on the clock of the machine: each output gets its instant where it is shown.

import { followCallbacks } from "./globals.js";
import { natives, realNow, turn, waitUntil } from "./natives.js";
import { Session } from "./session.js";

export class RealSession extends Session {
  constructor(adapter, request) {
    super(adapter, request);
    this.scale = request.scale; // how many times faster than the machine the clock is
    this.origin = realNow();
    this.due = 0;
    this.given = [];
    this.opened = null;
    this.timers = new Set(); // Node's, which close ends
  }

  makeClock() {
    followCallbacks();
    return null;
  }

  get now() { return (realNow() - this.origin) * this.scale; }
  get planned() { return this.due; }
  next() { return null; }

  async start() {
    await super.start();
    this.client = await this.client;
    this.opened = this.now;
  }

  get canHurry() { return false; }
  settle() { return turn(); }
  checkQuiescence() {}

  async advance(to) {
    this.due = to;
    await waitUntil(this.origin + Math.ceil(to / this.scale));
  }

  delay(time) { return this.advance(this.due + time); }

  async give(step) {
    const given = [this.now, 0];
    this.given.push(given);
    try {
      return await super.give(step);
    } finally {
      if (given[1] === 0) given[1] = this.now;
    }
  }

  async call(action, crashes) {
    return super.call(() => {
      try {
        return action();
      } finally {
        const last = this.given.at(-1);
        if (last !== undefined && last[1] === 0) last[1] = this.now;
      }
    }, crashes);
  }

  get readsStates() { return false; }

  answer(more) {
    const given = JSON.stringify(this.given);
    this.given = [];
    if (this.opened !== null) more += `"opened":${this.opened},`;
    this.opened = null;
    return super.answer(`${more}"given":${given},`);
  }

  /** After the close of the client its timers are ended, so that none reaches the next session. */
  async close() {
    await super.close();
    for (const timer of this.timers) natives.clearTimeout(timer);
    this.timers.clear();
  }
}
