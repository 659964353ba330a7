package plumbline

import "bytes"

// The syntax of texts, numbers and words.

func (s *scanner) text() error {
	for s.i++; s.i < len(s.b); s.i++ {
		switch c := s.b[s.i]; {
		case c == '"':
			s.i++
			return nil
		case c < 0x20:
			return s.fail("no control character in a text")
		case c == '\\':
			s.i++
			if s.i >= len(s.b) {
				return s.fail("an escape")
			}
			if s.b[s.i] == 'u' {
				for n := 0; n < 4; n++ {
					if s.i++; s.i >= len(s.b) || !isHex(s.b[s.i]) {
						return s.fail("four hexadecimal digits")
					}
				}
			} else if bytes.IndexByte([]byte(`"\/bfnrt`), s.b[s.i]) < 0 {
				return s.fail("an escape")
			}
		}
	}
	return s.fail("'\"'")
}

func isHex(c byte) bool {
	return c >= '0' && c <= '9' || c >= 'a' && c <= 'f' || c >= 'A' && c <= 'F'
}

func (s *scanner) digits() error {
	start := s.i
	for s.i < len(s.b) && s.b[s.i] >= '0' && s.b[s.i] <= '9' {
		s.i++
	}
	if s.i == start {
		return s.fail("a digit")
	}
	return nil
}

func (s *scanner) number() error {
	if s.b[s.i] == '-' {
		s.i++
	}
	start := s.i
	if err := s.digits(); err != nil {
		return err
	}
	if s.b[start] == '0' && s.i > start+1 {
		s.i = start
		return s.fail("a number without leading zeros")
	}
	if s.i < len(s.b) && s.b[s.i] == '.' {
		s.i++
		if err := s.digits(); err != nil {
			return err
		}
	}
	if s.i < len(s.b) && (s.b[s.i] == 'e' || s.b[s.i] == 'E') {
		if s.i++; s.i < len(s.b) && (s.b[s.i] == '+' || s.b[s.i] == '-') {
			s.i++
		}
		return s.digits()
	}
	return nil
}

func (s *scanner) word() error {
	for _, word := range []string{"true", "false", "null"} {
		if bytes.HasPrefix(s.b[s.i:], []byte(word)) {
			s.i += len(word)
			return nil
		}
	}
	return s.fail("a value")
}
