// A link, and its adapter by the kit.
package main

import (
	"plumbline"
	"time"
)

const giveUp = 5 * time.Second

// Link is the client under test.
type Link struct {
	session *plumbline.Session
	state   string
	timer   *plumbline.Timer
}

func newLink(session *plumbline.Session) *Link {
	return &Link{session: session, state: "idle"}
}

func (l *Link) change(state string) {
	l.timer.Stop()
	l.state = state
	l.session.Observe("linkChanged", "state", state)
}

// The inputs, and when each is possible

func (l *Link) isConnecting() bool { return l.state == "connecting" }

func (l *Link) connect() {
	if l.state == "idle" {
		l.change("connecting")
		l.timer = l.session.Clock.AfterFunc(giveUp, func() { l.change("idle") })
	}
}

func (l *Link) disconnect() {
	if l.state != "idle" {
		l.change("idle")
	}
}

func (l *Link) answer() { l.change("up") }

func main() {
	plumbline.Serve(plumbline.Adapter[*Link]{
		Name:           "link-go",
		Implementation: plumbline.Implementation{Name: "my link", Version: "1"},
		Inject: plumbline.Inputs[*Link]{
			"connect":    plumbline.Call((*Link).connect),
			"disconnect": plumbline.Call((*Link).disconnect),
			"answer":     plumbline.When((*Link).isConnecting, (*Link).answer),
		},
		Observe: []string{"linkChanged"},
		Open:    newLink,
	})
}
