// Package plumbline is a kit for adapters in Go: the protocol on one side, a function for each input on the other.
//
//	plumbline.Serve(plumbline.Adapter[*Link]{
//		Name:   "link-go",
//		Inject: plumbline.Inputs[*Link]{
//			"connect": plumbline.Call((*Link).connect),
//			"answer":  plumbline.When((*Link).isConnecting, (*Link).answer),
//		},
//		Observe: []string{"linkChanged"},
//		Open:    func(s *plumbline.Session) *Link { return &Link{session: s} },
//	})
//
// Open makes the client of one session. The client runs its timers on the Clock of the session and calls
// Observe for each output. The program link is the whole example.
package plumbline

import "time"

// The names of the clocks.
const (
	Virtual = "virtual" // Plumbline moves it, so that waits take no time
	Real    = "real"    // the monotonic clock of the machine
	Scaled  = "scaled"  // the monotonic clock, Scale times as fast
)

// Adapter says what an adapter can do, and makes the clients. An input of the spec that is in none of
// Inject, Spontaneous and Absent is unobservable.
type Adapter[C any] struct {
	Name           string
	Version        string // default: "1"
	Implementation Implementation

	Inject      Inputs[C] // the inputs that the adapter can give
	Observe     []string  // the outputs that it can see
	Spontaneous []string  // the inputs that it sees happen and cannot give
	Absent      []string  // the inputs that cannot happen

	// Open makes the client of a session. If the client has a method State() map[string]string, it reads the
	// getters: the announced state of each machine, by name. If it has a method Close(), the method ends the client.
	Open func(*Session) C

	// Options declares that Open makes clients with the Options of the session. Default: false, and the client has
	// the default configuration.
	Options bool

	// Reentrant declares that the app may call the client inside its callbacks, and several times before the client
	// works on. The client must call Observe where it runs its callback. Virtual clock only.
	Reentrant bool

	// Compact lets steps and observations be lists of numbers: shorter lines, which people cannot read.
	Compact bool

	// Clocks are the clocks that the adapter supports. Default: Virtual and Real. A client with timers that do not
	// run on the clock of its session supports the real one only: []string{Real}; or []string{Scaled}, if it divides
	// them.
	Clocks []string

	// Scale is by how much the timers of the client are divided with the clock Scaled, 2 or more. The clock of the session is
	// as many times faster than that of the machine, so that all instants are those of the document.
	Scale int

	// Quiet declares that the client has goroutines of its own. On the virtual clock the kit answers when the
	// client did nothing for this time. Zero: the client does all its work in the goroutine that calls it.
	Quiet time.Duration

	// Latency is the least and the greatest time from an event to its observation, on the real clock.
	// Default: Plumbline measures it before the run.
	Latency [2]time.Duration

	// NotApplicable names the clauses that do not apply to the implementation, each with the reason.
	NotApplicable map[string]string
}

// Implementation is the program under test, as reports name it.
type Implementation struct {
	Name     string
	Version  string
	Language string // default: "Go"
}

// Inputs are the inputs that an adapter can give, by name.
type Inputs[C any] map[string]Input[C]

// Args are the arguments of an input, by name.
type Args map[string]string

// Input is what an adapter does to give an input, and the condition under which the input is possible.
type Input[C any] struct {
	when func(C) bool // nil: always
	do   func(C, Args) error
}

// Call is an input of the app. It is possible at any time.
func Call[C any](do func(C)) Input[C] {
	return TryCall(func(client C, _ Args) error { do(client); return nil })
}

// TryCall is a call of the app that has arguments, or that the client can refuse. An error means "refused".
func TryCall[C any](do func(C, Args) error) Input[C] {
	return Input[C]{do: do}
}

// When is an input of the server, the network or a peer. If the condition is false, the kit answers
// "not-applicable": no request of the client is open that this input answers.
func When[C any](condition func(C) bool, do func(C)) Input[C] {
	return TryWhen(condition, func(client C, _ Args) error { do(client); return nil })
}

// TryWhen is When for an input that has arguments, or that the client can refuse. An error means "refused".
func TryWhen[C any](condition func(C) bool, do func(C, Args) error) Input[C] {
	if condition == nil {
		panic("plumbline: the condition of an input is missing")
	}
	return Input[C]{when: condition, do: do}
}

// client is the client of one session, whatever its type is.
type client interface {
	give(name []byte, args Args) string
	state() map[string]string
	close()
}

// adapted is a client with its inputs.
type adapted[C any] struct {
	client C
	inputs Inputs[C]
}

func (a adapted[C]) give(name []byte, args Args) string {
	input, known := a.inputs[string(name)]
	switch {
	case !known:
		return unsupported
	case input.when != nil && !input.when(a.client):
		return notApplicable
	case input.do(a.client, args) != nil:
		return refused
	}
	return accepted
}

type stater interface{ State() map[string]string }

func (a adapted[C]) state() map[string]string {
	if reader, ok := any(a.client).(stater); ok {
		return reader.State()
	}
	return nil
}

func (a adapted[C]) close() {
	switch client := any(a.client).(type) {
	case interface{ Close() }:
		client.Close()
	case interface{ Close() error }:
		_ = client.Close() // the session is over: its end is not judged
	}
}
