package plumbline

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"
)

// recordedLink is the client of an app that records its life.
type recordedLink struct {
	recorder *Recorder
	state    string
	skips    bool // a defect: it is up without having been connecting
}

func (l *recordedLink) change(state string) {
	l.state = state
	l.recorder.Output("linkChanged", "state", state)
}

func (l *recordedLink) connect() {
	l.recorder.Input("connect")
	if l.state == "idle" && !l.skips {
		l.change("connecting")
	}
}

func (l *recordedLink) disconnect() {
	l.recorder.Input("disconnect")
	if l.state != "idle" {
		l.change("idle")
	}
}

// TestMonitorReadsTheLog needs PLUMBLINE, the path of the program.
func TestMonitorReadsTheLog(t *testing.T) {
	program := os.Getenv("PLUMBLINE")
	if program == "" {
		t.Skip("PLUMBLINE is not set")
	}
	for skips, expected := range map[bool]int{false: 0, true: 1} {
		path := filepath.Join(t.TempDir(), "log")
		for life := 0; life < 2; life++ {
			link := &recordedLink{state: "idle", skips: skips, recorder: Record(Recording{
				Path: path, Spontaneous: []string{"connect", "disconnect"}, Observe: []string{"linkChanged"},
				Latency: time.Second})}
			link.connect()
			link.change("up") // the server answers
			link.disconnect()
			link.connect()
			link.disconnect()
			link.recorder.Close()
		}
		monitor := exec.Command(program, "monitor", "../../../Tests/Fixtures/specs/link.yaml", path)
		report, _ := monitor.CombinedOutput()
		if status := monitor.ProcessState.ExitCode(); status != expected {
			t.Errorf("skips %v: expected exit status %d, found %d\n%s", skips, expected, status, report)
		}
	}
}
