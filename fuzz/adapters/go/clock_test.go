package plumbline

import (
	"strings"
	"testing"
	"time"
)

func TestTimersExpireInTheOrderOfDeadlines(t *testing.T) {
	clock, order := &virtualClock{crashed: func() {}}, ""
	at := func(d time.Duration, name string) *Timer {
		return clock.AfterFunc(d, func() { order += name })
	}
	at(3*time.Second, "d")
	at(time.Second, "a")
	at(2*time.Second, "b")
	at(2*time.Second, "c")
	stopped, moved := at(time.Second, "x"), at(time.Second, "e")
	if !stopped.Stop() || stopped.Stop() || !moved.Reset(4*time.Second) || (*Timer)(nil).Stop() {
		t.Error("Stop and Reset say whether the timer ran")
	}
	clock.AfterFunc(2500*time.Millisecond, func() {
		at(0, "!")
		at(time.Nanosecond, "?")
	})
	for clock.fireNext(10_000_000) {
	}
	if order != "abc!?de" || clock.microseconds() != 4_000_000 {
		t.Errorf("found %s at %d", order, clock.microseconds())
	}
	clock.moveTo(latest)
	if year := clock.Now().Year(); year != 22000 {
		t.Errorf("found the year %d", year)
	}
}

func TestTimersWithOneDeadlineExpireInTheOrderOfTheirStarts(t *testing.T) {
	clock := &virtualClock{crashed: func() {}}
	var order []int
	for i := 0; i < 50; i++ {
		i := i
		clock.AfterFunc(time.Second, func() { order = append(order, i) })
	}
	for clock.fireNext(1_000_000) {
	}
	for i, n := range order {
		if i != n {
			t.Fatalf("found %v", order)
		}
	}
}

// bell rings a while after a press, in a goroutine of its own.
type bell struct{ session *Session }

func (b *bell) press() {
	go func() {
		timer := b.session.Clock.NewTimer(30 * time.Millisecond)
		<-timer.C
		time.Sleep(time.Millisecond)
		b.session.Observe("rang")
		b.session.Spontaneous("cut")
	}()
}

func bellAdapter() Adapter[*bell] {
	return Adapter[*bell]{
		Name: "bell", Inject: Inputs[*bell]{"press": Call((*bell).press)}, Observe: []string{"rang"},
		Spontaneous: []string{"cut"}, Open: func(s *Session) *bell { return &bell{s} }, Quiet: 20 * time.Millisecond,
	}
}

func TestTheKitWaitsForGoroutines(t *testing.T) {
	a := newAsker(t, bellAdapter())
	a.gets(`{"id":1,"op":"hello","protocol":1}`, `{"quiescence":"settle","quiet":20000,"deterministic":false}`)
	a.gets(`{"id":1,"op":"trace","session":1,"steps":[{"after":7,"in":"press"},{"after":90000}]}`,
		`{"now":90007,"observations":[{"at":30007,"after":0,"out":"rang","args":{}},{"at":30007,"after":0,"in":"cut","args":{}}]}`)
}

func TestTheRealClock(t *testing.T) {
	for name, a := range map[string]asker{"bell": newAsker(t, bellAdapter()), "lamp": newAsker(t, quickLamp())} {
		answer := a.ask(`{"id":1,"op":"trace","session":1,"clock":"real","steps":[{"after":10000,"in":"press"},{"after":90000}]}`)
		content := answer["ok"].(map[string]any)
		given := content["given"].([]any)
		start := given[0].([]any)[0].(float64)
		if len(given) != 2 || start < 10_000 || given[1].([]any)[0].(float64) < 100_000 || content["opened"] == nil {
			t.Errorf("%s: %v", name, answer)
		}
		seen := content["observations"].([]any)
		last := seen[len(seen)-1].(map[string]any)
		if late := last["at"].(float64) - start; last["after"] != 0.0 || late < 30_000 || late > 80_000 {
			t.Errorf("%s: %v", name, answer)
		}
		if since, has := last["since"].(float64); has != (name == "lamp") || has && since != start+30_000 {
			t.Errorf("%s: %v", name, answer)
		}
	}
}

// busy works for 2 ms before it shows something.
type busy struct{ session *Session }

func (b *busy) light() {
	time.Sleep(2 * time.Millisecond)
	b.session.Observe("lit")
}

func TestAStepIsNotBeforeAnOutputThatCameBeforeIt(t *testing.T) {
	a := newAsker(t, Adapter[*busy]{
		Name: "lamp", Observe: []string{"lit"},
		Inject: Inputs[*busy]{"press": Call(func(b *busy) { b.session.Clock.AfterFunc(5*time.Millisecond, b.light) })},
		Open: func(s *Session) *busy {
			b := &busy{s}
			s.Clock.AfterFunc(10*time.Millisecond, b.light)
			return b
		},
	})
	answer := a.ask(`{"id":1,"op":"trace","session":1,"clock":"real","steps":[{"after":10000,"in":"press"},{"after":20000}]}`)
	content := answer["ok"].(map[string]any)
	given := content["given"].([]any)[0].([]any)[0].(float64)
	seen := content["observations"].([]any)
	first, second := seen[0].(map[string]any), seen[1].(map[string]any)
	if first["after"] != -1.0 || first["at"].(float64) > given {
		t.Errorf("the step is before an output: %v", content)
	}
	if second["after"] != 0.0 || second["since"] != given+5000 {
		t.Errorf("a timer does not run from the step: %v", content)
	}
}

func TestTheScaledClock(t *testing.T) {
	bell, lamp := bellAdapter(), quickLamp()
	for name, a := range map[string]asker{"bell": newAsker(t, scaled(bell)), "lamp": newAsker(t, scaled(lamp))} {
		a.gets(`{"id":1,"op":"hello","protocol":1}`, `{"clock":["real","scaled"],"scale":50}`)
		begun := time.Now()
		answer := a.ask(`{"id":1,"op":"trace","session":1,"clock":"scaled","steps":[{"after":1000000,"in":"press"},{"after":9000000}]}`)
		if passed := time.Since(begun); passed < 200*time.Millisecond || passed > 5*time.Second {
			t.Errorf("%s: it took %v", name, passed)
		}
		content := answer["ok"].(map[string]any)
		start := content["given"].([]any)[0].([]any)[0].(float64)
		seen := content["observations"].([]any)
		at := seen[0].(map[string]any)["at"].(float64)
		if start < 1_000_000 || at < start+30_000 || at > 10_000_000 || content["now"].(float64) < 10_000_000 {
			t.Errorf("%s: %v", name, answer)
		}
		real := a.ask(`{"id":1,"op":"trace","session":1,"clock":"real","steps":[{"after":10000}]}`)["ok"].(map[string]any)
		if now := real["now"].(float64); now < 10_000 || now > 5_000_000 {
			t.Errorf("%s: %v", name, real)
		}
	}
	clock := newRealClock(50)
	machine := time.Now()
	timer := clock.NewTimer(time.Hour)
	timer.Reset(5 * time.Second)
	<-timer.C
	if passed := time.Since(machine); passed < 100*time.Millisecond || passed > 5*time.Second {
		t.Errorf("a timer of 5 s took %v", passed)
	}
	if shown := clock.Now().Sub(machine); shown < 5*time.Second {
		t.Errorf("the clock shows %v after 5 s", shown)
	}
	defer func() {
		if recover() == nil {
			t.Error("a scaled clock without a scale was taken")
		}
	}()
	bell.Clocks = []string{Scaled}
	newProgram(bell)
}

func scaled[C any](adapter Adapter[C]) Adapter[C] {
	adapter.Clocks, adapter.Scale = []string{Real, Scaled}, 50
	return adapter
}

func quickLamp() Adapter[*lamp] {
	adapter := lampAdapter()
	adapter.Inject["press"] = Call(func(l *lamp) {
		l.session.Clock.AfterFunc(30*time.Millisecond, func() { l.session.Observe("lit", "state", "off", "why", "timer") })
	})
	return adapter
}

func TestLateObservationsAreDropped(t *testing.T) {
	session := newSession(newProgram(bellAdapter()), plan{clock: Virtual}, nil, nil)
	session.close()
	session.Observe("rang")
	if len(session.observations) > 0 {
		t.Errorf("found %s", session.observations)
	}
}

func TestTextsAreWrittenAsJSON(t *testing.T) {
	if text := string(appendText(nil, "a\"\\\n\x01é\xff😀"+strings.Repeat("z", 3))); text != `"a\"\\\n\u0001é�😀zzz"` {
		t.Errorf("found %s", text)
	}
}
