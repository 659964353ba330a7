package plumbline

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"
)

// chime rings early and late after a press, and says on a question how often it has rung.
type chime struct {
	session  *Session
	rings    int
	threaded bool
}

func (c *chime) ring(when string) {
	c.rings++
	c.session.Observe("ring", "what", when)
}

func (c *chime) press() {
	c.session.Clock.AfterFunc(2*time.Second, func() { c.ring("late") })
	c.ring("early")
	c.session.Observe("pressed")
}

// post rings in a timer without a delay, or in a goroutine.
func (c *chime) post() {
	if c.threaded {
		go func() {
			time.Sleep(5 * time.Millisecond)
			c.ring("posted")
			c.session.Observe("pressed")
		}()
		return
	}
	c.session.Clock.AfterFunc(0, func() { c.ring("posted") })
}

// ask takes longer than the client is quiet, if it has goroutines.
func (c *chime) ask(args Args) error {
	if c.threaded {
		time.Sleep(150 * time.Millisecond)
	}
	c.session.Observe("answer", "what", fmt.Sprint(c.rings, args["by"]))
	return nil
}

func chimeAdapter(quiet time.Duration) Adapter[*chime] {
	return Adapter[*chime]{
		Name: "chime", Reentrant: true, Quiet: quiet, Observe: []string{"ring", "pressed", "answer"},
		Inject: Inputs[*chime]{
			"press": Call((*chime).press),
			"post":  Call((*chime).post),
			"ask":   TryCall((*chime).ask),
			"sleep": When(func(*chime) bool { return false }, (*chime).press),
			"fail":  Call(func(c *chime) { c.session.Observe("unheard-of") }),
		},
		Open: func(s *Session) *chime { return &chime{session: s, threaded: quiet > 0} },
	}
}

const (
	inside = `{"in":"ask","within":"callback"}`
	atOnce = `{"in":"ask","within":"tick"}`
)

// carriesOut carries out steps in one message, then in several with the marked steps beside the steps before them. It
// compares the results and the observations: the number of the step and the argument of each.
func carriesOut(t *testing.T, quiet time.Duration, expected string, steps ...string) {
	t.Helper()
	a := newAsker(t, chimeAdapter(quiet))
	trace := a.ask(`{"id":1,"op":"trace","session":1,"steps":[` + strings.Join(steps, ",") + `]}`)
	if found := summary(trace); found != expected {
		t.Errorf("%s\nexpected %s\nfound    %s", strings.Join(steps, ","), expected, found)
	}
	a.ask(`{"id":1,"op":"open","session":1}`)
	results, observations := []any{}, []any{}
	for first, last := 0, 0; first < len(steps) && !hasEnded(results); first = last {
		for last++; last < len(steps) && strings.Contains(steps[last], "within"); last++ {
		}
		answer := a.ask(`{"id":1,"op":"step","session":1,"steps":[` + strings.Join(steps[first:last], ",") + `]}`)
		content := answer["ok"].(map[string]any)
		results = append(results, content["results"].([]any)...)
		observations = append(observations, content["observations"].([]any)...)
	}
	if found := summary(map[string]any{"ok": map[string]any{"results": results, "observations": observations}}); found != expected {
		t.Errorf("step by step: %s\nexpected %s\nfound    %s", strings.Join(steps, ","), expected, found)
	}
}

func hasEnded(results []any) bool {
	if len(results) == 0 {
		return false
	}
	last, isInput := results[len(results)-1].(string)
	return isInput && !isCarriedOut(last)
}

func summary(answer map[string]any) string {
	content, _ := answer["ok"].(map[string]any)
	text, _ := json.Marshal(content["results"])
	all := string(text)
	for _, one := range content["observations"].([]any) {
		one := one.(map[string]any)
		what, has := one["args"].(map[string]any)["what"]
		if !has {
			what = one["out"]
		}
		all += fmt.Sprintf(" %v %v", one["after"], what)
	}
	return all
}

func TestACallInsideTheFirstCallback(t *testing.T) {
	carriesOut(t, 0, `["accepted","accepted"] 0 early 1 1app 1 pressed`,
		`{"in":"press"}`, `{"in":"ask","args":{"by":"app"},"within":"callback"}`)
	carriesOut(t, 0, `["accepted","accepted"] 0 posted 1 1`, `{"in":"post"}`, inside)
}

func TestACallAfterTheWorkWithoutACallback(t *testing.T) {
	carriesOut(t, 0, `[null,"accepted"] 1 0`, `{"after":5}`, inside)
	carriesOut(t, 0, `["accepted"] 0 0`, inside)
}

func TestATimerAtTheEndOfAWaitCallsBack(t *testing.T) {
	carriesOut(t, 0, `["accepted",null,"accepted"] 0 early 0 pressed 0 late 2 2`, `{"in":"press"}`, `{"after":2000000}`, inside)
	carriesOut(t, 0, `["accepted",null,"accepted","accepted"] 0 early 0 pressed 0 late 2 2 3 2`,
		`{"in":"press"}`, `{"after":2000000}`, inside, `{"in":"ask"}`)
	carriesOut(t, 0, `["accepted",null,"accepted"] 0 early 0 pressed 0 late 2 2`, `{"in":"press"}`, `{"after":2000005}`, inside)
}

func TestACallInsideTheCallbackOfACall(t *testing.T) {
	carriesOut(t, 0, `["accepted","accepted","accepted","accepted"] 0 early 1 1 2 1 2 pressed 3 1`,
		`{"in":"press"}`, inside, inside, `{"in":"ask"}`)
}

func TestACallInTheSameTick(t *testing.T) {
	carriesOut(t, 0, `["accepted","accepted"] 1 0 1 posted`, `{"in":"post"}`, atOnce)
	carriesOut(t, 0, `["accepted","accepted"] 0 posted 1 1`, `{"in":"post"}`, `{"in":"ask"}`)
	carriesOut(t, 0, `["accepted","accepted","accepted"] 0 early 1 1 2 1 2 pressed`, `{"in":"press"}`, inside, atOnce)
	carriesOut(t, 0, `["accepted","accepted","accepted"] 1 0 2 0 2 posted`, `{"in":"post"}`, atOnce, inside)
}

func TestACallThatIsNotCarriedOutEndsTheSteps(t *testing.T) {
	sleep := `{"in":"sleep","within":"callback"}`
	carriesOut(t, 0, `["accepted","not-applicable"] 0 early 1 pressed`, `{"in":"press"}`, sleep, `{"in":"ask"}`)
	carriesOut(t, 0, `["accepted","not-applicable"] 0 early 1 pressed`, `{"in":"press"}`, sleep, inside)
	carriesOut(t, 0, `["accepted","unsupported"] 0 early 1 pressed`, `{"in":"press"}`, `{"in":"dance","within":"callback"}`, atOnce)
	carriesOut(t, 0, `["accepted","error"] 0 early 1 pressed`, `{"in":"press"}`, `{"in":"fail","within":"callback"}`, inside)
	carriesOut(t, 0, `["accepted","not-applicable"] 1 posted`, `{"in":"post"}`, `{"in":"sleep","within":"tick"}`, atOnce)
	carriesOut(t, 0, `["accepted","not-applicable"] 1 posted`, `{"in":"post"}`, `{"in":"sleep","within":"tick"}`, inside)
	carriesOut(t, 0, `["not-applicable"]`, `{"in":"sleep"}`, inside)
}

func TestACallInsideACallbackOfAGoroutine(t *testing.T) {
	quiet := 100 * time.Millisecond
	carriesOut(t, quiet, `["accepted","accepted","accepted"] 0 posted 1 1 1 pressed 2 1`, `{"in":"post"}`, inside, `{"in":"ask"}`)
}

func TestAnUnknownPlaceIsRefused(t *testing.T) {
	a := newAsker(t, chimeAdapter(0))
	a.gets(`{"id":1,"op":"hello","protocol":1}`, `{"reentrant":true}`)
	a.fails(`{"id":1,"op":"trace","session":1,"steps":[{"in":"ask","within":7}]}`, "invalid")
	answer := a.ask(`{"id":1,"op":"trace","session":1,"steps":[{"in":"press"},{"in":"ask","within":"dream"}]}`)
	expected := `expected 'within', "tick" or "callback", found "dream"`
	if wrong, _ := answer["err"].(map[string]any); wrong["code"] != "invalid" || wrong["message"] != expected {
		t.Errorf("found %v", answer)
	}
	real := chimeAdapter(0)
	real.Clocks = []string{Real}
	if hello := string(newProgram(real).hello); strings.Contains(hello, "reentrant") {
		t.Errorf("found %s", hello)
	}
}
