#!/usr/bin/env node
// A link, and its adapter: `plumbline fuzz link.yaml -- node link.js`.

import { always, serve } from "./plumbline-adapter.js";

const GIVE_UP = 5000; // milliseconds

/** The client under test. It uses the timers of Node. */
class Link {
  constructor(onChange) {
    this.onChange = onChange;
    this.state = "idle";
  }

  change(state) {
    clearTimeout(this.timer);
    this.state = state;
    this.onChange(state);
  }

  connect() {
    if (this.state !== "idle") return;
    this.change("connecting");
    this.timer = setTimeout(() => this.change("idle"), GIVE_UP);
  }

  disconnect() {
    if (this.state !== "idle") this.change("idle");
  }

  answer() {
    this.change("up");
  }
}

serve({
  name: "link-node",
  implementation: { name: "my link", version: "1" },
  inject: {
    connect: { when: always, give: (link) => link.connect() },
    disconnect: { when: always, give: (link) => link.disconnect() },
    answer: { when: (link) => link.state === "connecting", give: (link) => link.answer() },
  },
  observe: ["linkChanged"],
  open: (show) => new Link((state) => show("linkChanged", { state })),
});
