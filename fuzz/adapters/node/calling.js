// A connection to the runner in place of standard streams: for devices and apps that start by other means.

import { once } from "node:events";
import net from "node:net";
import { Lines } from "./stdio.js";

/** The variable with the address, `unix:PATH` or `HOST:PORT`. */
export const ADDRESS = "PLUMBLINE_CONNECT";
const TOKEN = "PLUMBLINE_TOKEN";

/** Calls the runner and presents the token of the environment; the lines of the requests, and a function for answers. */
export async function callRunner(address) {
  const [, host, port] = /^\[?(.*?)\]?:(\d+)$/.exec(address) ?? [];
  const path = address.startsWith("unix:") ? address.slice(5) : null;
  if (path === null && port === undefined) throw new Error("expected 'unix:PATH' or 'HOST:PORT'");
  const socket = net.connect(path === null ? { host, port: Number(port) } : { path });
  await once(socket, "connect");
  socket.setNoDelay(true);
  const token = process.env[TOKEN];
  socket.write(JSON.stringify({ ev: "call", ...(token ? { token } : {}) }) + "\n");
  socket.on("error", () => {}); // the runner has gone: the lines end
  return { lines: Lines.of(socket), answer: (text) => socket.write(text) };
}

/** The connection to the address of the environment. Ends the process if it cannot be reached. */
export async function called() {
  const address = process.env[ADDRESS];
  try {
    return await callRunner(address);
  } catch (error) {
    process.stderr.write(`cannot call '${address}', the address in ${ADDRESS}: ${error.message}\n`);
    process.exit(1);
  }
}

/** Ends a process to which the runner has said nothing. */
export function unasked() {
  process.stderr.write(`the runner ended the connection without a request: its run is over, or ${TOKEN} differs\n`);
  process.exit(1);
}
