// The bell of `../callbacks.txt`; with `--threads` it has a quiet time, and real timers beside the virtual ones.

import { natives } from "./natives.js";
import { always, busy, never, serve } from "./plumbline-adapter.js";

class Bell {
  rings = 0;

  constructor(show) { this.show = show; }

  ring(when) {
    this.rings += 1;
    this.show("ring", { when });
  }

  ringOut(when) {
    this.ring(when);
    this.show("rung", { when });
  }

  chain() {
    setTimeout(() => {
      this.ring("a");
      setTimeout(() => this.ring("c"), 0);
    }, 0);
    setTimeout(() => this.ring("b"), 0);
  }

  async slow() {
    this.show("begun");
    setTimeout(() => this.show("done"), 0);
  }

  async refuse() {
    await null;
    return "refused";
  }

  async fault() {
    await null;
    this.fail();
  }

  fail() { throw new Error("a failure on purpose"); }

  async ask() { this.show("answer", { rings: this.rings }); }

  nap() {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 150);
    return this.ask();
  }
}

const call = (give) => ({ when: always, give });

serve({
  name: "bell", observe: ["ring", "rung", "begun", "done", "answer"], reentrant: true,
  quiet: process.argv.includes("--threads") ? 50_000 : 0,
  inject: {
    press: call((bell) => bell.ringOut("now")),
    post: call((bell) => { setTimeout(() => bell.ringOut("posted"), 0); }),
    later: call((bell) => { setTimeout(() => bell.ringOut("late"), 2000); }),
    chain: call((bell) => bell.chain()),
    slow: call((bell) => bell.slow()),
    ask: call((bell) => bell.ask()),
    toil: call((bell) => { busy(1500); bell.show("done"); }),
    sleep: { when: never, give: () => { throw new Error("it is never possible"); } },
    refuse: call((bell) => bell.refuse()),
    fail: call((bell) => bell.fail()),
    fault: call((bell) => bell.fault()),
    thread: call((bell) => { natives.setTimeout(() => bell.ringOut("elsewhere"), 5); }),
    nap: call((bell) => bell.nap()),
  },
  open: (show) => new Bell(show),
});
