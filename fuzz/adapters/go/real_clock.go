package plumbline

import "time"

// realClock counts from the opening of a session by the monotonic clock of the machine, `scale` times as fast.
type realClock struct {
	opening time.Time
	scale   int64
}

func newRealClock(scale int64) *realClock { return &realClock{opening: time.Now(), scale: scale} }

func (c *realClock) microseconds() int64 { return time.Since(c.opening).Microseconds() * c.scale }

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
		time.Sleep(divided(time.Duration(left)*time.Microsecond, c.scale))
	}
}

func (c *realClock) Now() time.Time {
	if c.scale == 1 {
		return time.Now()
	}
	return c.opening.Add(time.Since(c.opening) * time.Duration(c.scale))
}

func (c *realClock) AfterFunc(d time.Duration, f func()) *Timer {
	return &Timer{machine: time.AfterFunc(divided(d, c.scale), f), scale: c.scale}
}

func (c *realClock) NewTimer(d time.Duration) *Timer {
	timer := time.NewTimer(divided(d, c.scale))
	return &Timer{machine: timer, scale: c.scale, C: timer.C}
}

// divided rounds up: a timer never expires early.
func divided(d time.Duration, scale int64) time.Duration {
	if d <= 0 {
		return d
	}
	return (d-1)/time.Duration(scale) + 1
}
