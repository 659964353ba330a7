// The compact form: steps and observations as lists of numbers.

import { always, checked } from "./plumbline-adapter.js";
import { Numbers } from "./compact.js";
import { Server } from "./server.js";
import assert from "node:assert/strict";
import { test } from "node:test";

const SPEC = {
  inputs: [{ name: "say", from: "app", args: [{ name: "to", value: "a" }, { name: "how", value: "absent" }] },
    { name: "look", from: "app" }],
  outputs: [{ name: "click", arguments: [] },
    { name: "lit", arguments: [{ name: "state", values: ["on", "off"] }, { name: "why", values: ["pressed", "timer", "absent"] }] },
    { name: "said", arguments: [{ name: "to", values: ["a", "b"] }, { name: "times", values: ["1", "2"] }] }],
};

const adapter = (compact) => checked({
  name: "lamp", compact, observe: ["click", "lit", "said"],
  inject: {
    say: { when: always, give: (show, { to, how }) => show("said", { to, times: how === undefined ? 2 : 1 }) },
    look: { when: always, give: (show) => {
      show("lit", { why: "timer", state: "off" });
      show("lit", { state: "off", why: "smoke" });
      setTimeout(() => show("click"), 5);
    } },
  },
  open: (show) => show,
});

async function ask(server, op, members) {
  return JSON.parse(await server.reply(Buffer.from(JSON.stringify({ id: 1, op, session: 1, ...members }))));
}

async function greeted(compact, runner) {
  const server = new Server(adapter(compact));
  const { ok } = await ask(server, "hello", { protocol: 1, spec: SPEC, ...(runner ? { compact: true } : {}) });
  return { server, hello: ok };
}

test("the last argument changes fastest, and each counts one value more than its list", () => {
  const numbers = new Numbers(SPEC);
  const known = [[0, "click"], [1, "lit", { state: "on", why: "pressed" }], [6, "lit", { why: "timer", state: "off" }],
    [13, "said", { to: "a", times: 1 }], [17, "said", { to: "b", times: "2" }]];
  for (const [number, output, args] of known) assert.equal(numbers.symbol(output, args), number);
  for (const [output, args] of [["lit", { state: "on", why: "smoke" }], ["lit", { state: "on" }], ["boiled", {}],
    ["click", { why: "timer" }], ["said", { to: "a", times: "toString" }]]) assert.equal(numbers.symbol(output, args), null);
});

test("both sides agree, or the form is readable", async () => {
  for (const [compact, runner] of [[false, true], [true, false], [false, false]]) {
    const { server, hello } = await greeted(compact, runner);
    assert.equal(hello.compact, undefined);
    const { ok } = await ask(server, "trace", { steps: [{ in: "say", args: { to: "a" } }] });
    assert.deepEqual(ok.observations, [{ at: 0, after: 0, out: "said", args: { to: "a", times: "2" } }]);
    assert.equal((await ask(server, "trace", { steps: [[0, 0]] })).err.code, "invalid");
  }
});

test("steps come in both forms, and an output with a value that the spec does not list is readable", async () => {
  const { server, hello } = await greeted(true, true);
  assert.equal(hello.compact, true);
  const { ok } = await ask(server, "trace", { steps: [[3, 1], [6000], { after: 1, in: "say", args: { to: "b" } }, [0, 0]] });
  assert.deepEqual(ok.results, ["accepted", null, "accepted", "accepted"]);
  assert.deepEqual(ok.observations, [[3, 0, 6], { at: 3, after: 0, out: "lit", args: { state: "off", why: "smoke" } },
    [5003, 0, 0], [6004, 2, 17], [6004, 3, 14]]);
});

test("other lists are invalid", async () => {
  const { server } = await greeted(true, true);
  for (const step of [[], [0, 2], [0, -1], [-1], ["a"], [0, 0, "soon"], [0, 0, "tick", 4], [0, "say"], [0, null]]) {
    assert.equal((await ask(server, "trace", { steps: [step] })).err.code, "invalid", JSON.stringify(step));
  }
});
