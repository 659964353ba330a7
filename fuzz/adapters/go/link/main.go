// A link, and its adapter by the kit. With -reentrant the app also calls the link inside its callbacks:
//
//	link -reentrant -defect late-timer
package main

import (
	"flag"
	"fmt"
	"os"
	"plumbline"
	"time"
)

const giveUp = 5 * time.Second

// Link is the client under test.
type Link struct {
	session *plumbline.Session
	state   string
	timer   *plumbline.Timer

	startsLate bool // a defect: a disconnect inside the callback of connect does not stop the timer
}

// change calls back last: the app may call the link there.
func (l *Link) change(state string) {
	l.timer.Stop()
	l.state = state
	if state == "connecting" && !l.startsLate {
		l.startTimer()
	}
	l.session.Observe("linkChanged", "state", state)
	if state == "connecting" && l.startsLate {
		l.startTimer()
	}
}

func (l *Link) startTimer() {
	l.timer = l.session.Clock.AfterFunc(giveUp, func() { l.change("idle") })
}

// The inputs, and when each is possible

func (l *Link) isConnecting() bool { return l.state == "connecting" }

func (l *Link) connect() {
	if l.state == "idle" {
		l.change("connecting")
	}
}

func (l *Link) disconnect() {
	if l.state != "idle" {
		l.change("idle")
	}
}

func (l *Link) answer() { l.change("up") }

func main() {
	isReentrant := flag.Bool("reentrant", false, "let the app call inside callbacks")
	defect := flag.String("defect", "", "turn on a `defect`: late-timer")
	flag.Parse()
	if flag.NArg() > 0 || *defect != "" && *defect != "late-timer" {
		fmt.Fprintln(os.Stderr, "usage: link [-reentrant] [-defect late-timer]")
		os.Exit(2)
	}
	plumbline.Serve(plumbline.Adapter[*Link]{
		Name:           "link-go",
		Implementation: plumbline.Implementation{Name: "my link", Version: "1"},
		Inject: plumbline.Inputs[*Link]{
			"connect":    plumbline.Call((*Link).connect),
			"disconnect": plumbline.Call((*Link).disconnect),
			"answer":     plumbline.When((*Link).isConnecting, (*Link).answer),
		},
		Observe: []string{"linkChanged"},
		Open: func(s *plumbline.Session) *Link {
			return &Link{session: s, state: "idle", startsLate: *defect == "late-timer"}
		},
		Reentrant: *isReentrant,
	})
}
