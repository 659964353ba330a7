package plumbline

import (
	"bytes"
	"errors"
	"fmt"
	"strconv"
	"unicode/utf8"
)

// deepest is how deep the arrays and objects of a message may be nested.
const deepest = 1000

// scanner passes over JSON. A value stays a slice of the line until it is read.
type scanner struct {
	b []byte
	i int
}

func (s *scanner) fail(expected string) error {
	if s.i >= len(s.b) {
		return fmt.Errorf("expected %s, found the end of the line", expected)
	}
	return fmt.Errorf("expected %s at byte %d", expected, s.i)
}

func (s *scanner) blank() {
	for s.i < len(s.b) && (s.b[s.i] == ' ' || s.b[s.i] == '\t' || s.b[s.i] == '\r' || s.b[s.i] == '\n') {
		s.i++
	}
}

// peek is the next byte that is not blank; 0 at the end.
func (s *scanner) peek() byte {
	s.blank()
	if s.i < len(s.b) {
		return s.b[s.i]
	}
	return 0
}

// value passes over the next value and checks its syntax.
func (s *scanner) value(depth int) ([]byte, error) {
	if depth > deepest {
		return nil, errors.New("the value is nested too deep")
	}
	first := s.peek()
	start := s.i
	var err error
	switch {
	case first == '{':
		err = s.object(depth, func(_, _ []byte) {})
	case first == '[':
		err = s.array(depth, func([]byte) {})
	case first == '"':
		err = s.text()
	case first == '-' || first >= '0' && first <= '9':
		err = s.number()
	default:
		err = s.word()
	}
	return s.b[start:s.i], err
}

// object calls visit for each member: the name, without escapes, and the value as it is written.
func (s *scanner) object(depth int, visit func(name, value []byte)) error {
	s.i++
	if s.peek() == '}' {
		s.i++
		return nil
	}
	for {
		if s.peek() != '"' {
			return s.fail("a name")
		}
		start := s.i
		if err := s.text(); err != nil {
			return err
		}
		name, _ := asText(s.b[start:s.i])
		if s.peek() != ':' {
			return s.fail("':'")
		}
		s.i++
		value, err := s.value(depth + 1)
		if err != nil {
			return err
		}
		visit(name, value)
		switch s.peek() {
		case ',':
			s.i++
		case '}':
			s.i++
			return nil
		default:
			return s.fail("',' or '}'")
		}
	}
}

func (s *scanner) array(depth int, visit func(value []byte)) error {
	s.i++
	if s.peek() == ']' {
		s.i++
		return nil
	}
	for {
		value, err := s.value(depth + 1)
		if err != nil {
			return err
		}
		visit(value)
		switch s.peek() {
		case ',':
			s.i++
		case ']':
			s.i++
			return nil
		default:
			return s.fail("',' or ']'")
		}
	}
}

// members calls visit for each member of a line that has to be a JSON object.
func members(line []byte, visit func(name, value []byte)) error {
	if !utf8.Valid(line) {
		return errors.New("the line is not UTF-8")
	}
	s := scanner{b: line}
	if s.peek() != '{' {
		return s.fail("'{'")
	}
	if err := s.object(0, visit); err != nil {
		return err
	}
	if s.peek() != 0 || s.i < len(s.b) {
		return s.fail("the end of the line")
	}
	return nil
}

// The functions below read values whose syntax has been checked.

func asNumber(value []byte) (int64, bool) {
	number, err := strconv.ParseInt(string(value), 10, 64)
	return number, err == nil
}

// asText is the text itself; without escapes it is a slice of the line.
func asText(value []byte) ([]byte, bool) {
	if len(value) == 0 || value[0] != '"' {
		return nil, false
	}
	inner := value[1 : len(value)-1 : len(value)-1]
	if bytes.IndexByte(inner, '\\') < 0 {
		return inner, true
	}
	return unescaped(inner), true
}
