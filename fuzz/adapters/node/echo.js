// Sends each line back: what a program in this language can do at best, for `plumbline-bench speed --echo`.

import { createInterface } from "node:readline";

createInterface({ input: process.stdin }).on("line", (line) => process.stdout.write(`${line}\n`));
