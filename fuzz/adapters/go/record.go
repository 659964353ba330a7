package plumbline

import (
	"crypto/rand"
	"encoding/binary"
	"encoding/hex"
	"os"
	"sync"
	"syscall"
	"time"
)

// Recording says what an app records of one session: the log that `plumbline monitor` checks.
type Recording struct {
	Session     string   // default: a new id of 16 hexadecimal digits
	Path        string   // default: the environment variable PLUMBLINE_RECORD; empty as well: nothing is recorded
	Spontaneous []string // the inputs that the app always records
	Observe     []string // the outputs that the app records
	Absent      []string // the inputs that cannot happen in the app

	// Latency is the maximum delay between an event and its line, at most an hour. Zero, and any other value: 50 ms.
	Latency time.Duration
}

// Recorder appends lines to a log. An app can ship with one: without a path its methods do nothing, and a file that
// cannot be written never disturbs the app. All methods may be called from any goroutine, on a nil Recorder and after
// Close, too.
type Recorder struct {
	path    string
	session []byte // as JSON

	mutex    sync.Mutex
	file     int    // -1: not open
	header   []byte // nil once it is in the file
	isTorn   bool   // the last line in the file has no end
	hasGap   bool   // lines are lost since the last one in the file
	isClosed bool
	line     []byte
}

// Record begins the log of a session:
//
//	recorder := plumbline.Record(plumbline.Recording{
//		Spontaneous: []string{"connect"}, Observe: []string{"linkChanged"}})
//	recorder.Input("connect")
//	recorder.Output("linkChanged", "state", "connecting")
func Record(r Recording) *Recorder {
	path := either(r.Path, os.Getenv("PLUMBLINE_RECORD"))
	if path == "" {
		return nil
	}
	header := appendTexts([]byte(`{"spontaneous":`), r.Spontaneous)
	header = appendTexts(append(header, `,"observe":`...), r.Observe)
	if len(r.Absent) > 0 {
		header = appendTexts(append(header, `,"absent":`...), r.Absent)
	}
	latency := r.Latency
	if latency <= 0 || latency > time.Hour {
		latency = 50 * time.Millisecond
	}
	header = appendNumber(append(header, `,"latency":`...), microseconds(latency))
	session := r.Session
	if session == "" {
		session = newID()
	}
	recorder := &Recorder{path: path, session: appendText(nil, session), file: -1, header: append(header, "}\n"...)}
	recorder.record("ev", "start", nil)
	return recorder
}

// Input records that an input happened. Its arguments are names, each followed by the value.
func (r *Recorder) Input(name string, args ...string) { r.record("in", name, args) }

// Output records an output of the client. Its arguments are names, each followed by the value.
func (r *Recorder) Output(name string, args ...string) { r.record("out", name, args) }

// Gap records that events may be missing here.
func (r *Recorder) Gap() { r.record("ev", "gap", nil) }

// Close ends the log of the session.
func (r *Recorder) Close() {
	if r == nil {
		return
	}
	r.mutex.Lock()
	defer r.mutex.Unlock()
	if r.file >= 0 {
		_ = syscall.Close(r.file)
	}
	r.file, r.isClosed = -1, true
}

// record writes an event. A line that cannot be written is dropped, and a gap precedes the next one.
func (r *Recorder) record(member, name string, args []string) {
	if r == nil {
		return
	}
	r.mutex.Lock()
	defer r.mutex.Unlock()
	if r.isClosed {
		return
	}
	at := sinceEpoch()
	r.hasGap = !(r.open() && r.repair(at) && r.put(r.event(at, member, name, args)))
}

// event writes a line into the memory of the line before it. A name without a value is left out: the log then says
// nothing about this argument.
func (r *Recorder) event(at int64, member, name string, args []string) []byte {
	to := appendNumber(append(r.line[:0], `{"at":`...), at)
	to = append(append(to, `,"session":`...), r.session...)
	to = append(append(append(to, `,"`...), member...), `":`...)
	to = appendText(to, name)
	if len(args) > 1 {
		to = append(to, `,"args":`...)
		to = appendPairs(to, args[:len(args)&^1])
	}
	r.line = append(to, "}\n"...)
	return r.line
}

// repair completes what an earlier failure left undone. At first that is the header.
func (r *Recorder) repair(at int64) bool {
	if r.isTorn {
		if !r.put([]byte("\n")) {
			return false
		}
		r.isTorn = false
	}
	if r.header != nil {
		if !r.put(r.header) {
			return false
		}
		r.header = nil
	}
	return !r.hasGap || r.put(r.event(at, "ev", "gap", nil))
}

// open also tries again after a failure. A pipe without a reader fails, too, and does not block.
func (r *Recorder) open() bool {
	if r.file < 0 {
		const flags = syscall.O_WRONLY | syscall.O_APPEND | syscall.O_CREAT | syscall.O_CLOEXEC | syscall.O_NONBLOCK
		if file, err := syscall.Open(r.path, flags, 0o666); err == nil {
			r.file = file
		}
	}
	return r.file >= 0
}

// put writes a line by one call, so that recorders and processes may share a file.
func (r *Recorder) put(line []byte) bool {
	count, err := syscall.Write(r.file, line)
	for err == syscall.EINTR {
		count, err = syscall.Write(r.file, line)
	}
	if count > 0 && count < len(line) {
		r.isTorn = true
	}
	return count == len(line)
}

var processStart = time.Now()

// sinceEpoch is the wall clock at the start of the process, moved on by the monotonic clock: it never goes back.
func sinceEpoch() int64 { return processStart.Add(time.Since(processStart)).UnixMicro() }

func newID() string {
	var id [8]byte
	if _, err := rand.Read(id[:]); err != nil {
		binary.BigEndian.PutUint64(id[:], uint64(time.Now().UnixNano()))
	}
	return hex.EncodeToString(id[:])
}
