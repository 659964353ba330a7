// The JSON of arguments, and what is kept of it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Kept, quoteAll } from "./texts.js";

test("numbers and truth values become texts", () => {
  assert.equal(quoteAll({ state: "on", retries: 3, isLast: false }), '{"state":"on","retries":"3","isLast":"false"}');
});

test("what is undefined or null is left out", () => {
  assert.equal(quoteAll({ until: null, state: "on", retryIn: undefined }), '{"state":"on"}');
});

test("what repeats is made once, by the names and the values of arguments", () => {
  const made = [];
  const kept = new Kept((args, name) => { made.push(name); return name + quoteAll(args); });
  for (const args of [{ to: "a", times: 1 }, { times: 1, to: "a" }, { to: "a" }, { by: "a" }, undefined, {}]) {
    for (const name of ["said", "heard"]) {
      for (let count = 0; count < 2; count++) assert.equal(kept.ofNamed(name, args), name + quoteAll(args));
    }
  }
  assert.equal(made.filter((name) => name === "said").length, 6 - 1 + 1); // {} is kept as undefined; `by` is not, behind `to`
});

test("an object is written each time, for its text may change; and so are values that are too many", () => {
  const kept = new Kept(quoteAll), list = [1];
  assert.equal(kept.of({ list }), '{"list":"1"}');
  list.push(2);
  assert.equal(kept.of({ list }), '{"list":"1,2"}');
  for (const _ of [1, 2]) {
    for (let value = 0; value < 10_010; value++) assert.equal(kept.of({ value }), `{"value":"${value}"}`);
  }
});
