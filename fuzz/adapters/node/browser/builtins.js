// The modules of Node that the kit imports, for the import map of a page.

import "./process.js";

/** Callbacks of a page have no chain: the session is the current one. */
export class AsyncLocalStorage {
  getStore() { return undefined; }
  run(_, action, ...args) { return action(...args); }
}
export const { performance } = globalThis;
export const isUtf8 = () => true; // a text message is
export const syncBuiltinESMExports = () => {};
