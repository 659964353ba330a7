package plumbline

import (
	"bytes"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"
)

// The test program is an adapter of the lamp when this variable is set.
const asLamp = "PLUMBLINE_TEST_LAMP"

func TestMain(m *testing.M) {
	if os.Getenv(asLamp) != "" {
		Serve(lampAdapter())
		return
	}
	os.Exit(m.Run())
}

// run starts the lamp with a few requests, and returns its output and its exit status.
func run(t *testing.T, input string, quitAfter time.Duration) (stdout, stderr string, status int) {
	t.Helper()
	command := exec.Command(os.Args[0])
	command.Env = append(os.Environ(), asLamp+"=1")
	var out, log bytes.Buffer
	command.Stdin, command.Stdout, command.Stderr = strings.NewReader(input), &out, &log
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	if quitAfter > 0 {
		time.AfterFunc(quitAfter, func() { _ = command.Process.Signal(syscall.SIGQUIT) })
	}
	_ = command.Wait()
	return out.String(), log.String(), command.ProcessState.ExitCode()
}

const press = `{"id":1,"op":"trace","session":1,"steps":[{"in":"press"}]}` + "\n"

func TestPrintsOfTheClientGoToStandardError(t *testing.T) {
	say := `{"id":2,"op":"trace","session":1,"steps":[{"in":"say","args":{"what":"x"}}]}`
	stdout, stderr, status := run(t, press+say, 0) // the last line has no end
	lines := strings.Split(strings.TrimSpace(stdout), "\n")
	if status != 0 || len(lines) != 2 || !strings.HasPrefix(lines[1], `{"id":2,"ok":`) {
		t.Errorf("status %d\n%s", status, stdout)
	}
	if !strings.Contains(stderr, "a print of the client\n{\"another\":1}\n") {
		t.Errorf("stderr: %s", stderr)
	}
}

func TestAPanicEndsTheProcess(t *testing.T) {
	crash := `{"id":2,"op":"trace","session":1,"steps":[{"in":"crash"}]}` + "\n"
	stdout, stderr, status := run(t, press+crash+press, 0)
	if status != 2 || strings.Count(stdout, "\n") != 1 || !strings.HasPrefix(stdout, `{"id":1,"ok":`) {
		t.Errorf("status %d\n%s", status, stdout)
	}
	if !strings.Contains(stderr, "panic: the lamp bursts") || !strings.Contains(stderr, "lamp_test.go:") {
		t.Errorf("stderr: %s", stderr)
	}
}

func TestAPanicOfAGetterEndsTheProcessAtTheStep(t *testing.T) {
	spoil := `{"id":2,"op":"trace","session":1,"steps":[{"in":"press"},{"in":"spoil"},{"in":"press"}]}` + "\n"
	stdout, stderr, status := run(t, press+spoil+press, 0)
	if status != 2 || strings.Count(stdout, "\n") != 1 {
		t.Errorf("status %d\n%s", status, stdout)
	}
	if !strings.Contains(stderr, "lamp_test.go:") ||
		!strings.HasSuffix(stderr, "panic: no state\nplumbline: step 1, in its getters: the client failed\n") {
		t.Errorf("stderr: %s", stderr)
	}
}

func TestAPanicInOpenIsRefused(t *testing.T) {
	missing := strings.Replace(press, `"session"`, `"options":{"missing":"yes"},"session"`, 1)
	stdout, stderr, status := run(t, missing+press, 0)
	lines := strings.Split(strings.TrimSpace(stdout), "\n")
	if status != 0 || len(lines) != 2 || !strings.Contains(lines[0], `"message":"Open panics: no lamp at all"`) ||
		!strings.HasPrefix(lines[1], `{"id":1,"ok":`) {
		t.Errorf("status %d\n%s", status, stdout)
	}
	if lines := strings.Split(strings.TrimSpace(stderr), "\n"); !strings.Contains(lines[len(lines)-2], "lamp_test.go:") ||
		lines[len(lines)-1] != "panic: no lamp at all" {
		t.Errorf("stderr: %s", stderr)
	}
}

func TestQuitShowsWhereItHangs(t *testing.T) {
	hang := `{"id":2,"op":"trace","session":1,"steps":[{"in":"hang"}]}` + "\n"
	stdout, stderr, status := run(t, press+hang, 300*time.Millisecond)
	lines := strings.Split(stderr, "\n")
	if len(lines) > 8 {
		lines = lines[len(lines)-8:]
	}
	if status != 2 || strings.Count(stdout, "\n") != 1 || !strings.Contains(strings.Join(lines, "\n"), "lamp_test.go:") {
		t.Errorf("status %d\n%s\n%s", status, stdout, stderr)
	}
}
