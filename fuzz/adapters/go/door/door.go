package main

import (
	"plumbline"
	"time"
)

// Door has an alarm with a goroutine of its own, as many SDKs have. The goroutine owns all members below it.
type Door struct {
	session *plumbline.Session
	calls   chan func()
	over    chan struct{}

	times  times
	isOpen bool
	alarm  string
	siren  *plumbline.Timer // nil: does not run
	closer *plumbline.Timer // nil: does not run
}

// times are how long the alarm sounds, and when a draught shuts the door; zero: no draught.
type times struct{ siren, draught time.Duration }

func newDoor(session *plumbline.Session, times times) *Door {
	d := &Door{session: session, calls: make(chan func()), over: make(chan struct{}), times: times, alarm: "off"}
	go d.run()
	return d
}

func (d *Door) run() {
	for {
		select {
		case call := <-d.calls:
			call()
		case <-channel(d.siren):
			d.siren = nil
			d.changeAlarm("armed", "Exhausted")
		case <-channel(d.closer):
			d.session.Spontaneous("close")
			d.move(false)
		case <-d.over:
			d.siren.Stop()
			d.closer.Stop()
			return
		}
	}
}

func channel(timer *plumbline.Timer) <-chan time.Time {
	if timer == nil {
		return nil
	}
	return timer.C
}

// ask carries out a call in the goroutine of the door and waits for it.
func (d *Door) ask(call func()) {
	done := make(chan struct{})
	d.calls <- func() { call(); close(done) }
	<-done
}

// Close ends the goroutine.
func (d *Door) Close() { close(d.over) }

// The conditions

func (d *Door) canClose() (isOpen bool) {
	d.ask(func() { isOpen = d.isOpen })
	return isOpen
}

func (d *Door) canOpen() bool { return !d.canClose() }

// The inputs

func (d *Door) open()  { d.ask(func() { d.move(true) }) }
func (d *Door) close() { d.ask(func() { d.move(false) }) }

func (d *Door) set() {
	d.ask(func() {
		if d.alarm == "off" {
			d.changeAlarm("armed", "Owner")
		}
	})
}

func (d *Door) unset() {
	d.ask(func() {
		if d.alarm != "off" {
			d.changeAlarm("off", "Owner")
		}
	})
}

// The work of the goroutine

func (d *Door) move(isOpen bool) {
	d.isOpen = isOpen
	d.closer.Stop()
	d.closer = nil
	if !isOpen {
		d.session.Observe("doorMoved", "state", "closed")
		return
	}
	d.session.Observe("doorMoved", "state", "open")
	if d.alarm == "armed" {
		d.changeAlarm("sounding", "Intrusion")
	}
	if d.times.draught > 0 {
		d.closer = d.session.Clock.NewTimer(d.times.draught)
	}
}

// changeAlarm drops the timer of the state before: an instant that is already in its channel is not read.
func (d *Door) changeAlarm(state, cause string) {
	d.siren.Stop()
	d.siren = nil
	d.alarm = state
	d.session.Observe("alarmChanged", "state", state, "cause", cause)
	if state == "sounding" {
		d.siren = d.session.Clock.NewTimer(d.times.siren)
	}
}
