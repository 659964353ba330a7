// The protocol over a WebSocket, in place of `calling.js` and `stdio.js`. The URL of the page has the address of the
// runner and the token: `#connect=127.0.0.1:4711&token=…`.

import { page } from "./process.js";

export const ADDRESS = "PLUMBLINE_CONNECT";
export const LONGEST_LINE = 16 * 1024 * 1024;

let socket = null;
let isAsked = false;
let hasEnded = false;
const lines = [];
let wake = () => {};

/** Shows lines in the page, and tells them to the runner. */
function say(text) {
  document.body.append(Object.assign(document.createElement("pre"), { textContent: text }));
  for (const line of text.trimEnd().split("\n")) send(JSON.stringify({ ev: "log", text: line }));
}

function send(text) { if (socket?.readyState === WebSocket.OPEN) socket.send(text); }

/** Ends the page; a fresh one calls again. */
function end() {
  if (hasEnded) return;
  hasEnded = true;
  socket?.close();
  if (isAsked) location.reload();
}

Object.assign(page, { log: say, end });

/** Calls the runner until it answers. */
export async function called() {
  const query = new URLSearchParams(location.hash.slice(1));
  for (;;) {
    socket = new WebSocket(`ws://${query.get("connect")}/`);
    const isOpen = await new Promise((done) => {
      socket.onopen = () => done(true);
      socket.onerror = () => done(false);
    });
    if (isOpen) break;
    await new Promise((done) => setTimeout(done, 1000));
  }
  socket.send(JSON.stringify({ ev: "call", token: query.get("token") ?? undefined }));
  socket.onmessage = ({ data }) => { lines.push(data); wake(); };
  socket.onclose = () => { lines.push(null); wake(); };
  return { lines: { next }, answer: send };
}

async function next() {
  while (lines.length === 0) await new Promise((done) => { wake = done; });
  isAsked ||= lines[0] !== null;
  return lines.shift();
}

/** The runner has ended the connection without a request. */
export function unasked() { say("the runner ended the connection without a request: its run is over, or the token differs"); }

let answer = null;

export function tellEventsBy(write) { answer = write; }
export function tellEvent(event) { answer?.(JSON.stringify(event)); }
export function standardStreams() { throw new Error("a page has no standard streams"); }
