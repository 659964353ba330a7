// What a recorder writes, and that it never disturbs the app.

import { record } from "./plumbline-record.js";
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { Client, OUTPUTS } from "./rtm1-client.js";
import { behaviour } from "./rtm1-defects.js";

const HERE = path.dirname(fileURLToPath(import.meta.url));
const MODULE = JSON.stringify(path.join(HERE, "plumbline-record.js"));
const TEMPORARY = fs.mkdtempSync(path.join(os.tmpdir(), "plumbline-record-"));
after(() => fs.rmSync(TEMPORARY, { recursive: true }));

let count = 0;
const newPath = () => path.join(TEMPORARY, `${count++}.jsonl`);

/** The lines of a log, without their instants, which never decrease in a session. */
function linesOf(file) {
  const last = {};
  return fs.readFileSync(file, "utf8").trimEnd().split("\n").map((text) => {
    const { at, ...line } = JSON.parse(text);
    if (at !== undefined) {
      assert.ok(Number.isSafeInteger(at) && at >= (last[line.session] ?? 1.6e15), text);
      last[line.session] = at;
    }
    return line;
  });
}

function play(recorder) {
  recorder.input("press", { key: "a" });
  recorder.output("ring");
  recorder.gap();
  recorder.close();
  recorder.close();
  recorder.input("press");
}

test("the text of a log", () => {
  const file = newPath();
  const recorder = record({ session: "a1", path: file, spontaneous: ["press"], observe: ["ring"] });
  recorder.input("press");
  recorder.output("ring", { tone: "low", loud: true });
  recorder.gap();
  recorder.close();
  assert.equal(fs.readFileSync(file, "utf8").replace(/"at":\d{16},/g, '"at":T,'), [
    '{"spontaneous":["press"],"observe":["ring"],"latency":50000}',
    '{"at":T,"session":"a1","ev":"start"}',
    '{"at":T,"session":"a1","in":"press"}',
    '{"at":T,"session":"a1","out":"ring","args":{"tone":"low","loud":"true"}}',
    '{"at":T,"session":"a1","ev":"gap"}', ""].join("\n"));
});

test("the header names absent inputs; each recorder has a session of its own", () => {
  const file = newPath();
  const recorders = [record({ path: file, absent: ["overheat"] }), record({ path: file })];
  const [header, one, , other] = linesOf(file);
  assert.deepEqual(header, { spontaneous: [], observe: [], absent: ["overheat"], latency: 50_000 });
  assert.match(`${one.session} ${other.session}`, /^[0-9a-f]{16} [0-9a-f]{16}$/);
  assert.notEqual(one.session, other.session);
  for (const recorder of recorders) recorder.close();
});

test("the header says how late lines may be", () => {
  const file = newPath();
  const right = [0, 0.07, 3_600_000], wrong = [-1, 3_600_001, NaN, "20", 20n, null, undefined, Symbol("soon")];
  for (const latency of [...right, ...wrong]) record({ path: file, latency }).close();
  const found = linesOf(file).filter((line) => !line.ev).map(({ latency }) => latency);
  assert.deepEqual(found, [0, 70, 3_600_000_000, ...wrong.map(() => 50_000)]);
});

test("two recorders share a file", () => {
  const file = newPath();
  const [one, other] = ["a", "b"].map((session) => record({ session, path: file }));
  one.input("press");
  other.input("press");
  assert.deepEqual(linesOf(file).map(({ session }) => session), [undefined, "a", undefined, "b", "a", "b"]);
});

test("special characters", () => {
  const file = newPath(), text = "\"\\\n\u2028é😀\0";
  record({ session: text, path: file }).output("said", { text });
  assert.deepEqual(linesOf(file)[2], { session: text, out: "said", args: { text } });
});

test("workers write whole lines", async () => {
  const file = newPath();
  const script = `import(${MODULE}).then(({ record }) => {
    const recorder = record({ path: ${JSON.stringify(file)} });
    for (let number = 0; number < 200; number += 1) recorder.output("worked", { number });
  })`;
  const workers = Array.from({ length: 4 }, () => new Worker(script, { eval: true }));
  await Promise.all(workers.map((worker) => once(worker, "exit")));
  const sessions = {};
  for (const { session, args } of linesOf(file)) if (args) (sessions[session] ??= []).push(args.number);
  assert.deepEqual(Object.values(sessions), Array(4).fill(Array.from({ length: 200 }, (_, number) => String(number))));
});

test("without a path nothing is written; the environment names one", () => {
  assert.equal(process.env.PLUMBLINE_RECORD, undefined);
  play(record());
  process.env.PLUMBLINE_RECORD = newPath();
  play(record({ path: "" }));
  assert.equal(linesOf(process.env.PLUMBLINE_RECORD).length, 5);
  delete process.env.PLUMBLINE_RECORD;
});

test("a path that cannot be written", () => {
  const fifo = newPath();
  spawnSync("mkfifo", [fifo]);
  for (const file of [TEMPORARY, fifo, "/dev/full", "\0", `${fifo}/none`]) play(record({ path: file }));
});

test("a value without a text leaves a gap", () => {
  const file = newPath(), recorder = record({ session: "a1", path: file });
  recorder.output("ring", { tone: Object.create(null) });
  recorder.output("ring");
  assert.deepEqual(linesOf(file).slice(2), [{ session: "a1", ev: "gap" }, { session: "a1", out: "ring" }]);
});

test("a line in part is ended and leaves a gap", () => {
  const file = newPath();
  const script = `import(${MODULE}).then(({ record }) => {
    const recorder = record({ session: "a1", path: ${JSON.stringify(file)} });
    for (let number = 0; number < 40; number += 1) recorder.input("press");
    require("fs").truncateSync(${JSON.stringify(file)}, 100);
    recorder.output("ring");
  })`;
  const child = spawnSync("sh", ["-c", 'ulimit -f 1; exec "$0" -e "$1"', process.execPath, script]);
  assert.deepEqual([child.status, String(child.stderr)], [0, ""]);
  const rest = fs.readFileSync(file, "utf8").slice(100);
  assert.match(rest, /^\n\{"at":\d+,"session":"a1","ev":"gap"\}\n\{"at":\d+,"session":"a1","out":"ring"\}\n$/);
});

test("the recorder replaces nothing", () => {
  const script = `const before = [setTimeout, Date, process.hrtime, process.stdout, console.log];
    import(${MODULE}).then(() => console.log([setTimeout, Date, process.hrtime, process.stdout, console.log]
      .every((value, index) => value === before[index])))`;
  assert.equal(String(spawnSync(process.execPath, ["-e", script]).stdout), "true\n");
});

/** The exit status and the report of the monitor after a life of the RTM client with some options. */
async function judged(options) {
  const file = newPath(), inputs = ["loginByToken", "loginAccepted", "logout"];
  const recorder = record({ path: file, spontaneous: inputs, observe: OUTPUTS, latency: 1000 });
  const client = new Client(behaviour([], options), recorder.output.bind(recorder));
  for (const input of ["loginByToken", "loginAccepted", "logout", "loginByToken"]) {
    recorder.input(input);
    await client[input]();
  }
  await setTimeout(50);
  client.dispose();
  recorder.close();
  const monitor = ["monitor", "agora/rtm1-ios-zh", file];
  const { status, stdout } = spawnSync(process.env.PLUMBLINE, monitor, { cwd: path.join(HERE, "../../..") });
  return { status, report: String(stdout) };
}

const skip = !process.env.PLUMBLINE && "needs PLUMBLINE, the name of the program";

test("the monitor judges the log", { skip }, async () => {
  const right = await judged({});
  assert.equal(right.status, 0, right.report);
  assert.match(right.report, /1 session, 13 events judged/);
  const hasty = await judged({ "login-timeout": "20" });
  assert.equal(hasty.status, 1, hasty.report);
  assert.match(hasty.report, /LoginTimeout/);
});
