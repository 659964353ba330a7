// A door with an alarm that has a goroutine of its own, and its adapter: door -siren 500ms
package main

import (
	"flag"
	"plumbline"
	"time"
)

func main() {
	var times times
	flag.DurationVar(&times.siren, "siren", 2*time.Minute, "how long the alarm sounds")
	flag.DurationVar(&times.draught, "draught", 0, "let the door fall shut so long after it was opened")
	flag.Parse()

	adapter := plumbline.Adapter[*Door]{
		Name:           "door-go",
		Implementation: plumbline.Implementation{Name: "door", Version: "1"},
		Inject: plumbline.Inputs[*Door]{
			"set":   plumbline.Call((*Door).set),
			"unset": plumbline.Call((*Door).unset),
			"open":  plumbline.When((*Door).canOpen, (*Door).open),
			"close": plumbline.When((*Door).canClose, (*Door).close),
		},
		Observe: []string{"doorMoved", "alarmChanged"},
		Open:    func(s *plumbline.Session) *Door { return newDoor(s, times) },
		Quiet:   2 * time.Millisecond,
	}
	if times.draught > 0 { // the adapter cannot close this door, but sees it fall shut
		delete(adapter.Inject, "close")
		adapter.Spontaneous = []string{"close"}
	}
	plumbline.Serve(adapter)
}
