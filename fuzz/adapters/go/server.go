package plumbline

import (
	"fmt"
	"strconv"
)

const (
	protocol    = 1
	longestLine = 16 << 20
	maxSessions = 64
)

// server answers requests, one at a time.
type server struct {
	program  *program
	sessions [maxSessions + 1]*Session
	done     bool

	numbers *numbers // of the compact form, if both sides want it

	request request
	steps   []step
	results []byte
	spare   []byte // memory for the observations of a session
	out     []byte
}

// reply answers a line. The answer is valid until the next call.
func (s *server) reply(line []byte) []byte {
	wrong := s.answer(line)
	if wrong == nil {
		s.out = append(s.out, "}}\n"...)
		return s.out
	}
	s.begin()
	s.out = appendText(append(s.out, `"err":{"code":`...), wrong.code)
	s.out = appendText(append(s.out, `,"message":`...), wrong.message)
	s.out = append(s.out, "}}\n"...)
	return s.out
}

// begin writes the envelope up to its content.
func (s *server) begin() {
	s.out = append(s.out[:0], `{"id":`...)
	if id, ok := asNumber(s.request.id); ok {
		s.out = appendNumber(s.out, id)
	} else {
		s.out = append(s.out, "null"...)
	}
	s.out = append(s.out, ',')
}

func (s *server) answer(line []byte) *fault {
	if len(line) > longestLine {
		s.request = request{}
		return &fault{"malformed", fmt.Sprintf("the line is longer than %d bytes", longestLine)}
	}
	if err := s.request.read(line); err != nil {
		s.request = request{}
		return &fault{"malformed", "expected a JSON object, found " + strconv.Quote(quoted(line)) + ": " + err.Error()}
	}
	if _, ok := asNumber(s.request.id); !ok {
		return invalid("'id', a whole number", s.request.id)
	}
	s.begin()
	s.out = append(s.out, `"ok":{`...)
	op, _ := asText(s.request.op)
	switch string(op) {
	case "trace":
		return s.trace()
	case "step":
		return s.step()
	case "open":
		return s.open()
	case "close":
		return s.close()
	case "hello":
		return s.hello()
	case "advance":
		return s.advance()
	case "state":
		return s.state()
	case "reset":
		return s.reset()
	case "bye":
		s.done = true
		return nil
	}
	return &fault{"unsupported", "unknown operation " + quoted(s.request.op)}
}

// number is the number of the session that the request names.
func (s *server) number() (int64, *fault) {
	number, ok := asNumber(s.request.session)
	if !ok || number < 1 || number > maxSessions {
		return 0, invalid(fmt.Sprintf("'session', 1 to %d", maxSessions), s.request.session)
	}
	return number, nil
}

func (s *server) session() (*Session, *fault) {
	number, wrong := s.number()
	if wrong == nil && s.sessions[number] == nil {
		wrong = &fault{"invalid", fmt.Sprintf("session %d is not open", number)}
	}
	return s.sessions[number], wrong
}

func (s *server) freeNumber() (int64, *fault) {
	number, wrong := s.number()
	if wrong == nil && s.sessions[number] != nil {
		wrong = &fault{"invalid", fmt.Sprintf("session %d is open already", number)}
	}
	return number, wrong
}

// plan holds the members of `open` and `trace` that describe the session, checked before a client is made.
type plan struct {
	clock   string
	options map[string]string
	seed    int64
}

func (s *server) plan() (p plan, wrong *fault) {
	clock, ok := asText(s.request.clock)
	if p.clock = string(clock); s.request.clock == nil {
		p.clock = Virtual
	} else if !ok {
		return p, invalid("'clock', a text", s.request.clock)
	}
	if !contains(s.program.clocks, p.clock) {
		return p, &fault{"unsupported", "unknown clock '" + p.clock + "'"}
	}
	if s.request.seed != nil {
		if p.seed, ok = asNumber(s.request.seed); !ok {
			return p, invalid("'seed', a whole number", s.request.seed)
		}
	}
	p.options, wrong = texts("options", s.request.options)
	return p, wrong
}

// make opens a session. A client that could not be made is not closed: Open may have returned nil.
func (s *server) make(p plan) (*Session, *fault) {
	session := newSession(s.program, p, s.numbers, s.spare)
	s.spare = nil
	if err := session.failure(); err != nil {
		session.mutex.Lock()
		session.isOver = true
		session.mutex.Unlock()
		return nil, &fault{"internal", err.Error()}
	}
	return session, nil
}
