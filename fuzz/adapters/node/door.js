#!/usr/bin/env node
// A door with an alarm that keeps its own time, on the real clock: `node door.js --siren 500`.
//
// With `--draught 300` the app cannot close it: it falls shut 300 ms after it was opened, which its adapter observes.

import { always, serve } from "./plumbline-adapter.js";
import { EventEmitter } from "node:events";
import { parseArgs } from "node:util";

const { values } = parseArgs({ options: {
  siren: { type: "string", default: "120000" }, draught: { type: "string" } } });

/** The client under test: it emits "moved", "alarm" and "draught". */
class Door extends EventEmitter {
  isOpen = false;
  alarm = "off";

  move(isOpen) {
    this.isOpen = isOpen;
    this.emit("moved", isOpen ? "open" : "closed");
    if (isOpen && this.alarm === "armed") this.change("sounding", "Intrusion");
    if (isOpen && values.draught) {
      this.closer = setTimeout(() => {
        this.emit("draught");
        this.move(false);
      }, Number(values.draught));
    }
  }

  /** Leaving a state ends the timer that runs in it. */
  change(alarm, cause) {
    clearTimeout(this.timer);
    this.alarm = alarm;
    this.emit("alarm", alarm, cause);
    if (alarm === "sounding") this.timer = setTimeout(() => this.change("armed", "Exhausted"), Number(values.siren));
  }

  set() { if (this.alarm === "off") this.change("armed", "Owner"); }
  unset() { if (this.alarm !== "off") this.change("off", "Owner"); }
}

const inject = {
  set: { when: always, give: (door) => door.set() },
  unset: { when: always, give: (door) => door.unset() },
  open: { when: (door) => !door.isOpen, give: (door) => door.move(true) },
  close: { when: (door) => door.isOpen, give: (door) => door.move(false) },
};
if (values.draught) delete inject.close;

serve({
  name: "door-node",
  implementation: { name: "door", version: "1" },
  inject,
  spontaneous: values.draught ? ["close"] : [],
  observe: ["doorMoved", "alarmChanged"],
  clocks: ["real"],
  open: (show, { report }) => {
    const door = new Door();
    door.on("moved", (state) => show("doorMoved", { state }));
    door.on("alarm", (state, cause) => show("alarmChanged", { state, cause }));
    door.on("draught", () => report("close"));
    return door;
  },
  close: (door) => {
    clearTimeout(door.timer);
    clearTimeout(door.closer);
  },
});
