// A dialer whose options each trace chooses, and its adapter. With -defect ignores-wait it does not read one of them.
package main

import (
	"flag"
	"plumbline"
	"time"
)

var defect = flag.String("defect", "", "ignores-wait")

// Dialer is the client under test.
type Dialer struct {
	session   *plumbline.Session
	wait      time.Duration
	retries   bool
	isDialing bool
}

// newDialer keeps the default of an option that the session does not have.
func newDialer(session *plumbline.Session) *Dialer {
	d := &Dialer{session: session, wait: 2 * time.Second, retries: session.Options["retry"] != "off"}
	if wait, err := time.ParseDuration(session.Options["wait"]); err == nil && *defect != "ignores-wait" {
		d.wait = wait
	}
	session.Clock.AfterFunc(d.wait, d.over)
	return d
}

func (d *Dialer) change(state string) {
	d.isDialing = state == "dialing"
	d.session.Observe("stateChanged", "state", state)
}

func (d *Dialer) over() {
	if d.retries {
		d.change("dialing")
	} else {
		d.change("gone")
	}
}

func (d *Dialer) hangUp() {
	if d.isDialing {
		d.change("waiting")
		d.session.Clock.AfterFunc(d.wait, d.over)
	}
}

func main() {
	flag.Parse()
	plumbline.Serve(plumbline.Adapter[*Dialer]{
		Name:           "dialer-go",
		Implementation: plumbline.Implementation{Name: "my dialer", Version: "1"},
		Inject:         plumbline.Inputs[*Dialer]{"hangUp": plumbline.Call((*Dialer).hangUp)},
		Observe:        []string{"stateChanged"},
		Options:        true,
		Open:           newDialer,
	})
}
