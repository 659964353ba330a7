package plumbline

import "fmt"

func (s *server) hello() *fault {
	if version, ok := asNumber(s.request.protocol); !ok || version != protocol {
		return &fault{"unsupported", fmt.Sprintf("expected protocol %d, found %s", protocol, quoted(s.request.protocol))}
	}
	s.numbers = nil
	s.out = append(s.out, s.program.hello...)
	if s.program.isCompact && string(s.request.compact) == "true" {
		s.numbers = newNumbers(s.request.spec)
		s.out = append(s.out, `,"compact":true`...)
	}
	return nil
}

func (s *server) open() *fault {
	number, wrong := s.freeNumber()
	if wrong != nil {
		return wrong
	}
	plan, wrong := s.plan()
	if wrong != nil {
		return wrong
	}
	session, wrong := s.make(plan)
	if wrong != nil {
		return wrong
	}
	s.sessions[number] = session
	return s.finish(session)
}

// trace opens a session, carries out all steps and closes the session.
func (s *server) trace() *fault {
	if _, wrong := s.freeNumber(); wrong != nil {
		return wrong
	}
	plan, wrong := s.plan()
	if wrong != nil {
		return wrong
	}
	until, wrong := s.readSteps(0)
	if wrong != nil {
		return wrong
	}
	session, wrong := s.make(plan)
	if wrong != nil {
		return wrong
	}
	wrong = s.carryOut(session, until)
	session.close()
	s.spare = session.observations[:0] // a closed session writes no more
	return wrong
}

func (s *server) step() *fault {
	session, wrong := s.session()
	if wrong != nil {
		return wrong
	}
	until, wrong := s.readSteps(session.planned)
	if wrong != nil {
		return wrong
	}
	return s.carryOut(session, until)
}

// readSteps reads `steps` and `until`. It returns the instant up to which the adapter waits after the steps.
func (s *server) readSteps(from int64) (int64, *fault) {
	var wrong *fault
	var sum int64
	if s.steps, sum, wrong = readSteps(s.request.steps, from, s.steps[:0], s.numbers); wrong != nil {
		return 0, wrong
	}
	if s.request.until == nil {
		return -1, nil
	}
	until, ok := asNumber(s.request.until)
	if !ok || until < sum || until > latest {
		return 0, invalid(fmt.Sprintf("'until', an instant from %d on", sum), s.request.until)
	}
	return until, nil
}

// carryOut lets time pass to `until` after the last step, except after a batch that ended early.
func (s *server) carryOut(session *Session, until int64) *fault {
	complete := true
	s.results, complete = session.run(s.steps, s.results[:0])
	failed := !complete && session.failure() != nil // the result of the step says so
	if complete && until >= 0 {
		session.advance(until)
	}
	s.out = append(append(append(s.out, `"results":[`...), s.results...), "],"...)
	if session.readsStates() {
		s.out = append(append(append(s.out, `"states":[`...), session.states...), "],"...)
	}
	if failed {
		session.mutex.Lock()
		session.fault = nil
		session.mutex.Unlock()
	}
	return s.finish(session)
}

// advance moves to an instant or to the next timer. If no timer runs, "next" does not move.
func (s *server) advance() *fault {
	session, wrong := s.session()
	if wrong != nil {
		return wrong
	}
	to, ok := asNumber(s.request.to)
	if text, isText := asText(s.request.to); isText && string(text) == "next" {
		if to, ok = session.next(); !ok || to < session.planned {
			to, ok = session.planned, true
		}
	}
	if !ok || to < session.planned || to > latest {
		return invalid(fmt.Sprintf("'to', \"next\" or an instant from %d on", session.planned), s.request.to)
	}
	session.advance(to)
	return s.finish(session)
}

func (s *server) state() *fault {
	session, wrong := s.session()
	if wrong != nil {
		return wrong
	}
	s.out = append(appendMap(append(s.out, `"state":`...), session.state()), ',')
	s.out = session.appendTimes(s.out)
	return nil
}

func (s *server) close() *fault {
	session, wrong := s.session()
	if wrong != nil {
		return wrong
	}
	number, _ := s.number()
	s.sessions[number] = nil
	session.close()
	return nil
}

func (s *server) reset() *fault {
	if _, wrong := s.plan(); wrong != nil {
		return wrong
	}
	if wrong := s.close(); wrong != nil {
		return wrong
	}
	return s.open()
}

// finish writes the observations and the times. Each observation is told once.
func (s *server) finish(session *Session) *fault {
	session.mutex.Lock()
	defer session.mutex.Unlock()
	if err := session.fault; err != nil {
		session.fault = nil
		return &fault{"internal", err.Error()}
	}
	s.out = append(session.appendTimes(s.out), `,"observations":[`...)
	s.out = append(append(s.out, session.observations...), ']')
	session.observations = session.observations[:0]
	return nil
}

// appendTimes writes `now`, `next` and, on the real clock, the instants of the steps.
func (s *Session) appendTimes(to []byte) []byte {
	to = appendNumber(append(to, `"now":`...), s.now())
	if s.real != nil {
		to = append(append(append(to, `,"given":[`...), s.given...), ']')
		s.given = s.given[:0]
		if s.opened >= 0 {
			to = appendNumber(append(to, `,"opened":`...), s.opened)
			s.opened = -1
		}
		return to
	}
	to = append(to, `,"next":`...)
	if deadline, runs := s.next(); runs {
		return appendNumber(to, deadline)
	}
	return append(to, "null"...)
}
