// Private descriptors for the protocol. Descriptor 1 then leads to stderr and 0 to nothing, so that neither a
// print nor a read of the client breaks the protocol.

import { isAscii } from "node:buffer";
import fs from "node:fs";
import net from "node:net";
import tty from "node:tty";

export const LONGEST_LINE = 16 * 1024 * 1024;

/**
 * Node has no dup2. Opening a pipe again by its path copies it, and an open takes the lowest free number. A socket
 * cannot be opened again, and a file would have two positions: then JavaScript alone is kept off stdout.
 */
export function takeOverStdio() {
  let requests = 0;
  let replies = 1;
  if (canOpenAgain(0) && canOpenAgain(1)) {
    requests = fs.openSync("/dev/fd/0", "r");
    replies = fs.openSync("/dev/fd/1", "a");
    replace(0, "/dev/null", "r");
    replace(1, "/dev/fd/2", "a");
    if (fs.fstatSync(2).isFile()) replace(2, "/dev/fd/1", "a"); // both append, so that neither overwrites the other
  }
  const { stderr } = process;
  Object.defineProperty(process, "stdout", { get: () => stderr, configurable: true });
  globalThis.console = new console.Console(stderr, stderr);
  return { requests, replies };
}

function canOpenAgain(descriptor) {
  const kind = fs.fstatSync(descriptor);
  return kind.isFIFO() || kind.isCharacterDevice();
}

function replace(descriptor, path, flags) {
  fs.closeSync(descriptor);
  let opened;
  try {
    opened = fs.openSync(path, flags);
  } catch {
    opened = fs.openSync("/dev/null", flags);
  }
  if (opened !== descriptor) throw new Error(`descriptor ${descriptor} became ${opened}`);
}

let scratch = Buffer.allocUnsafe(1 << 16); // a buffer for each answer would be work for the garbage collector

/** Writes all of it before it returns: what is answered before a crash arrives. */
export function write(descriptor, text) {
  if (3 * text.length > scratch.length) scratch = Buffer.allocUnsafe(3 * text.length);
  const length = scratch.write(text);
  for (let written = 0; written < length;) {
    try {
      written += fs.writeSync(descriptor, scratch, written, length - written);
    } catch (error) {
      if (error.code !== "EAGAIN") throw error;
      doze();
    }
  }
}

let answer = null; // once the protocol has its descriptors

/** Where events go. */
export function tellEventsBy(write) { answer = write; }

/** An event, beside the answers. */
export function tellEvent(event) { answer?.(JSON.stringify(event) + "\n"); }

/** The streams of the protocol: the lines of the requests, and a function for answers. */
export function standardStreams() {
  const { requests, replies } = takeOverStdio();
  return { lines: new Lines(requests), answer: (text) => write(replies, text) };
}

function doze() {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
}

const NOTHING = Buffer.alloc(0);

/** The lines of the requests. */
export class Lines {
  constructor(descriptor) {
    this.descriptor = descriptor;
    this.chunk = Buffer.allocUnsafe(1 << 16);
    this.rest = [];
    this.length = 0; // of the rest
    this.ready = NOTHING;
    this.text = ""; // what is ready, if that is plain ASCII: a part of a text costs less than one of a buffer
    this.start = 0; // of the next line in it
    this.stream = null;
  }

  /** The lines of a stream, which are always read by events. */
  static of(stream) {
    const lines = new Lines(-1);
    lines.stream = stream;
    lines.chunks = stream[Symbol.asyncIterator]();
    return lines;
  }

  /** The next line without its end, a text or a Buffer, or null. While `live` the event loop runs until it is there. */
  async next(live) {
    for (;;) {
      const line = this.nextAtOnce();
      if (line !== null) return line;
      if (this.start < this.ready.length) this.keep(this.ready.subarray(this.start));
      const more = live || this.stream ? await this.nextChunk() : this.read();
      this.take(more ?? NOTHING);
      if (more === null) return this.length > 0 ? this.taken(NOTHING) : null;
    }
  }

  take(chunk) {
    this.ready = chunk;
    this.text = isAscii(chunk) ? chunk.latin1Slice() : "";
    this.start = 0;
  }

  /** The next line if all of it has been read; else null. */
  nextAtOnce() {
    const { start, text } = this, end = text === "" ? this.ready.indexOf(10, start) : text.indexOf("\n", start);
    if (end < 0) return null;
    this.start = end + 1;
    return this.length === 0 && text !== "" ? text.slice(start, end) : this.taken(this.ready.subarray(start, end));
  }

  /** A line that is too long keeps one byte more than allowed. */
  keep(part) {
    const room = LONGEST_LINE + 1 - this.length;
    if (room <= 0) return;
    this.rest.push(Buffer.from(part.subarray(0, room)));
    this.length += Math.min(room, part.length);
  }

  taken(part) {
    if (this.length === 0) return part;
    this.keep(part);
    const line = Buffer.concat(this.rest);
    this.rest = [];
    this.length = 0;
    return line;
  }

  read() {
    for (;;) {
      try {
        const count = fs.readSync(this.descriptor, this.chunk);
        return count > 0 ? this.chunk.subarray(0, count) : null;
      } catch (error) {
        if (error.code === "EOF") return null;
        if (error.code !== "EAGAIN") throw error;
        doze();
      }
    }
  }

  /** A pipe by events, so that timers and sockets of the client go on; a file is read at once. */
  async nextChunk() {
    if (this.stream === null) {
      const kind = fs.fstatSync(this.descriptor);
      if (tty.isatty(this.descriptor)) this.stream = new tty.ReadStream(this.descriptor);
      else if (kind.isFIFO() || kind.isSocket()) {
        this.stream = new net.Socket({ fd: this.descriptor, readable: true, writable: false });
      } else return this.read();
      this.chunks = this.stream[Symbol.asyncIterator]();
    }
    this.stream.ref(); // meanwhile nothing else need keep the process
    try {
      const { done, value } = await this.chunks.next();
      return done ? null : value;
    } catch (error) {
      if (error.code !== "ECONNRESET") throw error;
      return null;
    } finally {
      this.stream.unref(); // it is no I/O of the client
    }
  }
}
