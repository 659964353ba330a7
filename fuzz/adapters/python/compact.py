"""The compact form: steps and observations as lists of numbers, by the lists of inputs and outputs in `hello`."""


class Numbers:
    """The numbers of the inputs and outputs of a spec."""

    def __init__(self, spec):
        self.inputs = []
        """Per number, the name of the input and its arguments; None: it has none."""
        for input in spec.get("inputs", []):
            args = {given["name"]: given["value"] for given in input.get("args", []) if given["value"] != "absent"}
            self.inputs.append((input["name"], args if input.get("args") else None))
        self.outputs = {}
        """By name, the number of the first combination of values, and for each argument what its values add."""
        first = 0
        for output in spec.get("outputs", []):
            size, arguments = 1, {}
            for argument in reversed(output.get("arguments", [])):  # the last one changes fastest
                arguments[argument["name"]] = {value: size * place for place, value in enumerate(argument["values"])}
                size *= len(argument["values"]) + 1
            self.outputs[output["name"]] = first, arguments
            first += size

    def symbol(self, output, args):
        """The number of an output; None if it has none, and needs the readable form."""
        first, arguments = self.outputs.get(output, (0, None))
        if arguments is None or len(args) != len(arguments):
            return None
        try:
            for name, value in args.items():
                first += arguments[name][value]
        except (KeyError, TypeError):  # a value that the spec does not list
            return None
        return first
