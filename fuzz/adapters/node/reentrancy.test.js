// Calls in one tick, and inside callbacks.

import { always, checked } from "./plumbline-adapter.js";
import { outsideMicrotasks } from "./natives.js";
import { Server } from "./server.js";
import assert from "node:assert/strict";
import { test } from "node:test";

const LATER = 2_000_000;

/** `press` rings at once, in a microtask and after 2 s; `post` in a timer; `ask` tells how often it has rung. */
function bell() {
  let show, rings = 0;
  const ring = (when) => { rings += 1; show("ring", { when }); };
  return new Server(checked({
    name: "bell", observe: ["ring", "answer"], reentrant: true,
    inject: {
      press: { when: always, give: () => {
        setTimeout(ring, LATER / 1000, "late");
        queueMicrotask(() => ring("soon"));
        ring("now");
      } },
      post: { when: always, give: () => setTimeout(ring, 0, "posted") },
      ask: { when: always, give: async () => show("answer", { rings }) },
      sleep: { when: () => false, give: () => assert.fail("given although not possible") },
      break: { when: () => { throw new Error("broken"); }, give: () => assert.fail("given although not possible") },
    },
    open: (shown) => { show = shown; },
  }));
}

async function reply(steps, server = bell(), op = "trace") {
  const line = Buffer.from(JSON.stringify({ id: 1, op, session: 1, steps }));
  return JSON.parse(await outsideMicrotasks(() => server.reply(line, true)));
}

async function told(steps) {
  const { results, observations } = (await reply(steps)).ok;
  return [results, observations.map(({ after, args }) => `${after} ${args.when ?? args.rings}`)];
}

const inside = { in: "ask", within: "callback" };

test("a call comes inside the callback", async () => {
  assert.deepEqual(await told([{ in: "press" }, inside]), [["accepted", "accepted"], ["0 now", "1 1", "1 soon"]]);
});

test("after the work where nothing is shown", async () => {
  assert.deepEqual(await told([{ after: 5 }, inside]), [[null, "accepted"], ["1 0"]]);
});

test("a timer at the end of a wait calls back, one before it does not", async () => {
  const [, exact] = await told([{ in: "press" }, { after: LATER }, inside]);
  assert.deepEqual(exact.slice(2), ["0 late", "2 3"]);
  const [results, late] = await told([{ in: "press" }, { after: LATER + 5 }, inside]);
  assert.deepEqual(late.slice(2), ["0 late", "2 3"]);
  assert.deepEqual(results, ["accepted", null, "accepted"]);
});

test("one inside another", async () => {
  assert.deepEqual(await told([{ in: "press" }, inside, inside, { in: "ask" }]),
    [Array(4).fill("accepted"), ["0 now", "1 1", "2 1", "2 soon", "3 2"]]);
});

test("in one tick no microtask runs in between", async () => {
  assert.deepEqual(await told([{ in: "press" }, { in: "ask", within: "tick" }]),
    [["accepted", "accepted"], ["0 now", "1 1", "1 soon"]]);
  assert.deepEqual((await told([{ in: "press" }, { in: "ask" }]))[1], ["0 now", "0 soon", "1 2"]);
});

test("a call in the same tick comes inside the callback, too", async () => {
  assert.deepEqual(await told([{ in: "press" }, inside, { in: "ask", within: "tick" }]),
    [Array(3).fill("accepted"), ["0 now", "1 1", "2 1", "2 soon"]]);
});

test("an impossible call ends the steps", async () => {
  assert.deepEqual(await told([{ in: "press" }, { in: "sleep", within: "callback" }, { in: "ask" }]),
    [["accepted", "not-applicable"], ["0 now", "1 soon"]]);
});

test("after an impossible call no callback gives a step", async () => {
  for (const [name, result] of [["sleep", "not-applicable"], ["dance", "unsupported"]]) {
    assert.deepEqual(await told([{ in: "press" }, { in: name, within: "callback" }, inside]),
      [["accepted", result], ["0 now", "1 soon"]]);
  }
});

test("after an impossible call in one tick the client finishes its work", async () => {
  for (const [name, result] of [["sleep", "not-applicable"], ["dance", "unsupported"]]) {
    const impossible = { in: name, within: "tick" }, expected = [["accepted", result], ["1 posted"]];
    for (const rest of [[], [{ in: "ask", within: "tick" }], [inside]]) {
      assert.deepEqual(await told([{ in: "post" }, impossible, ...rest]), expected);
    }
  }
});

test("after an exception of a condition no callback gives a step", async () => {
  const server = bell();
  await reply(undefined, server, "open");
  const { err } = await reply([{ in: "press" }, { in: "break", within: "callback" }, inside], server, "step");
  assert.equal(err.message, "broken");
  const { observations } = (await reply([{ in: "press" }], server, "step")).ok;
  assert.deepEqual(observations.map(({ args }) => args.when ?? args.rings), ["now", "soon", "now", "soon"]);
});

test("an exception of a condition is one of the adapter", async () => {
  const { err } = await reply([{ in: "press" }, { in: "break", within: "callback" }]);
  assert.deepEqual([err.code, err.message], ["internal", "broken"]);
});

test("an unknown place is refused", async () => {
  const { err } = await reply([{ in: "press" }, { in: "ask", within: "dream" }]);
  assert.equal(err.code, "invalid");
  assert.match(err.message, /'within'/);
});
