package plumbline

import (
	"fmt"
	"unicode/utf8"
)

// latest is the latest instant of the protocol: 20,000 years.
const latest = 631_152_000_000_000_000

// fault is an error in place of an answer.
type fault struct{ code, message string }

func (f *fault) Error() string { return f.code + ": " + f.message }

func invalid(expected string, found []byte) *fault {
	return &fault{"invalid", "expected " + expected + ", found " + quoted(found)}
}

// quoted is a value of the other side, short enough for a message.
func quoted(value []byte) string {
	if value == nil {
		return "nothing"
	}
	if len(value) <= 80 {
		return string(value)
	}
	end := 79
	for !utf8.RuneStart(value[end]) {
		end--
	}
	return string(value[:end]) + "…"
}

// request is a line with its members as they are written. Nil: the member is missing.
type request struct {
	id, op, protocol, session, clock, seed, steps, until, to, options, spec, compact []byte
}

func (r *request) read(line []byte) error {
	*r = request{}
	return members(line, func(name, value []byte) {
		if string(value) == "null" {
			value = nil
		}
		switch string(name) {
		case "id":
			r.id = value
		case "op":
			r.op = value
		case "protocol":
			r.protocol = value
		case "session":
			r.session = value
		case "clock":
			r.clock = value
		case "seed":
			r.seed = value
		case "steps":
			r.steps = value
		case "until":
			r.until = value
		case "to":
			r.to = value
		case "options":
			r.options = value
		case "spec":
			r.spec = value
		case "compact":
			r.compact = value
		}
	})
}

// texts reads an object of texts by name.
func texts(what string, value []byte) (map[string]string, *fault) {
	read := map[string]string{}
	if value == nil {
		return read, nil
	}
	if value[0] != '{' {
		return nil, invalid("'"+what+"', an object of texts", value)
	}
	var wrong *fault
	s := scanner{b: value}
	_ = s.object(0, func(name, value []byte) {
		text, ok := asText(value)
		if !ok {
			wrong = invalid(fmt.Sprintf("a text for '%s' in '%s'", name, what), value)
		}
		read[string(name)] = string(text)
	})
	return read, wrong
}

// readSteps checks all steps before the first one is carried out, so that a fault leaves the session as it was.
// It appends them to `to` and returns the instant that they add up to, counted from `from`. With numbers a step may be a list.
func readSteps(value []byte, from int64, to []step, numbers *numbers) ([]step, int64, *fault) {
	if value == nil || value[0] != '[' {
		return nil, 0, invalid("'steps', a list", value)
	}
	var wrong *fault
	list := scanner{b: value}
	_ = list.array(0, func(value []byte) {
		if wrong != nil {
			return
		}
		var one step
		if numbers != nil && value[0] == '[' {
			one, wrong = numbers.readNumbers(value)
		} else {
			one, wrong = readStep(value)
		}
		if wrong == nil {
			to = append(to, one)
			if from += one.delay; from > latest {
				wrong = invalid("steps within 20,000 years", value)
			}
		}
	})
	return to, from, wrong
}

func readStep(value []byte) (one step, wrong *fault) {
	if value[0] != '{' {
		return one, invalid("a step, an object", value)
	}
	object := scanner{b: value}
	_ = object.object(0, func(name, value []byte) {
		if string(value) == "null" {
			return
		}
		ok := true
		switch string(name) {
		case "after":
			if one.delay, ok = asNumber(value); !ok || one.delay < 0 || one.delay > latest {
				wrong = invalid("'after', microseconds", value)
			}
		case "in":
			if one.input, ok = asText(value); !ok {
				wrong = invalid("'in', the name of an input", value)
			}
		case "within":
			within, isText := asText(value)
			if one.within = string(within); !isText || one.within != inTick && one.within != inCallback {
				wrong = invalid(`'within', "tick" or "callback"`, value)
			}
		case "args":
			var unfit *fault
			if one.args, unfit = texts("args", value); unfit != nil {
				wrong = unfit
			}
		}
	})
	return one, wrong
}
