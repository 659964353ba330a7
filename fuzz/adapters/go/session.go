package plumbline

import (
	"errors"
	"fmt"
	"os"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"
)

// Session is one client with its clock. All its methods may be called from any goroutine.
type Session struct {
	Clock   Clock
	Options map[string]string // the configuration of the client
	Seed    int64             // for random choices of the client

	program *program
	numbers *numbers // nil: observations are in the readable form
	client  client

	virtual *virtualClock // nil: the client has timers or goroutines on the real clock
	real    *realClock    // nil: Plumbline moves the time
	quiet   time.Duration // how long nothing happens before an answer; zero: the client has no goroutines

	planned  int64 // the instant that the steps so far add up to
	given    []byte
	opened   int64 // -1: already answered
	activity atomic.Int64
	calls    atomic.Int64 // calls in callbacks that are under way
	steps    []step       // of the message

	mutex           sync.Mutex
	step            int64    // the number of the last step that began
	results         []string // of the steps of the message that began; empty: none yet, or a wait
	expectsCallback bool     // the next callback takes the next step
	endsWait        bool     // and ends the wait that is under way
	shown           int64    // the instant of the last observation
	states          []byte   // what the getters returned after each of them
	observations    []byte
	fault           error
	isOver          bool
}

func newSession(p *program, plan plan, numbers *numbers, memory []byte) *Session {
	s := &Session{program: p, numbers: numbers, Options: plan.options, Seed: plan.seed, step: -1, opened: -1, observations: memory}
	if plan.clock != Virtual {
		s.real = newRealClock(p.scale(plan.clock))
		s.Clock = s.real
	}
	if plan.clock == Virtual || !p.hasGoroutines {
		s.virtual = &virtualClock{crashed: s.crashed}
		s.Clock = s.virtual
	}
	if plan.clock == Virtual && p.hasGoroutines {
		s.quiet = p.quiet
		s.virtual.spawns = true
		s.virtual.touch = func() { s.activity.Add(1) }
	}
	if s.open(p); s.client == nil {
		return s
	}
	if s.real != nil {
		s.opened = s.real.microseconds()
	}
	s.settle()
	return s
}

// open makes the client. A panic is a fault of the adapter, and not of the client, which has not been asked for anything.
func (s *Session) open(p *program) {
	defer func() {
		if reason := recover(); reason != nil {
			fmt.Fprintf(os.Stderr, "%spanic: %v\n", stackOfPanic(), reason)
			s.fault = fmt.Errorf("Open panics: %v", reason)
		}
	}()
	s.client = p.open(s)
}

// Observe reports an output. Its arguments are names, each followed by the value:
//
//	session.Observe("connectionStateChanged", "state", "connected", "reason", "LoginSuccess")
//
// If the adapter is Reentrant, Observe may give a call of the app before it returns.
func (s *Session) Observe(output string, args ...string) {
	if _, declared := s.program.outputs[output]; !declared {
		s.Fail(fmt.Errorf("the output '%s' is not in Observe", output))
		return
	}
	s.tell(outMember, output, args)
	s.callback()
}

// Spontaneous reports an input that happened although Plumbline did not give it.
func (s *Session) Spontaneous(input string, args ...string) {
	if _, declared := s.program.spontaneous[input]; !declared {
		s.Fail(fmt.Errorf("the input '%s' is not in Spontaneous", input))
		return
	}
	s.tell(`,"in":`, input, args)
}

// Busy asks for so much more real time for the answer that is under way, at most 10 s for each: the client may take it
// without being called a hang, for example while it starts.
func (s *Session) Busy(d time.Duration) {
	if s.program.out != nil {
		_ = s.program.write([]byte(fmt.Sprintf("{\"ev\":\"busy\",\"for\":%d}\n", microseconds(d)))) // its reader may be gone
	}
}

// Fail says that the adapter itself has failed. The result of the step is "error", or the answer is an error
// with the code "internal". The run ends with exit status 4: a fault of the adapter, not of the client.
func (s *Session) Fail(err error) {
	if err == nil {
		err = errors.New("unknown failure")
	}
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if s.fault == nil {
		s.fault = err
		fmt.Fprintf(os.Stderr, "plumbline: %v\n%s", err, debug.Stack())
	}
}

// outMember begins the name of an output.
const outMember = `,"out":`

// tell writes an observation. Under the lock the instants, the numbers of steps and the answers have one order.
func (s *Session) tell(member, name string, args []string) {
	if len(args)%2 != 0 {
		s.Fail(fmt.Errorf("an argument of '%s' has no value: expected names, each followed by a value", name))
		return
	}
	s.activity.Add(1)
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if s.isOver {
		return
	}
	to := s.observations
	if len(to) > 0 {
		to = append(to, ',')
	}
	at, since := s.instants()
	s.shown = at
	if s.numbers != nil && since < 0 && member == outMember {
		if number, ok := s.numbers.symbol(name, args); ok {
			to = appendNumber(append(to, '['), at)
			to = appendNumber(append(to, ','), s.step)
			to = appendNumber(append(to, ','), number)
			s.observations = append(to, ']')
			return
		}
	}
	to = appendNumber(append(to, `{"at":`...), at)
	if since >= 0 {
		to = appendNumber(append(to, `,"since":`...), since)
	}
	to = appendNumber(append(to, `,"after":`...), s.step)
	to = appendText(append(to, member...), name)
	to = appendPairs(append(to, `,"args":`...), args)
	s.observations = append(to, '}')
}

// instants are the instant of an observation and the earliest one at which it may have happened, or -1. A
// simulation on the real clock shows at its own instant, and the kit sees it a little later.
func (s *Session) instants() (at, since int64) {
	switch {
	case s.real == nil:
		return s.virtual.microseconds(), -1
	case s.virtual == nil:
		return s.real.microseconds(), -1
	}
	at, since = s.real.microseconds(), s.virtual.microseconds()
	if since > at {
		since = at
	}
	return at, since
}

// failure is the first error given to Fail, or nil.
func (s *Session) failure() error {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return s.fault
}

// close ends the client. Its later observations are dropped.
func (s *Session) close() {
	s.mutex.Lock()
	s.isOver = true
	s.mutex.Unlock()
	s.client.close()
}
