package plumbline

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// A pipe that is full stands for a full disk. It takes a long line in part, and a short line whole or not at all.
func TestAFullPipe(t *testing.T) {
	for text, isLong := range map[string]bool{strings.Repeat("x", 300): false, strings.Repeat("x", 10_000): true} {
		path := filepath.Join(t.TempDir(), "pipe")
		if err := syscall.Mkfifo(path, 0o600); err != nil {
			t.Fatal(err)
		}
		early := recordLamp(path) // without a reader; it does not wait for one
		reader, err := os.OpenFile(path, os.O_RDONLY|syscall.O_NONBLOCK, 0)
		if err != nil {
			t.Fatal(err)
		}
		defer reader.Close()
		early.Gap()
		early.Close()
		r := recordLamp(path)
		written := 0
		for ; !r.hasGap; written++ {
			r.Output("said", "what", text)
		}
		isTorn := r.isTorn
		log := drained(t, reader)
		r.Input("press")
		log += drained(t, reader)

		said := `{"at":T,"session":"a1","out":"said","args":{"what":"` + text + `"}}`
		lines := instantsChecked(t, log)
		expected := []string{lampHeader, `{"at":T,"session":"a1","ev":"gap"}`, `{"at":T,"session":"a1","ev":"gap"}`,
			lampHeader, lampStart}
		for i := 1; i < written; i++ {
			expected = append(expected, said)
		}
		if isTorn {
			part := lines[len(expected)]
			if !strings.HasPrefix(said, part) {
				t.Errorf("found %.80s", part)
			}
			expected = append(expected, part)
		}
		if isTorn != isLong {
			t.Errorf("a line of %d bytes in part: %v", len(text), isTorn)
		}
		expectLines(t, lines, append(expected, `{"at":T,"session":"a1","ev":"gap"}`, `{"at":T,"session":"a1","in":"press"}`)...)
		reader.Close()
		r.Input("press") // nothing reads any more
		r.Close()
	}
}

// drained reads what is in the pipe now.
func drained(t *testing.T, reader *os.File) string {
	t.Helper()
	raw, err := reader.SyscallConn()
	if err != nil {
		t.Fatal(err)
	}
	var all []byte
	_ = raw.Read(func(fd uintptr) bool {
		buffer := make([]byte, 1<<16)
		for {
			n, err := syscall.Read(int(fd), buffer)
			if n > 0 {
				all = append(all, buffer[:n]...)
			} else if !errors.Is(err, syscall.EINTR) {
				return true
			}
		}
	})
	return string(all)
}
