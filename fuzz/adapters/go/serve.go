package plumbline

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"reflect"
	"sort"
	"sync"
	"syscall"
	"time"
)

// program is an adapter whose type of client does not matter.
type program struct {
	clocks        []string
	divisor       int64 // of the timers of the client, on the scaled clock
	outputs       map[string]struct{}
	spontaneous   map[string]struct{}
	open          func(*Session) client
	hasGoroutines bool
	quiet         time.Duration
	readsState    bool
	isCompact     bool
	hello         []byte // the capabilities
	replies       sync.Mutex
	out           io.Writer // of the answers and events; nil: not served
	asked         bool      // a request came
}

// Serve answers the requests on standard input until `bye` or the end of input, then returns. It never holds an
// answer back: each is written before the next request is carried out, so that a crash loses none. With the
// environment variable PLUMBLINE_CONNECT it calls the runner at this address, in place of the standard streams.
func Serve[C any](adapter Adapter[C]) {
	var requests io.Reader
	var replies io.Writer
	var err error
	address, calls := os.LookupEnv(connectVariable)
	if calls {
		var connection net.Conn
		connection, err = callRunner(address)
		requests, replies = connection, connection
	} else {
		requests, replies, err = takeOverStdio()
	}
	if err == nil {
		showStacksOnQuit()
		program := newProgram(adapter)
		err = serve(program, requests, replies)
		if err == nil && calls && !program.asked {
			err = errUnasked
		}
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "plumbline:", err)
		os.Exit(1)
	}
}

func newProgram[C any](a Adapter[C]) *program {
	if a.Open == nil {
		panic("plumbline: the adapter has no Open")
	}
	if len(a.Clocks) == 0 {
		a.Clocks = []string{Virtual, Real}
	}
	if contains(a.Clocks, Scaled) && a.Scale < 2 {
		panic("plumbline: the clock Scaled needs Scale, by which the timers of the client are divided: 2 or more")
	}
	p := &program{clocks: a.Clocks, divisor: int64(a.Scale), outputs: set(a.Observe), spontaneous: set(a.Spontaneous), quiet: a.Quiet}
	p.isCompact = a.Compact
	p.hasGoroutines = a.Quiet > 0 || !contains(a.Clocks, Virtual)
	p.open = func(s *Session) client { return adapted[C]{a.Open(s), a.Inject} }
	p.readsState = reflect.TypeOf((*C)(nil)).Elem().Implements(reflect.TypeOf((*stater)(nil)).Elem())
	p.hello = capabilities(a, p.hasGoroutines, p.readsState)
	return p
}

// scale is how many times faster than the clock of the machine a clock is.
func (p *program) scale(clock string) int64 {
	if clock == Scaled {
		return p.divisor
	}
	return 1
}

// serve reads lines. Of one that is too long it keeps the first bytes, one more than allowed.
func serve(p *program, requests io.Reader, replies io.Writer) error {
	server := &server{program: p}
	p.out = replies
	reader := bufio.NewReaderSize(requests, 1<<16)
	var long []byte
	for !server.done {
		line, err := reader.ReadSlice('\n')
		if err == bufio.ErrBufferFull {
			if room := longestLine + 1 - len(long); len(line) > room {
				line = line[:room]
			}
			long = append(long, line...)
			continue
		}
		if err != nil && (err != io.EOF || len(line) == 0 && len(long) == 0) {
			if err == io.EOF || errors.Is(err, syscall.ECONNRESET) {
				err = nil
			}
			return err
		}
		if err == nil {
			line = line[:len(line)-1]
		}
		if len(long) > 0 {
			line = append(long, line...)
			long = nil
		}
		p.asked = true
		if err := p.write(server.reply(line)); err != nil {
			return nil // the reader of the answers is gone
		}
	}
	return nil
}

// write writes a line. Events come from any goroutine.
func (p *program) write(line []byte) error {
	p.replies.Lock()
	defer p.replies.Unlock()
	_, err := p.out.Write(line)
	return err
}

func set(names []string) map[string]struct{} {
	all := make(map[string]struct{}, len(names))
	for _, name := range names {
		all[name] = struct{}{}
	}
	return all
}

func contains(names []string, name string) bool {
	for _, one := range names {
		if one == name {
			return true
		}
	}
	return false
}

func sortedKeys[V any](values map[string]V) []string {
	names := make([]string, 0, len(values))
	for name := range values {
		names = append(names, name)
	}
	sort.Strings(names)
	return names
}
