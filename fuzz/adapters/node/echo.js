// Decodes each request and encodes a recorded answer, without a client, a clock and a kit: the limit of an adapter in this
// language, for `plumbline-bench speed --echo`. The last argument is the path of the answers.

import fs from "node:fs";

const answers = fs.readFileSync(process.argv.at(-1), "utf8").trimEnd().split("\n").map((line) => JSON.parse(line));
const chunk = Buffer.allocUnsafe(1 << 16);
let rest = Buffer.alloc(0), number = 0;

let scratch = Buffer.allocUnsafe(1 << 16);

function send(text) {
  if (3 * text.length > scratch.length) scratch = Buffer.allocUnsafe(3 * text.length);
  const length = scratch.write(text);
  for (let written = 0; written < length;) written += fs.writeSync(1, scratch, written, length - written);
}

for (let count; number < answers.length && (count = fs.readSync(0, chunk)) > 0;) {
  rest = Buffer.concat([rest, chunk.subarray(0, count)]);
  for (let end; (end = rest.indexOf(10)) >= 0;) {
    JSON.parse(rest.toString("utf8", 0, end));
    rest = rest.subarray(end + 1);
    send(`${JSON.stringify(answers[number])}\n`);
    number += 1;
  }
}
