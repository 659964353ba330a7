// Steps, times, sessions and errors, without a process.

import { always, checked } from "./plumbline-adapter.js";
import { canWorkAtOnce, outsideMicrotasks, turn } from "./natives.js";
import { Server } from "./server.js";
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { test } from "node:test";
import { setTimeout as later, setInterval as every } from "node:timers/promises";

/** A client whose input `run` calls the function under test. */
function serverOf(action, more = {}) {
  return new Server(checked({
    name: "test", observe: ["said"],
    inject: {
      run: { when: always, give: (client, args) => action(client.say, args, client) },
      answer: { when: () => false, give: () => assert.fail("given although not possible") },
      lost: { when: always, give: () => "error" },
      refused: { when: always, give: async () => { await null; return "refused"; } },
    },
    open: (show, settings) => ({ say: (text) => show("said", { text }), settings }), ...more,
  }));
}

async function ask(server, op, members = {}, hurries = true) {
  const line = Buffer.from(JSON.stringify({ id: 1, op, session: 1, ...members }));
  return JSON.parse(await outsideMicrotasks(() => server.reply(line, hurries)));
}

/** The answer, which is the same with turns of the event loop. */
async function trace(action, steps = [{ in: "run" }, { after: 10_000_000 }], more = {}) {
  const answers = [];
  for (const hurries of [true, false]) {
    answers.push((await ask(serverOf(action, more.adapter), "trace", { steps, ...more.members }, hurries)).ok);
  }
  assert.deepEqual(answers[1], answers[0]);
  return answers[0];
}

const drawn = ({ observations }) => observations.map(({ at, after, args }) => `${at / 1000} ${after} ${args.text}`);

test("promises, ticks, immediates and timers of 0 ms run before the answer", async () => {
  const answer = await trace(async (say) => {
    setTimeout(() => say("timer"), 0);
    setImmediate(() => say("immediate"));
    process.nextTick(() => say("tick"));
    queueMicrotask(() => say("microtask"));
    for (let count = 0; count < 100; count++) await null;
    say("after 100 promises");
  }, [{ in: "run" }]);
  assert.deepEqual(new Set(drawn(answer)),
    new Set(["0 0 microtask", "0 0 tick", "0 0 after 100 promises", "0 0 immediate", "0 0 timer"]));
  assert.equal(answer.next, null);
});

test("outside of microtasks they run at once, and a trace without pending calls needs no turn of the event loop", async () => {
  assert.equal(canWorkAtOnce(), false);
  assert.equal(await outsideMicrotasks(canWorkAtOnce), true);
  const server = serverOf(async (say) => { await null; say("soon"); });
  const line = Buffer.from(JSON.stringify({ id: 1, op: "trace", session: 1, steps: [{ in: "run" }] }));
  const reply = await outsideMicrotasks(() => { const reply = server.reply(line, true); return { is: typeof reply, reply }; });
  assert.deepEqual([reply.is, drawn(JSON.parse(reply.reply).ok)], ["string", ["0 0 soon"]]);
});

test("a call that is pending gets turns of the event loop, and so do the steps after it", async () => {
  const steps = [{ in: "run" }, { after: 1_000_000, in: "run" }, { after: 9_000_000 }];
  const answer = await trace(async (say) => {
    await turn();
    say("turned");
    await later(3000);
    say("waited");
    return "refused";
  }, steps);
  assert.deepEqual(drawn(answer), ["0 0 turned", "1000 1 turned", "3000 1 waited", "4000 1 waited"]);
  assert.deepEqual(answer.results, ["accepted", "accepted", null]);
});

test("a client may open and close after a turn of the event loop", async () => {
  const closed = [];
  for (const hurries of [true, false]) {
    const server = serverOf((say, _, client) => say(client.name), {
      open: async (show) => { await turn(); return { say: (text) => show("said", { text }), name: "late" }; },
      close: async () => { await turn(); closed.push(hurries); } });
    assert.deepEqual(drawn((await ask(server, "trace", { steps: [{ in: "run" }] }, hurries)).ok), ["0 0 late"]);
  }
  assert.deepEqual(closed, [true, false]);
});

test("arguments and states are JSON texts, whatever their characters and values", async () => {
  const texts = ['"', "\\", "ä\n\u0000", "💡", 7, true, null, undefined];
  for (const compact of [false, true]) {
    const server = serverOf((say) => texts.forEach(say), { compact, state: () => ({ 'a"b': "ä" }) });
    await ask(server, "hello", { protocol: 1, compact, spec: {} });
    const { ok } = await ask(server, "trace", { steps: [{ in: "run" }] });
    const kept = texts.map((text) => text === null || text === undefined ? undefined : String(text));
    assert.deepEqual(ok.observations.map(({ args }) => args.text), kept);
    assert.deepEqual(ok.states, [{ 'a"b': "ä" }]);
  }
});

test("a condition that fails is an error of the request, and the client is closed", async (context) => {
  context.mock.method(process.stderr, "write", () => true);
  for (const hurries of [true, false]) {
    let isClosed = false;
    const server = serverOf(() => {}, { inject: { run: { when: () => { throw new Error("no"); }, give() {} } },
      close: () => { isClosed = true; } });
    assert.equal((await ask(server, "trace", { steps: [{ in: "run" }] }, hurries)).err.code, "internal");
    assert.ok(isClosed);
  }
});

test("timers expire in the order of their deadlines, first come first served", async () => {
  const answer = await trace((say) => {
    for (const delay of [30, 10, 20, 10.9, 2 ** 40, "15"]) setTimeout(say, delay, String(delay));
    clearTimeout(setTimeout(say, 12, "stopped"));
    clearTimeout(+setTimeout(say, 12, "stopped by its number"));
    const timer = setTimeout(say, 16, "refreshed");
    setTimeout(() => timer.refresh(), 5);
  }, [{ in: "run" }, { after: 1_000_000 }]);
  assert.deepEqual(drawn(answer),
    [`1 0 ${2 ** 40}`, "10 0 10", "10 0 10.9", "15 0 15", "20 0 20", "21 0 refreshed", "30 0 30"]);
});

test("clocks, intervals, promised timers, signals and polls follow virtual time", async () => {
  const answer = await trace(async (say) => {
    const begin = Date.now(), start = performance.now(), [seconds] = process.hrtime();
    const timer = setInterval(() => { say("tick"); if (performance.now() - start >= 2000) clearInterval(timer); }, 1000);
    AbortSignal.timeout(2500).addEventListener("abort", () => say("aborted"));
    await later(3000);
    say(`${Date.now() - begin} ${new Date() - begin} ${performance.now() - start} ${process.hrtime()[0] - seconds}`);
    for await (const _ of every(500)) break;
    say("interval");
    (function poll() { if (Date.now() - begin < 5000) setTimeout(poll, 0); else say("polled"); })();
  });
  assert.deepEqual(drawn(answer),
    ["1000 0 tick", "2000 0 tick", "2500 0 aborted", "3000 0 3000 3000 3000 3", "3500 0 interval", "5000 0 polled"]);
});

test("an output during a delay belongs to the step before it", async () => {
  const steps = [{ after: 1000, in: "run" }, { after: 5_000_000 }, { after: 5_000_000, in: "run" }];
  const answer = await trace((say) => setTimeout(say, 6000, "late"), steps, { members: { until: 10_002_000 } });
  assert.deepEqual([drawn(answer), answer.now, answer.next], [["6001 1 late"], 10_002_000, 16_001_000]);
});

test("a batch ends at an input that is not possible, not known or failed", async () => {
  for (const [name, result] of [["answer", "not-applicable"], ["dance", "unsupported"],
    ["constructor", "unsupported"], ["lost", "error"]]) {
    const answer = await trace(() => {}, [{ in: "run" }, { after: 5, in: name }, { after: 5, in: "run" }],
      { members: { until: 20 } });
    assert.deepEqual([answer.results, answer.now], [["accepted", result], 5]);
  }
  assert.deepEqual((await trace(() => {}, [{ in: "refused" }])).results, ["refused"]);
});

test("a session with quiet answers after the work outside", async () => {
  for (const [is, expected] of [[true, ["0 0 late"]], [false, []]]) {
    const answer = await trace((say, args, { settings }) => {
      const work = new Promise((done) => execFile("sleep", ["0.06"], () => { say("late"); done(); }));
      if (is) settings.outside(work);
    }, [{ in: "run" }], { adapter: { quiet: 5000 } });
    assert.deepEqual(drawn(answer), expected);
  }
});

test("options, arguments and the seed reach the client", async () => {
  const say = (say, args, client) => say(`${args.to} ${client.settings.options.region} ${Math.random()}`);
  const steps = [{ in: "run", args: { to: "a" } }], members = { options: { region: "eu" } };
  const texts = await Promise.all([0, 0].map(async () => (await trace(say, steps, { members })).observations[0].args.text));
  assert.match(texts[0], /^a eu 0\./);
  assert.equal(texts[0], texts[1]);
  const server = serverOf(say);
  await ask(server, "open", { seed: 7 });
  const seeded = (await ask(server, "step", { steps })).ok.observations[0].args.text;
  assert.match(seeded, /^a undefined 0\./);
  assert.notEqual(seeded.split(" ")[2], texts[0].split(" ")[2]);
});

test("sessions have their own time; reset, state, advance and close", async () => {
  const server = serverOf((say) => setTimeout(say, 1000, "late"), { state: () => ({ link: "up" }) });
  const steps = [{ in: "run" }];
  for (const session of [1, 64]) assert.deepEqual((await ask(server, "open", { session })).ok,
    { now: 0, next: null, observations: [] });
  assert.deepEqual((await ask(server, "step", { session: 1, steps })).ok.states, [{ link: "up" }]);
  assert.equal((await ask(server, "advance", { session: 64, to: 5_000_000 })).ok.observations.length, 0);
  assert.deepEqual((await ask(server, "state")).ok, { now: 0, next: 1_000_000, state: { link: "up" } });
  assert.equal((await ask(server, "advance", { to: "next" })).ok.now, 1_000_000);
  assert.equal((await ask(server, "advance", { to: "next" })).ok.now, 1_000_000);
  assert.equal((await ask(server, "reset")).ok.now, 0);
  assert.equal((await ask(server, "step", { session: 64, steps })).ok.next, 6_000_000);
  for (const session of [1, 64]) assert.deepEqual((await ask(server, "close", { session })).ok, {});
  assert.equal((await ask(server, "close")).err.code, "invalid");
});

test("wrong members are invalid, and a failure is internal", async (context) => {
  let isBroken = false;
  const server = serverOf(() => {}, { close: () => { if (isBroken) throw new Error("broken"); } });
  await ask(server, "open");
  const code = async (op, members) => (await ask(server, op, members)).err?.code;
  for (const [op, members] of [["open", {}], ["open", { session: 65 }], ["open", { session: 2, options: { a: 1 } }],
    ["step", {}], ["step", { steps: [3] }], ["step", { steps: [{ after: -1 }] }], ["step", { steps: [{ in: 5 }] }],
    ["step", { steps: [{ args: [] }] }], ["step", { steps: [{ in: "run", args: { to: 5 } }] }],
    ["step", { steps: [{ after: 5 }], until: 4 }], ["advance", { to: -1 }],
    ["step", { session: 3, steps: [] }], ["step", { steps: [{ after: 2 ** 60 }] }]]) {
    assert.equal(await code(op, members), "invalid", op + JSON.stringify(members));
  }
  assert.deepEqual((await ask(server, "step", { steps: [{ in: "dance", args: null }] })).ok.results, ["unsupported"]);
  const { err } = await ask(server, "step", { steps: [{ after: 631152000000000000 }] });
  assert.match(err.message, /at most 9007199254740991, 285 years, found 631152000000000000$/);
  assert.equal(await code("open", { session: 2, clock: "scaled" }), "unsupported");
  assert.equal(await code("hello", { protocol: 2 }), "unsupported");
  const stderr = context.mock.method(process.stderr, "write", () => true);
  isBroken = true;
  assert.equal(await code("close"), "internal");
  assert.match(stderr.mock.calls[0].arguments[0], /broken\n +at /);
  stderr.mock.restore();
  for (const line of ["", "[]", "7", "{\"id\":", "\"\xff"]) {
    const { id, err } = JSON.parse(await server.reply(Buffer.from(line, "latin1")));
    assert.deepEqual([id, err.code], [null, "malformed"], line);
  }
  assert.throws(() => checked({ name: "x", observe: [], open() {}, inject: { press: { give() {} } } }), /'when'/);
});

test("on a scaled clock all instants are those of the document", async () => {
  const divided = (say) => setTimeout(say, 4000 / 50, "interrupted");
  const adapter = { clocks: ["real", "scaled"], scale: 50 };
  const server = serverOf(divided, adapter);
  const hello = (await ask(server, "hello", { protocol: 1 })).ok;
  assert.deepEqual([hello.clock, hello.scale], [["real", "scaled"], 50]);
  const begun = performance.now();
  const { ok } = await ask(server, "trace", { clock: "scaled", steps: [{ after: 1_000_000, in: "run" }, { after: 9_000_000 }] });
  const passed = performance.now() - begun;
  assert.ok(passed >= 199 && passed < 5000, `${passed} ms`);
  const { at, after } = ok.observations[0];
  assert.ok(at >= 5_000_000 && at < 10_000_000 && after === 0, `${at}`);
  assert.ok(ok.given[0][0] >= 1_000_000 && ok.given[1][0] >= 10_000_000 && ok.now >= 10_000_000);
  const real = (await ask(server, "trace", { clock: "real", steps: [{ after: 10_000 }] })).ok;
  assert.ok(real.now >= 10_000 && real.now < 5_000_000, `${real.now}`);
  assert.equal((await ask(serverOf(divided), "hello", { protocol: 1 })).ok.scale, undefined);
  for (const scale of [undefined, 1, 1.5]) assert.throws(() => serverOf(divided, { clocks: ["scaled"], scale }), /'scale'/);
});

test("the real clock stamps at the source, counts steps and sees spontaneous inputs", async () => {
  const server = serverOf((say, _, { settings }) => {
    setTimeout(say, 10, "late");
    setTimeout(() => settings.report("lost"), 60);
    setTimeout(say, 400, "after the end");
  }, { spontaneous: ["lost"] });
  const { ok } = await ask(server, "trace",
    { clock: "real", steps: [{ after: 20_000, in: "run" }, { after: 20_000 }, { after: 60_000 }] });
  assert.deepEqual(ok.observations.map(({ after, out, in: input }) => [after, out ?? input]), [[0, "said"], [1, "lost"]]);
  ok.observations.forEach(({ at }, index) => assert.ok(at >= [29_000, 79_000][index] && at < 99_000, `${at}`));
  ok.given.forEach(([before, end], index) => assert.ok(before >= [20_000, 40_000, 100_000][index] && end >= before));
  assert.ok(ok.opened >= 0 && ok.now >= 100_000);
});
