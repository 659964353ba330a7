#!/usr/bin/env node
// A dialer whose options each trace chooses, and its adapter: `plumbline fuzz dialer.yaml -- node dialer.js`.

import { always, serve } from "./plumbline-adapter.js";
import { parseArgs } from "node:util";

const { values } = parseArgs({ options: { defect: { type: "string" } } });

/** The client under test. An option that the session does not have keeps its default. */
class Dialer {
  constructor(onChange, { wait = "2s", retry = "on" }) {
    this.onChange = onChange;
    this.wait = (values.defect === "ignores-wait" ? 2 : parseInt(wait)) * 1000;
    this.retries = retry === "on";
    this.start();
  }

  start() {
    this.isDialing = false;
    setTimeout(() => {
      this.isDialing = this.retries;
      this.onChange(this.retries ? "dialing" : "gone");
    }, this.wait);
  }

  hangUp() {
    if (!this.isDialing) return;
    this.onChange("waiting");
    this.start();
  }
}

serve({
  name: "dialer-node",
  implementation: { name: "my dialer", version: "1" },
  inject: { hangUp: { when: always, give: (dialer) => dialer.hangUp() } },
  observe: ["stateChanged"],
  options: true,
  open: (show, { options }) => new Dialer((state) => show("stateChanged", { state }), options),
});
