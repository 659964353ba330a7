// node:timers and node:timers/promises, which a page does not have; the client uses the global functions.

import "./process.js";

const missing = () => { throw new Error("a page has no node:timers/promises"); };

export default { setTimeout: missing, setImmediate: missing, setInterval: missing, scheduler: { wait: missing, yield: missing } };
