#!/usr/bin/env node
// MQTT.js, a real client library, with the real broker mosquitto on loopback. Both are packages of Debian:
// `apt-get install node-mqtt mosquitto`.
//
//     export NODE_PATH=/usr/share/nodejs PATH="$PATH:/usr/sbin"
//     plumbline fuzz Tests/Fixtures/specs/mqttjs-connection.yaml --seed 1 --steps 500 \
//       -- node fuzz/adapters/node/mqttjs.js
//
// A Node that is not Debian's own finds the package by NODE_PATH; the broker is found by PATH.
// The timers of the library are on virtual time, its sockets are real: minutes of keep-alive take milliseconds.
// `--gentle` calls `end()` in place of `end(true)`. Without connection, version 4.3 then closes the client only when
// the connectTimeout is over, or as soon as it has a connection. `--defect late-reconnect` waits too long.

import { always, serve } from "./plumbline-adapter.js";
import { Network, startBroker } from "./mosquitto.js";
import { natives } from "./natives.js";
import { createRequire } from "node:module";
import { parseArgs } from "node:util";

const require = createRequire(import.meta.url);
const mqtt = require("mqtt");
const { version } = require("mqtt/package.json");
const { values } = parseArgs({ options: { defect: { type: "string" }, gentle: { type: "boolean" } } });

const LONGEST_WAIT = 500; // milliseconds of real time
const EVENTS = ["connect", "reconnect", "close", "offline", "error", "end"];
const broker = await startBroker();

/** The client of a session: MQTT.js behind the network of the adapter. */
class Client {
  constructor(show, { options, outside }) {
    Object.assign(this, { show, options, mqtt: null, isEnded: false });
    this.network = new Network(broker, show);
    // The kit answers when the event has come, or when it has not come for a while.
    this.until = (emitter, event) => outside(new Promise((done) => {
      emitter.once(event, done);
      natives.setTimeout(done, LONGEST_WAIT);
    }));
  }

  async connect() {
    const { reconnect = "on", reconnectPeriod = "1s", connectTimeout = "30s", keepalive = "60s" } = this.options;
    const period = values.defect === "late-reconnect" ? 1500 : parseInt(reconnectPeriod) * 1000;
    this.mqtt = mqtt.connect({
      host: "127.0.0.1", port: this.port, protocol: "mqtt", keepalive: parseInt(keepalive),
      reconnectPeriod: reconnect === "on" ? period : 0, connectTimeout: parseInt(connectTimeout) * 1000,
    });
    for (const event of EVENTS) this.mqtt.on(event, () => this.show(event));
    this.mqtt.on("reconnect", () => this.until(this.network, "dialed"));
    this.mqtt.on("packetsend", ({ cmd }) => { if (cmd === "pingreq") this.until(this.mqtt, "packetreceive"); });
    this.until(this.network, "dialed");
  }

  accept() {
    this.until(this.mqtt, "packetreceive");
    this.network.answer("open");
  }

  refuse() {
    this.until(this.mqtt, "close");
    this.network.answer("closed");
  }

  lose() {
    this.until(this.mqtt, "close");
    this.network.cut();
  }

  end() {
    this.isEnded = true;
    if (this.mqtt?.connected) this.until(this.network, "closed");
    this.mqtt.end(!values.gentle);
  }

  reconnect() {
    this.isEnded = false;
    this.mqtt.reconnect();
  }

  close() {
    this.mqtt?.end(true);
    this.network.close();
  }
}

serve({
  name: "mqttjs",
  implementation: { name: "MQTT.js", version, issues: "https://github.com/mqttjs/MQTT.js/issues" },
  inject: {
    connect: { when: (client) => client.mqtt === null, give: (client) => client.connect() },
    end: { when: always, give: (client) => { if (client.mqtt) client.end(); } },
    reconnectNow: { when: (client) => client.isEnded, give: (client) => client.reconnect() },
    accepted: { when: ({ network }) => network.isAsked, give: (client) => client.accept() },
    refused: { when: ({ network }) => network.isAsked, give: (client) => client.refuse() },
    lost: { when: ({ network }) => network.isConnected, give: (client) => client.lose() },
  },
  observe: [...EVENTS, "dialed", "pinged"],
  options: true,
  clocks: ["virtual"],
  quiet: 3000,
  open: async (show, settings) => {
    const client = new Client(show, settings);
    client.port = await client.network.listen();
    return client;
  },
  close: (client) => client.close(),
});
