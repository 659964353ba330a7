// The JSON of arguments.

import assert from "node:assert/strict";
import { test } from "node:test";
import { quoteAll } from "./texts.js";

test("numbers and truth values become texts", () => {
  assert.equal(quoteAll({ state: "on", retries: 3, isLast: false }), '{"state":"on","retries":"3","isLast":"false"}');
});

test("what is undefined is left out, and null is refused with its name", () => {
  assert.equal(quoteAll({ state: "on", retryIn: undefined }), '{"state":"on"}');
  assert.throws(() => quoteAll({ retryIn: null }), /'retryIn' is null; leave out what is absent/);
});
