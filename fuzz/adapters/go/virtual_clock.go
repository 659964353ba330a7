package plumbline

import (
	"sync"
	"time"
)

// virtualClock stands still until its session moves it. Its timers are a heap by deadline.
type virtualClock struct {
	mutex   sync.Mutex
	now     int64 // microseconds since the opening
	heap    []*Timer
	starts  int64
	spawns  bool   // timers run in goroutines of their own
	touch   func() // called after each use; nil: never
	crashed func() // deferred around the functions of timers
}

var epoch = time.Unix(946_684_800, 0).UTC() // the opening: 2000-01-01

func instant(now int64) time.Time {
	return time.Unix(epoch.Unix()+now/1_000_000, now%1_000_000*1000).UTC()
}

func (c *virtualClock) microseconds() int64 {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	return c.now
}

func (c *virtualClock) Now() time.Time { return instant(c.microseconds()) }

func (c *virtualClock) AfterFunc(d time.Duration, f func()) *Timer {
	timer := &Timer{clock: c, place: -1, fire: f}
	if c.spawns {
		timer.fire = func() {
			go func() {
				defer c.crashed()
				f()
			}()
		}
	}
	c.reset(timer, d)
	return timer
}

func (c *virtualClock) NewTimer(d time.Duration) *Timer {
	channel := make(chan time.Time, 1)
	timer := &Timer{clock: c, place: -1, C: channel}
	timer.fire = func() {
		select {
		case channel <- c.Now():
		default: // the last instant is still in the channel
		}
	}
	c.reset(timer, d)
	return timer
}

func (c *virtualClock) reset(t *Timer, d time.Duration) bool {
	c.mutex.Lock()
	ran := c.remove(t)
	c.starts++
	t.at, t.order = c.now+microseconds(d), c.starts
	c.heap = append(c.heap, t)
	t.place = len(c.heap) - 1
	c.up(t.place)
	c.mutex.Unlock()
	c.touched()
	return ran
}

func (c *virtualClock) stop(t *Timer) bool {
	c.mutex.Lock()
	ran := c.remove(t)
	c.mutex.Unlock()
	c.touched()
	return ran
}

func (c *virtualClock) touched() {
	if c.touch != nil {
		c.touch()
	}
}

// next is the deadline of the next timer, if any runs.
func (c *virtualClock) next() (int64, bool) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if len(c.heap) == 0 {
		return 0, false
	}
	return c.heap[0].at, true
}

// fireNext fires the next timer that is due at `to` or earlier, at its own instant. It returns false if no timer is due.
func (c *virtualClock) fireNext(to int64) bool {
	c.mutex.Lock()
	if len(c.heap) == 0 || c.heap[0].at > to {
		c.mutex.Unlock()
		return false
	}
	timer := c.heap[0]
	c.remove(timer)
	if timer.at > c.now {
		c.now = timer.at
	}
	c.mutex.Unlock()
	defer c.crashed()
	timer.fire()
	return true
}

// moveTo sets the instant after the last timer.
func (c *virtualClock) moveTo(to int64) {
	c.mutex.Lock()
	if to > c.now {
		c.now = to
	}
	c.mutex.Unlock()
}

// The heap

func (c *virtualClock) remove(t *Timer) bool {
	place := t.place
	if place < 0 {
		return false
	}
	last := len(c.heap) - 1
	c.swap(place, last)
	c.heap[last] = nil
	c.heap = c.heap[:last]
	t.place = -1
	if place < last {
		c.up(place)
		c.down(place)
	}
	return true
}

func (c *virtualClock) less(i, j int) bool {
	a, b := c.heap[i], c.heap[j]
	return a.at < b.at || a.at == b.at && a.order < b.order
}

func (c *virtualClock) swap(i, j int) {
	heap := c.heap
	heap[i], heap[j] = heap[j], heap[i]
	heap[i].place, heap[j].place = i, j
}

func (c *virtualClock) up(i int) {
	for i > 0 && c.less(i, (i-1)/2) {
		c.swap(i, (i-1)/2)
		i = (i - 1) / 2
	}
}

func (c *virtualClock) down(i int) {
	for {
		child := 2*i + 1
		if child+1 < len(c.heap) && c.less(child+1, child) {
			child++
		}
		if child >= len(c.heap) || !c.less(child, i) {
			return
		}
		c.swap(i, child)
		i = child
	}
}
