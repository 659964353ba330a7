package main

import (
	"fmt"
	"sort"
	"time"
)

// behaviour is the behaviour of one process. The times are those of the document: lines 41, 47 and 64.
type behaviour struct {
	loginTimeout, interruption, keepAlive time.Duration
	reconnectsAfterKick                   time.Duration // zero: never
	reconnectedReason                     string
	keepsInterruption                     bool
	crashes, hangs                        bool
}

// defect departs from the lines of the document that it names.
type defect struct {
	lines, says string
	apply       func(*behaviour)
}

var defects = map[string]defect{
	"aborted-reconnects": {"86", "30 s after it was kicked out it starts to reconnect",
		func(b *behaviour) { b.reconnectsAfterKick = 30 * time.Second }},
	"login-times-out-late": {"41", "a login without an answer fails after 12 s, not 6",
		func(b *behaviour) { b.loginTimeout = 12 * time.Second }},
	"reconnect-says-login": {"69, 73", "a reconnection gives the reason Login, not LoginSuccess",
		func(b *behaviour) { b.reconnectedReason = "Login" }},
	"interruption-not-cancelled": {"47", "a network that is back in time does not stop the 4 s",
		func(b *behaviour) { b.keepsInterruption = true }},
	"member-left-early": {"64, 75", "the service drops the user after 20 s, not 30",
		func(b *behaviour) { b.keepAlive = 20 * time.Second }},
	"crash": {"86", "a logout after having been kicked out panics",
		func(b *behaviour) { b.crashes = true }},
	"hang": {"77", "a token that expires while reconnecting blocks the process",
		func(b *behaviour) { b.hangs = true }},
}

func newBehaviour(ids []string) behaviour {
	b := behaviour{
		loginTimeout:      6 * time.Second,
		interruption:      4 * time.Second,
		keepAlive:         30 * time.Second,
		reconnectedReason: "LoginSuccess",
	}
	for _, id := range ids {
		defects[id].apply(&b)
	}
	return b
}

func listDefects() {
	ids := make([]string, 0, len(defects))
	for id := range defects {
		ids = append(ids, id)
	}
	sort.Strings(ids)
	for _, id := range ids {
		fmt.Printf("%-28s %s (line %s)\n", id, defects[id].says, defects[id].lines)
	}
}
