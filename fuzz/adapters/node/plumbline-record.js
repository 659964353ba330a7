// A recorder: an app writes the log that `plumbline monitor` checks. It needs no other file of the kit.

import { randomBytes } from "node:crypto";
import fs from "node:fs";
import { getEnvironmentData, setEnvironmentData } from "node:worker_threads";

const LATENCY = 50; // milliseconds, the default
const LONGEST = 3_600_000;
const { O_APPEND, O_CREAT, O_NONBLOCK = 0, O_WRONLY } = fs.constants;
const monotonic = process.hrtime.bigint; // kept, because tests of an app may replace it

// The wall clock is read once, for the workers too. After that the monotonic clock counts, so instants never go back.
const KEY = "plumbline-record";
const origin = getEnvironmentData(KEY) ?? BigInt(Date.now()) * 1000n - monotonic() / 1000n;
setEnvironmentData(KEY, origin);

/** Opens the log and writes its header and the start of the session. */
export function record(settings = {}) {
  return new Recorder(settings);
}

class Recorder {
  #descriptor; // null: writes nothing
  #session;
  #lacksLines = false;
  #endsInPart = false;

  constructor({ session, path, spontaneous = [], observe = [], absent = [], latency = LATENCY }) {
    this.#descriptor = opened(path || process.env.PLUMBLINE_RECORD);
    if (this.#descriptor === null) return;
    this.#session = session || randomBytes(8).toString("hex");
    const isLatency = typeof latency === "number" && latency >= 0 && latency <= LONGEST;
    this.#write(JSON.stringify({ spontaneous, observe, absent: absent.length > 0 ? absent : undefined,
      latency: Math.round((isLatency ? latency : LATENCY) * 1000) }));
    this.#event({ ev: "start" });
  }

  input(name, args) { this.#event({ in: name }, args); }

  output(name, args) { this.#event({ out: name }, args); }

  gap() { this.#event({ ev: "gap" }); }

  close() {
    const descriptor = this.#descriptor;
    this.#descriptor = null;
    try {
      if (descriptor !== null) fs.closeSync(descriptor);
    } catch {
      // the last lines may be missing
    }
  }

  #event(what, args) {
    if (this.#descriptor === null) return;
    let line;
    try {
      line = JSON.stringify({ session: this.#session, ...what, args: texts(args) }).slice(1);
    } catch { // a value without a text: the line is dropped
      this.#lacksLines = true;
      return;
    }
    const at = `{"at":${origin + monotonic() / 1000n},`;
    if (this.#lacksLines) {
      const gap = at + JSON.stringify({ session: this.#session, ev: "gap" }).slice(1);
      if (!this.#write(this.#endsInPart ? `\n${gap}` : gap)) return;
    }
    this.#write(at + line);
  }

  /** Writes a line with one call; whether the file took all of it. */
  #write(line) {
    const data = Buffer.from(`${line}\n`);
    let count = 0;
    try {
      count = fs.writeSync(this.#descriptor, data);
    } catch {
      // the disk is full, for example
    }
    if (count > 0) this.#endsInPart = count < data.length;
    this.#lacksLines = count < data.length;
    return !this.#lacksLines;
  }
}

/** The descriptor of the file, or null. A pipe without a reader does not block. */
function opened(path) {
  try {
    return path ? fs.openSync(path, O_WRONLY | O_APPEND | O_CREAT | O_NONBLOCK, 0o666) : null;
  } catch {
    return null;
  }
}

/** Arguments are texts; numbers and truth values become texts. */
function texts(args) {
  const entries = Object.entries(args ?? {});
  return entries.length > 0 ? Object.fromEntries(entries.map(([name, value]) => [name, String(value)])) : undefined;
}
