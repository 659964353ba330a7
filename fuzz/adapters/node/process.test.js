// The kit in a process of its own: descriptors, crashes, hangs, long lines and the examples.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { after, test } from "node:test";

const HERE = import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname);
const TEMPORARY = fs.mkdtempSync(path.join(os.tmpdir(), "plumbline-node-"));
after(() => fs.rmSync(TEMPORARY, { recursive: true }));

/** Runs a command of the shell on the lines; the answers, the status and stderr. */
function run(command, lines) {
  const file = path.join(TEMPORARY, `requests-${Math.random()}`);
  fs.writeFileSync(file, lines.map((line) => typeof line === "string" ? line : JSON.stringify(line)).join("\n") + "\n");
  const options = { env: { ...process.env, IN: file, HERE }, maxBuffer: 1 << 26, shell: "/bin/bash" };
  return new Promise((done) => execFile(command, options, (error, stdout, stderr) => done({
    status: error?.code ?? 0, signal: error?.signal, stderr, text: stdout,
    answers: stdout.split("\n").filter(Boolean).map((line) => JSON.parse(line)) })));
}

const traceOf = (id, ...names) => ({ id, op: "trace", session: 1, steps: names.map((name) => ({ after: 0, in: name })) });
const NOISY = path.join(TEMPORARY, "noisy.mjs");
fs.writeFileSync(NOISY, `
  import { always, serve } from ${JSON.stringify(path.join(HERE, "plumbline-adapter.js"))};
  import fs from "node:fs";
  serve({ name: "noisy", observe: ["said"], open: (show) => show, inject: {
    print: { when: always, give: (show) => {
      console.log("printed"); process.stdout.write("written\\n");
      if (process.argv[2] === "raw") fs.writeSync(1, "raw\\n");
      show("said", { stdin: fs.readFileSync(0).length });
    } },
    tick: { when: always, give: () => { process.nextTick(() => { throw new Error("in a tick"); }); } },
    reject: { when: always, give: () => { Promise.reject(new Error("rejected")); } },
    fail: { when: always, give: () => { setTimeout(() => { throw new Error("in a timer"); }, 5); } },
    read: { when: always, give: () => { fs.readFile(process.argv[1], () => {}); } } } });`);

test("prints go to stderr, and stdin is harmless, through pipes", async () => {
  const { answers, stderr } = await run(`cat $IN | node ${NOISY} raw 2>$IN.err | cat; cat $IN.err >&2`, [traceOf(1, "print"), traceOf(2, "print")]);
  assert.deepEqual(answers.map(({ ok }) => ok.observations[0].args), [{ stdin: "0" }, { stdin: "0" }]);
  assert.equal(stderr, "printed\nwritten\nraw\n".repeat(2));
});

test("a process that throws at deprecated members works, too", async () => {
  const { answers, stderr, status } = await run(`cat $IN | node --throw-deprecation --pending-deprecation ${NOISY} | cat`, [traceOf(1, "print")]);
  assert.deepEqual([answers.length, stderr, status], [1, "printed\nwritten\n", 0]);
});

test("prints go to stderr, to files and sockets", async () => {
  const { answers, stderr } = await run(`node ${NOISY} < $IN > $IN.out; cat $IN.out`, [traceOf(1, "print")]);
  assert.deepEqual([answers.length, stderr], [1, "printed\nwritten\n"]);
});

test("an exception in a timer ends the process after the answers before it", async () => {
  const { answers, stderr, text } = await run(`cat $IN | node ${NOISY} | cat; echo "[\${PIPESTATUS[1]}]"`, [
    traceOf(1, "print"), { id: 2, op: "trace", session: 1, steps: [{ in: "fail" }, { after: 9000 }] }, traceOf(3, "print")]);
  assert.deepEqual([answers.length, text.slice(-5)], [2, "\n[1]\n"]);
  assert.match(stderr, /Error: in a timer\n +at /);
});

test("a client that cannot be made is refused, with its frames alone in the log", async () => {
  const broken = path.join(TEMPORARY, "broken.mjs");
  fs.writeFileSync(broken, `
    import { serve } from ${JSON.stringify(path.join(HERE, "plumbline-adapter.js"))};
    serve({ name: "broken", observe: [], inject: {}, open: function make() { throw new Error("no client"); } });`);
  const { answers, stderr } = await run(`cat $IN | node ${broken} | cat`, [traceOf(1)]);
  assert.deepEqual(answers[0].err, { code: "internal", message: "no client" });
  assert.match(stderr, /^Error: no client\n +at [^\n]*make [^\n]*broken\.mjs:[^\n]*\n$/);
});

test("so does one in a tick, and an unhandled rejection, at the step", async () => {
  for (const [input, words] of [["tick", "in a tick"], ["reject", "rejected"]]) {
    const { answers, stderr, text } = await run(`cat $IN | node ${NOISY} | cat; echo "[\${PIPESTATUS[1]}]"`,
      [traceOf(1, "print"), traceOf(2, "print", input, "print"), traceOf(3, "print")]);
    assert.deepEqual([answers.length, text.slice(-5)], [2, "\n[1]\n"], input);
    assert.match(stderr, new RegExp(`Error: ${words}\n(.*\n)*plumbline: step 1, after its input: the client failed\n$`));
  }
});

test("an exception of a getter is a crash at the step after which it is read", async () => {
  const getters = path.join(TEMPORARY, "getters.mjs");
  fs.writeFileSync(getters, `
    import { always, serve } from ${JSON.stringify(path.join(HERE, "plumbline-adapter.js"))};
    serve({ name: "getters", observe: [], open: () => ({ isBroken: false }), inject: {
      rest: { when: always, give: () => {} },
      fail: { when: always, give: (client) => { client.isBroken = true; } } },
      state: function read({ isBroken }) { if (isBroken) throw new Error("no state"); return { lamp: "on" }; } });`);
  const { answers, stderr, text } = await run(`cat $IN | node ${getters} | cat; echo "[\${PIPESTATUS[1]}]"`,
    [traceOf(1, "rest"), traceOf(2, "rest", "fail", "rest"), traceOf(3, "rest")]);
  assert.deepEqual([answers[0].ok.states, text.slice(-5)], [[{ lamp: "on" }], "\n[1]\n"]);
  assert.match(stderr, /^Error: no state\n +at [^\n]*read[^\n]*getters\.mjs:[^\n]*\n(.*\n)*plumbline: step 1, in its getters: the client failed\n$/);
});

test("real I/O under exact quiescence is told once", async () => {
  const { stderr } = await run(`cat $IN | node ${NOISY} | cat`, [traceOf(1, "read"), traceOf(2, "read")]);
  assert.match(stderr, /^the client does real I\/O \(FSReq[^\n]*\n$/);
});

test("long lines, a last line without its end, bye", async () => {
  const blank = (length) => " ".repeat(length - 21) + '{"id":1,"op":"dance"}'.slice(0, 21);
  const { answers, status } = await run(`(cat $IN; printf '{"id":9,"op":"bye"}') | node ${NOISY} | cat`,
    [blank(16 << 20), blank((16 << 20) + 1), { id: 3, op: "hello", protocol: 1 }]);
  assert.deepEqual(answers.map(({ id, ok, err }) => [id, err?.code ?? typeof ok]),
    [[1, "unsupported"], [null, "malformed"], [3, "object"], [9, "object"]]);
  assert.equal(status, 0);
});

test("the crash ends the process with its signal", async () => {
  const { answers, text } = await run(
    `cat $IN | node $HERE/rtm1.js --defect crash-on-logout-in-aborted 2>/dev/null | cat; echo "[\${PIPESTATUS[1]}]"`,
    [traceOf(1, "loginByToken"), traceOf(2, "loginByToken", "loginAccepted", "remoteLogin", "logout")]);
  assert.deepEqual([answers.length, answers[1]], [2, [134]]);
  assert.ok(text.startsWith('{"id":1,'));
});

test("options change the times of rtm1", async () => {
  const steps = [{ in: "loginByToken" }, { after: 9_000_000 }];
  const { answers } = await run("cat $IN | node $HERE/rtm1.js | cat",
    [{ id: 1, op: "trace", session: 1, steps, options: { "login-timeout": "2500" } }]);
  assert.equal(answers[0].ok.observations.at(-1).at, 2_500_000);
});

const states = ({ ok }) => ok.observations.map(({ args, in: input }) => input ?? args.state);

test("the link over a socket is settled when it is quiet; timers do not go on between the requests", async () => {
  const steps = ["connect", "answer", "disconnect"].map((name) => ({ after: 50_000, in: name }));
  const { answers } = await run("(head -3 $IN; sleep 0.3; tail -1 $IN) | node $HERE/socket-link.js | cat", [
    { id: 1, op: "trace", session: 1, steps },
    { id: 2, op: "open", session: 1, options: { "give-up": "50" } },
    { id: 3, op: "step", session: 1, steps: [{ in: "connect" }] }, { id: 4, op: "advance", session: 1, to: "next" }]);
  assert.deepEqual(answers.map(states), [["connecting", "up", "idle"], [], ["connecting"], ["idle"]]);
  assert.deepEqual(answers[0].ok.observations.map(({ at }) => at), [50_000, 100_000, 150_000]);
});

test("the door keeps its own time, also between the requests", async () => {
  const { answers } = await run("(head -2 $IN; sleep 1.5; tail -1 $IN) | node $HERE/door.js --siren 100 --draught 50 | cat", [
    { id: 1, op: "open", session: 1, clock: "real" },
    { id: 2, op: "step", session: 1, steps: [{ in: "set" }, { in: "open" }] },
    { id: 3, op: "step", session: 1, steps: [{ in: "close" }] }]);
  assert.deepEqual(answers.map(states), [[], ["armed", "open", "sounding"], ["close", "closed", "armed"]]);
  const { ok } = answers[2];
  assert.deepEqual([ok.results, ok.observations.map(({ after }) => after)], [["unsupported"], [1, 1, 1]]);
  assert.ok(ok.observations.every(({ at }) => at < 1_000_000), JSON.stringify(ok));
});
