#!/usr/bin/env node
// A link over a real socket, with a server in the adapter. Its callbacks come when the sockets are ready.
//
// Its timers are virtual and its sockets are real, so the kit waits until it has been quiet for 5 ms. It has no real
// clock: an answer that leaves the server just before the deadline would arrive after it, now and then.

import { always, serve } from "./plumbline-adapter.js";
import net from "node:net";

/** The client under test. */
class SocketLink {
  constructor(port, giveUp, onChange) {
    Object.assign(this, { port, giveUp, onChange, state: "idle", socket: null });
  }

  change(state) {
    if (state !== "connecting") clearTimeout(this.timer);
    this.state = state;
    this.onChange(state);
  }

  connect() {
    if (this.state !== "idle") return;
    this.change("connecting");
    this.timer = setTimeout(() => this.disconnect(), this.giveUp);
    this.socket = net.connect(this.port, "127.0.0.1");
    this.socket.on("data", () => this.change("up"));
    this.socket.on("error", () => this.disconnect());
  }

  disconnect() {
    if (this.state === "idle") return;
    this.socket.destroy();
    this.change("idle");
  }
}

/** The server of a session: the last connection is the one to answer. */
async function listen() {
  const server = net.createServer((socket) => {
    server.waiting = socket;
    socket.on("error", () => {});
    socket.on("close", () => { if (server.waiting === socket) server.waiting = null; });
    socket.resume();
  });
  server.waiting = null;
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  return server;
}

serve({
  name: "socket-link-node",
  implementation: { name: "a link over a socket", version: "1" },
  inject: {
    connect: { when: always, give: ({ link }) => link.connect() },
    disconnect: { when: always, give: ({ link }) => link.disconnect() },
    answer: {
      when: ({ server }) => server.waiting !== null,
      give: ({ server }) => { server.waiting.write("welcome"); server.waiting = null; },
    },
  },
  observe: ["linkChanged"],
  clocks: ["virtual"],
  quiet: 5000,
  open: async (show, { options }) => {
    const server = await listen();
    const giveUp = Number(options["give-up"] ?? 5000);
    return { server, link: new SocketLink(server.address().port, giveUp, (state) => show("linkChanged", { state })) };
  },
  close: ({ server, link }) => { link.disconnect(); server.close(); },
});
