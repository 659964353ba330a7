package plumbline

import "time"

// The passage of time in a session.

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

// settle waits until the client did nothing for a while, and no call in a callback is under way. A client that is never
// quiet hangs, which Plumbline notices.
func (s *Session) settle() {
	if s.quiet == 0 {
		return
	}
	for {
		before := s.activity.Load()
		time.Sleep(s.quiet)
		if s.calls.Load() == 0 && s.activity.Load() == before {
			return
		}
	}
}
