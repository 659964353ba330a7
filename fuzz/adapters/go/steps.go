package plumbline

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
	delay  int64
	input  []byte // nil: the step only waits
	args   Args
	within string
}

// run carries out steps and appends their results. After a step that is not carried out it ends the batch.
func (s *Session) run(steps []step, results []byte) (_ []byte, complete bool) {
	s.steps, s.results, s.states = steps, make([]string, 0, len(steps)), s.states[:0]
	for complete = true; complete && len(s.results) < len(steps); {
		first := len(s.results)
		s.take()
		if s.readsStates() {
			s.appendStates(first)
		}
		complete = isCarriedOut(s.results[len(s.results)-1])
	}
	for i, result := range s.results {
		if i > 0 {
			results = append(results, ',')
		}
		if result == "" {
			results = append(results, "null"...)
		} else {
			results = append(append(append(results, '"'), result...), '"')
		}
	}
	return results, complete
}

// readsStates is false on the real clock: an output may still be on its way.
func (s *Session) readsStates() bool { return s.program.readsState && s.real == nil }

// appendStates writes what the getters return after a step, and after those inside its callbacks.
func (s *Session) appendStates(first int) {
	state := s.state()
	for i := first; i < len(s.results); i++ {
		if i > 0 {
			s.states = append(s.states, ',')
		}
		s.states = appendMap(s.states, state)
	}
}

// state is what the getters return. A panic ends the process.
func (s *Session) state() map[string]string {
	s.mutex.Lock()
	begun := s.step
	s.mutex.Unlock()
	defer func() { crashInGetters(recover(), begun) }()
	return s.client.state()
}

func isCarriedOut(result string) bool {
	return result == "" || result == accepted || result == refused
}

// take carries out one step, and those that come before its work is done. The delay passes before the step counts: a
// timer that expires meanwhile belongs to the step before.
func (s *Session) take() {
	number, before := len(s.results), int64(0)
	step, place := &s.steps[number], s.place(number+1)
	if step.delay > 0 || s.real != nil {
		s.wait(step, place)
	}
	if len(s.results) == number { // else a callback has ended the wait
		_, before = s.begin()
	}
	if place == inCallback && step.input != nil {
		s.expectCallback(false)
	}
	result := s.give(number)
	if !isCarriedOut(result) {
		s.end(number, result) // no callback takes a step while the client finishes its work
	}
	if step.input != nil && (place != inTick || !isCarriedOut(result)) {
		s.settle()
		if s.real == nil && s.virtual != nil {
			s.advance(s.planned) // a timer of no time expires before the answer
		}
		if place == inCallback {
			s.endCallbacks()
		}
	}
	s.end(number, result)
	if s.real != nil {
		if len(s.given) > 0 {
			s.given = append(s.given, ',')
		}
		s.given = appendNumber(append(s.given, '['), before)
		s.given = appendNumber(append(s.given, ','), s.real.microseconds())
		s.given = append(s.given, ']')
	}
}

// wait lets the delay of a step pass. A callback at its last instant may take the next step.
func (s *Session) wait(step *step, place string) {
	to := s.planned + step.delay
	if place != inCallback || step.input != nil {
		s.advance(to)
		return
	}
	s.advance(to - 1)
	s.expectCallback(true)
	s.advance(to)
	s.endCallbacks()
}

// begin counts a step. It returns its number in the message and the instant that the client knows, which no observation
// before the step exceeds.
func (s *Session) begin() (number int, at int64) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.count()
	if s.real != nil && s.virtual != nil {
		s.virtual.moveTo(s.shown) // a simulation works for a while at its instant
	}
	return len(s.results) - 1, s.known()
}

// count needs the lock.
func (s *Session) count() {
	s.step++
	s.results = append(s.results, "")
}

// give gives the input of the step that has begun. A wait has no result.
func (s *Session) give(number int) string {
	step := &s.steps[number]
	if step.input == nil {
		return ""
	}
	s.mutex.Lock()
	begun := s.step
	s.mutex.Unlock()
	defer func() { crash(recover(), begun, step.input) }()
	return s.client.give(step.input, step.args)
}

// crashed is deferred around the work of the client that no input has begun.
func (s *Session) crashed() {
	if reason := recover(); reason != nil {
		s.mutex.Lock()
		begun := s.step
		s.mutex.Unlock()
		crash(reason, begun, nil)
	}
}

// end sets the result of a step, and says whether the message goes on. A failure of the adapter belongs to the last step
// that began.
func (s *Session) end(number int, result string) (goesOn bool) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.results[number] = result
	if s.fault != nil {
		s.results[len(s.results)-1] = failed
	}
	goesOn = s.fault == nil && isCarriedOut(result)
	s.expectsCallback = s.expectsCallback && goesOn
	return goesOn
}
