// The bell of ../../callbacks.txt; with -threads it has a quiet time.
package main

import (
	"errors"
	"flag"
	"plumbline"
	"strconv"
	"sync/atomic"
	"time"
)

type bell struct {
	session *plumbline.Session
	rings   atomic.Int64
}

func (b *bell) ring(when string) {
	b.rings.Add(1)
	b.session.Observe("ring", "when", when)
}

func (b *bell) ringOut(when string) {
	b.ring(when)
	b.session.Observe("rung", "when", when)
}

func (b *bell) after(delay time.Duration, action func()) { b.session.Clock.AfterFunc(delay, action) }

func (b *bell) chain() {
	b.after(0, func() {
		b.ring("a")
		b.after(0, func() { b.ring("c") })
	})
	b.after(0, func() { b.ring("b") })
}

func (b *bell) slow() {
	b.session.Observe("begun")
	b.after(0, func() { b.session.Observe("done") })
}

func (b *bell) ask() { b.session.Observe("answer", "rings", strconv.FormatInt(b.rings.Load(), 10)) }

func (b *bell) fail() { panic("a failure on purpose") }

func (b *bell) toil() {
	b.session.Busy(1500 * time.Millisecond)
	b.session.Observe("done")
}

func (b *bell) thread() {
	go func() {
		time.Sleep(5 * time.Millisecond)
		b.ringOut("elsewhere")
	}()
}

func (b *bell) nap() {
	time.Sleep(150 * time.Millisecond)
	b.ask()
}

func main() {
	threads := flag.Bool("threads", false, "have a quiet time")
	flag.Parse()
	adapter := plumbline.Adapter[*bell]{
		Name: "bell", Reentrant: true, Observe: []string{"ring", "rung", "begun", "done", "answer"},
		Inject: plumbline.Inputs[*bell]{
			"press":  plumbline.Call(func(b *bell) { b.ringOut("now") }),
			"post":   plumbline.Call(func(b *bell) { b.after(0, func() { b.ringOut("posted") }) }),
			"later":  plumbline.Call(func(b *bell) { b.after(2*time.Second, func() { b.ringOut("late") }) }),
			"chain":  plumbline.Call((*bell).chain),
			"slow":   plumbline.Call((*bell).slow),
			"ask":    plumbline.Call((*bell).ask),
			"toil":   plumbline.Call((*bell).toil),
			"sleep":  plumbline.When(func(*bell) bool { return false }, (*bell).fail),
			"refuse": plumbline.TryCall(func(*bell, plumbline.Args) error { return errors.New("on purpose") }),
			"fail":   plumbline.Call((*bell).fail),
			"fault":  plumbline.Call(func(b *bell) { b.after(0, b.fail) }),
			"thread": plumbline.Call((*bell).thread),
			"nap":    plumbline.Call((*bell).nap),
		},
		Open: func(s *plumbline.Session) *bell { return &bell{session: s} },
	}
	if *threads {
		adapter.Quiet = 50 * time.Millisecond
	}
	plumbline.Serve(adapter)
}
