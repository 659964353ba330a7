package plumbline

import (
	"encoding/json"
	"fmt"
	"os"
	"reflect"
	"testing"
	"time"
)

// lamp goes out 5 s after the last press, or after the time in its options.
type lamp struct {
	session *Session
	timer   *Timer
	isOn    bool
	isBad   bool // its getter fails
}

func (l *lamp) press() {
	l.timer.Stop()
	l.isOn = true
	l.session.Observe("lit", "state", "on", "why", "pressed")
	after, err := time.ParseDuration(l.session.Options["time"])
	if err != nil {
		after = 5 * time.Second
	}
	l.timer = l.session.Clock.AfterFunc(after, func() {
		l.isOn = false
		l.session.Observe("lit", "state", "off", "why", "timer")
	})
}

// State is what the getter returns.
func (l *lamp) State() map[string]string {
	if l.isBad {
		panic("no state")
	}
	if l.isOn {
		return map[string]string{"lamp": "on"}
	}
	return map[string]string{"lamp": "off"}
}

// Close fails for a lamp that was never made.
func (l *lamp) Close() { l.timer.Stop() }

func (l *lamp) isLit() bool { return l.timer != nil }

// say checks a call with arguments and options.
func (l *lamp) say(args Args) error {
	if args["what"] == "" {
		return fmt.Errorf("nothing to say")
	}
	l.session.Observe("said", "what", args["what"], "voice", l.session.Options["voice"])
	fmt.Println("a print of the client")
	os.Stdout.WriteString("{\"another\":1}\n")
	return nil
}

func lampAdapter() Adapter[*lamp] {
	return Adapter[*lamp]{
		Name: "lamp",
		Inject: Inputs[*lamp]{
			"press": Call((*lamp).press),
			"late":  When((*lamp).isLit, (*lamp).press),
			"say":   TryCall((*lamp).say),
			"crash": Call(func(*lamp) { panic("the lamp bursts") }),
			"spoil": Call(func(l *lamp) { l.isBad = true }),
			"hang":  Call(func(*lamp) { time.Sleep(time.Hour) }),
			"fail":  Call(func(l *lamp) { l.session.Observe("unheard-of") }),
		},
		Observe:     []string{"lit", "said"},
		Spontaneous: []string{"cut"},
		Open: func(s *Session) *lamp {
			if s.Options["broken"] != "" {
				s.Fail(fmt.Errorf("no lamp with this option"))
				return nil
			}
			if s.Options["missing"] != "" {
				panic("no lamp at all")
			}
			return &lamp{session: s}
		},
	}
}

// asker asks a server in the process of the test.
type asker struct {
	*testing.T
	server *server
}

func newAsker[C any](t *testing.T, adapter Adapter[C]) asker {
	return asker{t, &server{program: newProgram(adapter)}}
}

func (a asker) ask(line string) map[string]any {
	a.Helper()
	var answer map[string]any
	reply := a.server.reply([]byte(line))
	if err := json.Unmarshal(reply, &answer); err != nil {
		a.Fatalf("%s\n%s: %v", line, reply, err)
	}
	return answer
}

// gets compares members of the content of an answer, written as JSON.
func (a asker) gets(line, expected string) {
	a.Helper()
	answer := a.ask(line)
	content, _ := answer["ok"].(map[string]any)
	var members map[string]any
	if err := json.Unmarshal([]byte(expected), &members); err != nil {
		a.Fatal(err)
	}
	for name, value := range members {
		if content == nil || !reflect.DeepEqual(content[name], value) {
			a.Errorf("%s\nexpected %s %v\nfound    %v", line, name, value, answer)
		}
	}
}

func (a asker) fails(line, code string) {
	a.Helper()
	answer := a.ask(line)
	if content, _ := answer["err"].(map[string]any); content["code"] != code {
		a.Errorf("%.200s\nexpected %s, found %.200v", line, code, answer)
	}
}
