package plumbline

import "time"

// The results of an input.
const (
	accepted      = "accepted"
	refused       = "refused"
	notApplicable = "not-applicable"
	unsupported   = "unsupported"
	failed        = "error"
)

// step is a delay and, after it, an input or none.
type step struct {
	delay int64
	input []byte // nil: the step only waits
	args  Args
}

// run carries out steps and appends their results. After a step that is not carried out it ends the batch.
func (s *Session) run(steps []step, results []byte) (_ []byte, complete bool) {
	for i := range steps {
		if i > 0 {
			results = append(results, ',')
		}
		result := s.take(&steps[i])
		if result == "" {
			results = append(results, "null"...)
			continue
		}
		results = append(append(append(results, '"'), result...), '"')
		if result != accepted && result != refused {
			return results, false
		}
	}
	return results, true
}

// take carries out one step. The delay passes before the step counts: a timer that expires meanwhile belongs to
// the step before.
func (s *Session) take(step *step) string {
	if step.delay > 0 || s.real != nil {
		s.advance(s.planned + step.delay)
	}
	s.mutex.Lock()
	s.step++
	before := s.known()
	s.mutex.Unlock()
	result := ""
	if step.input != nil {
		result = s.client.give(step.input, step.args)
		s.settle()
		if s.real == nil && s.virtual != nil {
			s.advance(s.planned) // a timer of no time expires before the answer
		}
	}
	if s.real != nil {
		if len(s.given) > 0 {
			s.given = append(s.given, ',')
		}
		s.given = appendNumber(append(s.given, '['), before)
		s.given = appendNumber(append(s.given, ','), s.real.microseconds())
		s.given = append(s.given, ']')
	}
	if s.failure() != nil {
		return failed
	}
	return result
}

// known is the instant that the client knows: the one that the clock of its session shows.
func (s *Session) known() int64 {
	if s.virtual != nil {
		return s.virtual.microseconds()
	}
	return s.real.microseconds()
}

// now is the instant of an answer.
func (s *Session) now() int64 {
	if s.real != nil {
		return s.real.microseconds()
	}
	return s.planned
}

// next is the deadline of the next timer, where the kit knows it.
func (s *Session) next() (int64, bool) {
	if s.virtual == nil {
		return 0, false
	}
	return s.virtual.next()
}

// advance lets time pass up to and including an instant.
func (s *Session) advance(to int64) {
	s.planned = to
	switch {
	case s.virtual == nil:
		s.real.wait(to)
	case s.real == nil:
		for s.virtual.fireNext(to) {
			s.settle()
		}
		s.virtual.moveTo(to)
	default:
		s.follow(to)
	}
}

// follow moves the virtual clock along with the clock of the machine.
func (s *Session) follow(to int64) {
	for {
		until := to
		if deadline, runs := s.virtual.next(); runs && deadline < to {
			until = deadline
		}
		s.real.wait(until)
		now := s.real.microseconds()
		for s.virtual.fireNext(now) {
		}
		s.virtual.moveTo(now)
		if now >= to {
			return
		}
	}
}

// settle waits until the client did nothing for a while. A client that is never quiet hangs, which Plumbline
// notices.
func (s *Session) settle() {
	if s.quiet == 0 {
		return
	}
	for {
		before := s.activity.Load()
		time.Sleep(s.quiet)
		if s.activity.Load() == before {
			return
		}
	}
}
