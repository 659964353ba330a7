// The compact form: steps and observations as lists of numbers, by the lists of inputs and outputs in `hello`.

import { Form, formOf } from "./observations.js";
import { Kept } from "./texts.js";

/** The numbers of the inputs and outputs of a spec. */
export class Numbers {
  constructor({ inputs = [], outputs = [] }) {
    /** Per number, the name of the input and its arguments. */
    this.inputs = inputs.map(({ name, args = [] }) => ({ name, args: argumentsOf(args) }));
    /** By name, the number of the first combination of values, and for each argument what its values add. */
    this.outputs = new Map();
    let first = 0;
    for (const { name, arguments: listed = [] } of outputs) {
      const values = new Map();
      let size = 1;
      for (const argument of listed.toReversed()) { // the last one changes fastest
        const step = size;
        values.set(argument.name, new Map(argument.values.map((value, place) => [value, step * place])));
        size *= argument.values.length + 1;
      }
      this.outputs.set(name, { first, values });
      first += size;
    }
    /** By name and arguments, the forms of outputs. */
    this.forms = new Kept((args, output) => this.form(output, args));
  }

  /** The form of an output: a list, if the output has a number. */
  form(output, args) {
    const number = this.symbol(output, args);
    return number === null ? formOf("out", output, args) : new Form("[", ",", `,${number}]`);
  }

  /** The object of a step `[after]`, `[after,input]` or `[after,input,within]`; any other value as it is. */
  step(step) {
    if (!Array.isArray(step) || step.length < 1 || step.length > 3) return step;
    if (step.length === 1) return { after: step[0], in: null, args: undefined, within: null };
    const input = Number.isInteger(step[1]) ? this.inputs[step[1]] : undefined;
    if (input === undefined) return step;
    const args = input.args === undefined ? undefined : { ...input.args }; // the client may change it
    return { after: step[0], in: input.name, args, within: step.length === 3 ? step[2] : null };
  }

  /** The number of an output with its arguments; null if it has none, and needs the readable form. */
  symbol(output, args = {}) {
    const known = this.outputs.get(output);
    if (known === undefined) return null;
    let number = known.first, count = 0;
    for (const name in args) {
      if (!Object.hasOwn(args, name)) continue;
      const more = known.values.get(name)?.get(String(args[name]));
      if (more === undefined) return null;
      number += more;
      count += 1;
    }
    return count === known.values.size ? number : null;
  }
}

/** The arguments of an input by name, without those that are absent; undefined if there is none. */
function argumentsOf(listed) {
  const given = listed.filter(({ value }) => value !== "absent");
  return given.length === 0 ? undefined : Object.fromEntries(given.map(({ name, value }) => [name, value]));
}
