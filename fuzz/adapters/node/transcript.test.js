// The kit answers the requests of the golden transcripts, in both forms, as they say.

import { checked } from "./plumbline-adapter.js";
import { outsideMicrotasks } from "./natives.js";
import { Server } from "./server.js";
import assert from "node:assert/strict";
import fs from "node:fs";
import { test } from "node:test";

const TRANSCRIPTS = new URL("../../../Tests/Fixtures/protocol/", import.meta.url);

/** A lamp that goes out 5 s after the last press, or after the time in its options. */
class Lamp {
  constructor(show, { time = "5s" }) {
    this.show = show;
    this.time = parseInt(time) * 1000;
  }

  press() {
    clearTimeout(this.timer);
    this.isOn = true;
    this.show("lit", { state: "on", why: "pressed" });
    this.timer = setTimeout(() => {
      this.isOn = false;
      this.show("lit", { state: "off", why: "timer" });
    }, this.time);
  }
}

const adapter = (compact) => checked({
  name: "lamp", implementation: { name: "lamp", version: "7" },
  inject: { press: { when: () => true, give: (lamp) => lamp.press() } },
  observe: ["lit"], options: true, compact, state: (lamp) => ({ lamp: lamp.isOn ? "on" : "off" }),
  open: (show, { options }) => new Lamp(show, options),
});

for (const [name, compact, hurries] of [["transcript.txt", false, false], ["transcript.txt", false, true],
  ["transcript-compact.txt", true, false], ["transcript-compact.txt", true, true]]) {
  test(`every request gets the answer of ${name}, ${hurries ? "at once" : "by turns"}`, async () => {
    const lines = fs.readFileSync(new URL(name, TRANSCRIPTS), "utf8").trim().split("\n");
    assert.equal(lines.length, 18);
    const server = new Server(adapter(compact));
    for (let index = 0; index < lines.length; index += 2) {
      const answer = JSON.parse(await outsideMicrotasks(() => server.reply(Buffer.from(lines[index].slice(2)), hurries)));
      const expected = JSON.parse(lines[index + 1].slice(2));
      assert.equal(answer.id, expected.id);
      if (expected.err) {
        assert.deepEqual(answer.err, expected.err);
        continue;
      }
      const members = expected.ok.inject
        ? ["protocol", "inject", "observe", "spontaneous", "absent", "options", "quiescence", "state", "compact"] : Object.keys(expected.ok);
      for (const member of members) assert.deepEqual(answer.ok[member], expected.ok[member], `${member}: ${lines[index]}`);
    }
  });
}
