// A connection in place of standard streams: the kit does what `calls.py` checks of all kits.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import path from "node:path";
import { test } from "node:test";

const HERE = import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname);

test("the adapter calls the runner at PLUMBLINE_CONNECT", () => {
  const { status, stderr } = spawnSync("python3", [
    path.join(HERE, "../calls.py"), process.execPath, path.join(HERE, "bell.js")]);
  assert.deepEqual([status, String(stderr)], [0, ""]);
});
