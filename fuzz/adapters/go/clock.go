package plumbline

import "time"

// Clock is the time of a session. A client that takes its time from here runs on the virtual clock and on the
// real one.
type Clock interface {
	Now() time.Time
	// AfterFunc calls f once, after d. On the virtual clock f runs in the goroutine that moves time, or, if the
	// adapter declares Quiet, in one of its own. On the real clock f runs likewise.
	AfterFunc(d time.Duration, f func()) *Timer
	// NewTimer sends the instant on the channel C of the timer, after d. It serves clients with goroutines.
	NewTimer(d time.Duration) *Timer
}

// Timer is a timer of a Clock. It works like time.Timer.
type Timer struct {
	C <-chan time.Time // nil for a timer of AfterFunc

	machine *time.Timer // on the real clock
	scale   int64       // how many times faster than the machine that clock is

	clock *virtualClock // on the virtual clock, with the members below
	fire  func()
	at    int64 // microseconds
	order int64 // timers with one deadline expire in the order of their starts
	place int   // the index in the heap; -1: the timer does not run
}

// Stop says whether the timer ran. A nil timer does not run: the caller need not know whether it was started.
func (t *Timer) Stop() bool {
	switch {
	case t == nil:
		return false
	case t.machine != nil:
		return t.machine.Stop()
	}
	return t.clock.stop(t)
}

// Reset starts the timer again, and says whether it ran.
func (t *Timer) Reset(d time.Duration) bool {
	if t.machine != nil {
		return t.machine.Reset(divided(d, t.scale))
	}
	return t.clock.reset(t, d)
}

// microseconds rounds up: a timer never expires early.
func microseconds(d time.Duration) int64 {
	if d <= 0 {
		return 0
	}
	return int64((d-1)/time.Microsecond) + 1
}
