// The broker mosquitto on loopback, and a proxy before it that the adapter moves: it holds a connection until the
// broker may answer, and cuts it.

import { spawn } from "node:child_process";
import fs from "node:fs";
import { EventEmitter } from "node:events";
import net from "node:net";
import os from "node:os";
import path from "node:path";

const CONNECT = 1, PINGREQ = 12; // types of packets

/** A port that was free just now. */
async function freePort() {
  const server = net.createServer();
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address();
  await new Promise((done) => server.close(done));
  return port;
}

function isOpen(port) {
  return new Promise((done) => {
    const socket = net.connect(port, "127.0.0.1");
    socket.on("connect", () => { socket.destroy(); done(true); });
    socket.on("error", () => done(false));
  });
}

/** Starts a broker with two listeners: `open` accepts everyone, `closed` refuses everyone. It ends with this process. */
export async function startBroker() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "mosquitto-"));
  const ports = { open: await freePort(), closed: await freePort() };
  fs.writeFileSync(path.join(folder, "conf"), `per_listener_settings true
listener ${ports.open} 127.0.0.1
allow_anonymous true
listener ${ports.closed} 127.0.0.1
allow_anonymous false
`);
  const broker = spawn("mosquitto", ["-c", path.join(folder, "conf")], { stdio: "ignore" });
  process.on("exit", () => {
    broker.kill();
    fs.rmSync(folder, { recursive: true });
  });
  for (let attempt = 0; !(await isOpen(ports.open) && await isOpen(ports.closed)); attempt++) {
    if (attempt === 500 || broker.exitCode !== null) throw new Error("mosquitto does not listen");
    await new Promise((done) => setTimeout(done, 10));
  }
  return ports;
}

/** The network between one client and the broker. It emits "closed" when the client has closed its connection. */
export class Network extends EventEmitter {
  /** `onPacket` is called with "dialed" for a CONNECT and "pinged" for a PINGREQ of the client. */
  constructor(broker, onPacket) {
    super();
    Object.assign(this, { broker, client: null, server: null, held: [] });
    for (const packet of ["dialed", "pinged"]) this.on(packet, () => onPacket(packet));
    this.listener = net.createServer((socket) => this.take(socket));
  }

  async listen() {
    await new Promise((done) => this.listener.listen(0, "127.0.0.1", done));
    return this.listener.address().port;
  }

  take(socket) {
    this.cut();
    this.client = socket;
    socket.on("error", () => {});
    socket.on("close", () => { if (this.client === socket) this.cut(); this.emit("closed"); });
    socket.on("data", (bytes) => {
      const type = bytes[0] >> 4; // the packets of an idle client come one by one
      if (type === CONNECT) this.emit("dialed");
      if (type === PINGREQ) this.emit("pinged");
      if (this.server) this.server.write(bytes);
      else this.held.push(bytes);
    });
  }

  /** Whether a CONNECT waits for its answer. */
  get isAsked() { return this.client !== null && this.server === null && this.held.length > 0; }
  get isConnected() { return this.client !== null; }

  /** Lets the broker answer: its listener "open" accepts, "closed" refuses and closes the connection. */
  answer(listener) {
    const { client } = this;
    this.server = net.connect(this.broker[listener], "127.0.0.1");
    this.server.on("error", () => {});
    for (const bytes of this.held.splice(0)) this.server.write(bytes);
    this.server.pipe(client);
  }

  /** Cuts the connection on both sides. */
  cut() {
    for (const socket of [this.client, this.server]) socket?.destroy();
    this.client = this.server = null;
    this.held = [];
  }

  close() {
    this.cut();
    this.listener.close();
  }
}
