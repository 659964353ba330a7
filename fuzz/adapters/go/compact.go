package plumbline

// The compact form: steps and observations as lists of numbers, by the lists of inputs and outputs in `hello`.

// numbers are those of the inputs and outputs of a spec.
type numbers struct {
	inputs  []numberedInput
	outputs map[string]numberedOutput
}

type numberedInput struct {
	name []byte
	args []string // names, each followed by the value
}

// numberedOutput has the number of the first combination of values.
type numberedOutput struct {
	first     int64
	arguments []numberedArgument
}

type numberedArgument struct {
	name   string
	values map[string]int64 // what a value adds
}

// newNumbers reads the member `spec` of `hello`, whose syntax has been checked.
func newNumbers(spec []byte) *numbers {
	n := &numbers{outputs: map[string]numberedOutput{}}
	first := int64(0)
	eachMember(spec, func(name string, value []byte) {
		switch name {
		case "inputs":
			eachElement(value, func(input []byte) { n.inputs = append(n.inputs, newNumberedInput(input)) })
		case "outputs":
			eachElement(value, func(output []byte) {
				name, numbered, size := newNumberedOutput(output)
				numbered.first = first
				n.outputs[name] = numbered
				first += size
			})
		}
	})
	return n
}

// newNumberedInput leaves out the arguments that are absent.
func newNumberedInput(input []byte) (read numberedInput) {
	eachMember(input, func(name string, value []byte) {
		switch name {
		case "name":
			read.name = append([]byte(nil), textOf(value)...) // not a part of the line
		case "args":
			eachElement(value, func(argument []byte) {
				var given, text string
				eachMember(argument, func(name string, value []byte) {
					switch name {
					case "name":
						given = string(textOf(value))
					case "value":
						text = string(textOf(value))
					}
				})
				if text != "absent" {
					read.args = append(read.args, given, text)
				}
			})
		}
	})
	return read
}

// newNumberedOutput also returns the name, and how many numbers the combinations of values take. The last argument changes
// fastest. Each has one more value than its list: all others.
func newNumberedOutput(output []byte) (named string, read numberedOutput, size int64) {
	var values [][]string
	eachMember(output, func(name string, value []byte) {
		switch name {
		case "name":
			named = string(textOf(value))
		case "arguments":
			eachElement(value, func(argument []byte) {
				read.arguments = append(read.arguments, numberedArgument{values: map[string]int64{}})
				values = append(values, nil)
				last := len(values) - 1
				eachMember(argument, func(name string, value []byte) {
					switch name {
					case "name":
						read.arguments[last].name = string(textOf(value))
					case "values":
						eachElement(value, func(value []byte) { values[last] = append(values[last], string(textOf(value))) })
					}
				})
			})
		}
	})
	size = 1
	for i := len(values) - 1; i >= 0; i-- {
		for place, value := range values[i] {
			read.arguments[i].values[value] = size * int64(place)
		}
		size *= int64(len(values[i])) + 1
	}
	return named, read, size
}

// symbol is the number of an output with its arguments; false: it has none, and needs the readable form.
func (n *numbers) symbol(output string, args []string) (int64, bool) {
	known, ok := n.outputs[output]
	if !ok || len(args) != 2*len(known.arguments) {
		return 0, false
	}
	number := known.first
next:
	for i := 0; i < len(args); i += 2 {
		for _, argument := range known.arguments {
			if argument.name == args[i] {
				more, listed := argument.values[args[i+1]]
				if !listed {
					return 0, false
				}
				number += more
				continue next
			}
		}
		return 0, false
	}
	return number, true
}

// readNumbers reads a step `[after]`, `[after,input]` or `[after,input,within]`.
func (n *numbers) readNumbers(value []byte) (one step, wrong *fault) {
	count, ok := 0, true
	eachElement(value, func(element []byte) {
		switch count {
		case 0:
			one.delay, ok = asNumber(element)
			ok = ok && one.delay >= 0 && one.delay <= latest
		case 1:
			number, isNumber := asNumber(element)
			if ok = ok && isNumber && number >= 0 && number < int64(len(n.inputs)); ok {
				n.inputs[number].give(&one)
			}
		case 2:
			one.within = string(textOf(element))
			ok = ok && (one.within == inTick || one.within == inCallback)
		}
		count++
	})
	if !ok || count < 1 || count > 3 {
		return one, invalid("[after], [after,input] or [after,input,within]", value)
	}
	return one, nil
}

// give makes the arguments anew: a client may change them.
func (i *numberedInput) give(to *step) {
	to.input = i.name
	for a := 0; a < len(i.args); a += 2 {
		if to.args == nil {
			to.args = Args{}
		}
		to.args[i.args[a]] = i.args[a+1]
	}
}

// The functions below read values whose syntax has been checked. What has another type has no members or elements, and is
// the empty text.

func eachMember(value []byte, visit func(name string, value []byte)) {
	if len(value) > 0 && value[0] == '{' {
		s := scanner{b: value}
		_ = s.object(0, func(name, value []byte) { visit(string(name), value) })
	}
}

func eachElement(value []byte, visit func(value []byte)) {
	if len(value) > 0 && value[0] == '[' {
		s := scanner{b: value}
		_ = s.array(0, visit)
	}
}

func textOf(value []byte) []byte {
	text, _ := asText(value)
	return text
}
