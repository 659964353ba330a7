// Calls within steps: the kit does what the table of all kits says.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import path from "node:path";
import { test } from "node:test";

const HERE = import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname);

for (const threads of [[], ["--threads"]]) {
  test(["every scenario of callbacks.txt", ...threads].join(" "), () => {
    const { status, stderr } = spawnSync("python3", [
      path.join(HERE, "../callbacks.py"), ...threads, process.execPath, path.join(HERE, "bell.js"), ...threads]);
    assert.deepEqual([status, String(stderr)], [0, ""]);
  });
}
