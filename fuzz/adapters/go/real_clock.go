package plumbline

import "time"

// realClock counts from the opening of a session by the monotonic clock of the machine.
type realClock struct {
	opening time.Time
}

func newRealClock() *realClock { return &realClock{opening: time.Now()} }

func (c *realClock) microseconds() int64 { return time.Since(c.opening).Microseconds() }

// wait returns when the instant is over. Instants count from the opening, so the lateness of one wait is not
// added to the next.
func (c *realClock) wait(until int64) {
	for {
		left := until - c.microseconds()
		if left <= 0 {
			return
		}
		if left > 3_600_000_000 {
			left = 3_600_000_000 // a time.Duration holds 292 years only
		}
		time.Sleep(time.Duration(left) * time.Microsecond)
	}
}

func (c *realClock) Now() time.Time { return time.Now() }

func (c *realClock) AfterFunc(d time.Duration, f func()) *Timer {
	return &Timer{machine: time.AfterFunc(d, f)}
}

func (c *realClock) NewTimer(d time.Duration) *Timer {
	timer := time.NewTimer(d)
	return &Timer{machine: timer, C: timer.C}
}
