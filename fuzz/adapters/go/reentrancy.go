package plumbline

// Where a step is given.
const (
	afterWork  = ""         // after the work of the step before
	inTick     = "tick"     // right after the step before, which has not done its work
	inCallback = "callback" // inside the first callback at the instant of the step before
)

// place says where a step of the message is given. On the real clock a step comes at its instant.
func (s *Session) place(number int) string {
	if s.real != nil || number >= len(s.steps) {
		return afterWork
	}
	return s.steps[number].within
}

// expectCallback lets the next callback take the next step. With endsWait it also ends the wait that is under way.
func (s *Session) expectCallback(endsWait bool) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.expectsCallback, s.endsWait = true, endsWait
}

// endCallbacks lets no later callback take a step. A call that another goroutine has begun in a callback ends first.
func (s *Session) endCallbacks() {
	for {
		s.mutex.Lock()
		isBusy := s.calls.Load() > 0
		s.expectsCallback = s.expectsCallback && isBusy
		s.mutex.Unlock()
		if !isBusy {
			return
		}
		s.settle()
	}
}

// callback gives the next step inside a callback, in the goroutine that calls back.
func (s *Session) callback() {
	s.mutex.Lock()
	isExpected := s.expectsCallback
	if isExpected {
		s.expectsCallback = false
		s.calls.Add(1)
		if s.endsWait {
			s.count()
		}
	}
	s.mutex.Unlock()
	if isExpected {
		s.giveNext()
		s.activity.Add(1) // this must happen first: settle reads the two in the other order
		s.calls.Add(-1)
	}
}

// giveNext gives the next step, and those in the same tick, and lets the client do no work after them.
func (s *Session) giveNext() {
	for place := inTick; place == inTick; {
		number, _ := s.begin()
		place = s.place(number + 1)
		if place == inCallback {
			s.expectCallback(false)
		}
		if !s.end(number, s.give(number)) {
			return
		}
	}
}
