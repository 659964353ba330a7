package plumbline

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

// linesOf reads a log, and checks that its instants do not go back. The lines come back with T for each instant.
func linesOf(t *testing.T, path string) (lines []string) {
	t.Helper()
	log, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return instantsChecked(t, string(log))
}

var instants = regexp.MustCompile(`"at":(\d+)`)

func instantsChecked(t *testing.T, log string) []string {
	t.Helper()
	last := int64(0)
	for _, found := range instants.FindAllStringSubmatch(log, -1) {
		at, _ := strconv.ParseInt(found[1], 10, 64)
		if at < last {
			t.Errorf("expected instants that do not go back, found %d after %d", at, last)
		}
		last = at
	}
	if age := time.Since(time.UnixMicro(last)); last != 0 && (age < -time.Minute || age > time.Minute) {
		t.Errorf("expected the time of day, found an instant that is %v old", age)
	}
	log = instants.ReplaceAllString(log, `"at":T`)
	return strings.Split(strings.TrimSuffix(log, "\n"), "\n")
}

func expectLines(t *testing.T, found []string, expected ...string) {
	t.Helper()
	if len(found) != len(expected) {
		t.Fatalf("expected %d lines, found %d: %.2000q", len(expected), len(found), found)
	}
	for i, line := range found {
		if line != expected[i] {
			t.Errorf("line %d: expected\n%.200s\nfound\n%.200s", i, expected[i], line)
		}
	}
}

const (
	lampHeader = `{"spontaneous":["press"],"observe":["lit","said"],"latency":50000}`
	lampStart  = `{"at":T,"session":"a1","ev":"start"}`
)

func recordLamp(path string) *Recorder {
	return Record(Recording{Session: "a1", Path: path, Spontaneous: []string{"press"}, Observe: []string{"lit", "said"}})
}

func TestTheLinesOfARecorder(t *testing.T) {
	path := filepath.Join(t.TempDir(), "log")
	r := recordLamp(path)
	r.Input("press")
	r.Output("lit", "state", "on", "why", "pressed")
	r.Input("say", "what", "x", "without a value")
	r.Gap()
	r.Close()
	r.Close()
	r.Input("press")
	r.Gap()
	expectLines(t, linesOf(t, path), lampHeader, lampStart,
		`{"at":T,"session":"a1","in":"press"}`,
		`{"at":T,"session":"a1","out":"lit","args":{"state":"on","why":"pressed"}}`,
		`{"at":T,"session":"a1","in":"say","args":{"what":"x"}}`,
		`{"at":T,"session":"a1","ev":"gap"}`)
}

func TestRecordersShareAFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "log")
	one := recordLamp(path)
	other := Record(Recording{Session: "😀\"\n\xff", Path: path, Absent: []string{"cut"}})
	one.Input("press")
	other.Output("said", "what", "é\\\x01")
	one.Close()
	other.Gap()
	expectLines(t, linesOf(t, path), lampHeader, lampStart,
		`{"spontaneous":[],"observe":[],"absent":["cut"],"latency":50000}`,
		`{"at":T,"session":"😀\"\n�","ev":"start"}`,
		`{"at":T,"session":"a1","in":"press"}`,
		`{"at":T,"session":"😀\"\n�","out":"said","args":{"what":"é\\\u0001"}}`,
		`{"at":T,"session":"😀\"\n�","ev":"gap"}`)
}

func TestTheLatencyOfARecorder(t *testing.T) {
	for latency, expected := range map[time.Duration]string{
		70 * time.Microsecond: "70", time.Hour: "3600000000", 0: "50000", -1: "50000", time.Hour + 1: "50000"} {
		path := filepath.Join(t.TempDir(), "log")
		Record(Recording{Path: path, Latency: latency}).Close()
		if header := linesOf(t, path)[0]; header != `{"spontaneous":[],"observe":[],"latency":`+expected+`}` {
			t.Errorf("%v: found %s", latency, header)
		}
	}
}

func TestGoroutinesWriteWholeLines(t *testing.T) {
	path := filepath.Join(t.TempDir(), "log")
	r, text := recordLamp(path), strings.Repeat("x", 500)
	var all sync.WaitGroup
	for n := 0; n < 8; n++ {
		all.Add(1)
		go func() {
			defer all.Done()
			for i := 0; i < 200; i++ {
				r.Output("said", "what", text)
			}
		}()
	}
	all.Wait()
	lines := linesOf(t, path)
	if len(lines) != 2+8*200 {
		t.Errorf("found %d lines", len(lines))
	}
	for _, line := range lines[2:] {
		if line != `{"at":T,"session":"a1","out":"said","args":{"what":"`+text+`"}}` {
			t.Fatalf("found %s", line)
		}
	}
}

func TestThePathAndTheIdOfARecorder(t *testing.T) {
	path := filepath.Join(t.TempDir(), "log")
	t.Setenv("PLUMBLINE_RECORD", path)
	Record(Recording{}).Close()
	Record(Recording{}).Close()
	t.Setenv("PLUMBLINE_RECORD", "")
	r := Record(Recording{})
	r.Input("press")
	r.Output("lit")
	r.Gap()
	r.Close()
	lines := linesOf(t, path)
	id := regexp.MustCompile(`^{"at":T,"session":"[0-9a-f]{16}","ev":"start"}$`)
	if len(lines) != 4 || !id.MatchString(lines[1]) || !id.MatchString(lines[3]) || lines[1] == lines[3] {
		t.Errorf("found %q", lines)
	}
}

func TestAFileThatCannotBeWritten(t *testing.T) {
	directory := t.TempDir()
	for _, path := range []string{directory, "/dev/full", "a\x00b", filepath.Join(directory, "none", "log")} {
		r := recordLamp(path)
		r.Input("press")
		r.Output("lit", "state", "on")
		r.Gap()
		r.Close()
	}
}

func TestAGapPrecedesTheFirstLineAfterAFailure(t *testing.T) {
	path := filepath.Join(t.TempDir(), "later", "log")
	r := recordLamp(path)
	if err := os.Mkdir(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	r.Input("press")
	r.Input("press")
	expectLines(t, linesOf(t, path), lampHeader,
		`{"at":T,"session":"a1","ev":"gap"}`, `{"at":T,"session":"a1","in":"press"}`, `{"at":T,"session":"a1","in":"press"}`)
	for _, line := range linesOf(t, path) {
		if !json.Valid([]byte(strings.Replace(line, "T", "0", 1))) {
			t.Errorf("no JSON: %s", line)
		}
	}
}
