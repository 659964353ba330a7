#!/usr/bin/env node
// The adapter of the simulated RTM 1.x client: `node rtm1.js --defect aborted-reconnects`.

import { serve } from "./plumbline-adapter.js";
import { parseArgs } from "node:util";
import { adapter } from "./rtm1-adapter.js";
import { DEFECTS } from "./rtm1-defects.js";

const { values } = parseArgs({ options: {
  defect: { type: "string", multiple: true, default: [] }, "list-defects": { type: "boolean" },
  reentrant: { type: "boolean", default: false }, compact: { type: "boolean", default: false } } });
const unknown = values.defect.find((id) => !Object.hasOwn(DEFECTS, id));
if (unknown !== undefined) {
  console.error(`unknown defect '${unknown}'; see --list-defects`);
  process.exit(2);
}
if (values["list-defects"]) {
  for (const [id, { says, lines }] of Object.entries(DEFECTS)) console.log(`${id.padEnd(28)} ${says} (line ${lines})`);
  process.exit(0);
}

serve(adapter(values.defect, values));
