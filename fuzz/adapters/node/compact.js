// The compact form: steps and observations as lists of numbers, by the lists of inputs and outputs in `hello`.

/** The numbers of the inputs and outputs of a spec. */
export class Numbers {
  constructor({ inputs = [], outputs = [] }) {
    /** Per number, the name of the input and its arguments. */
    this.inputs = inputs.map(({ name, args = [] }) => ({ name, args: args.filter(({ value }) => value !== "absent") }));
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
  }

  /** The object of a step `[after]`, `[after,input]` or `[after,input,within]`; any other value as it is. */
  step(step) {
    if (!Array.isArray(step) || step.length < 1 || step.length > 3) return step;
    if (step.length === 1) return { after: step[0] };
    const input = Number.isInteger(step[1]) ? this.inputs[step[1]] : undefined;
    if (input === undefined) return step;
    const given = { after: step[0], in: input.name };
    if (input.args.length > 0) given.args = Object.fromEntries(input.args.map(({ name, value }) => [name, value]));
    if (step.length === 3) given.within = step[2];
    return given;
  }

  /** The number of an output with its arguments; null if it has none, and needs the readable form. */
  symbol(output, args = {}) {
    const known = this.outputs.get(output);
    if (known === undefined) return null;
    let number = known.first, count = 0;
    for (const name in args) {
      const more = known.values.get(name)?.get(String(args[name]));
      if (more === undefined) return null;
      number += more;
      count += 1;
    }
    return count === known.values.size ? number : null;
  }
}
