// The echo of `plumbline-bench speed` answers the requests of the golden transcripts with the recorded answers.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { test } from "node:test";

for (const name of ["transcript.txt", "transcript-compact.txt"]) {
  test(`each answer of ${name} is encoded as it was`, () => {
    const lines = fs.readFileSync(new URL(`../../../Tests/Fixtures/protocol/${name}`, import.meta.url), "utf8").trimEnd().split("\n");
    const [requests, answers] = [0, 1].map((start) => lines.filter((_, index) => index % 2 === start).map((line) => `${line.slice(2)}\n`).join(""));
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), "echo-"));
    try {
      const file = path.join(folder, "answers");
      fs.writeFileSync(file, answers);
      const echo = spawnSync(process.execPath, [new URL("echo.js", import.meta.url).pathname, file], { input: requests });
      assert.equal(echo.stderr.toString(), "");
      assert.equal(echo.stdout.toString(), answers);
    } finally {
      fs.rmSync(folder, { recursive: true });
    }
  });
}
