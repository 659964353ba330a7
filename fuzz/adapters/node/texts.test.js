// The JSON of arguments.

import assert from "node:assert/strict";
import { test } from "node:test";
import { quoteAll } from "./texts.js";

test("numbers and truth values become texts", () => {
  assert.equal(quoteAll({ state: "on", retries: 3, isLast: false }), '{"state":"on","retries":"3","isLast":"false"}');
});

test("what is undefined or null is left out", () => {
  assert.equal(quoteAll({ until: null, state: "on", retryIn: undefined }), '{"state":"on"}');
});
