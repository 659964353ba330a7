package plumbline

import (
	"os"
	"os/signal"
	"runtime"
	"strings"
	"syscall"
)

// showStacksOnQuit ends the process on SIGQUIT, which Plumbline sends to a process that hangs. The report shows the
// first and the last lines of the log, so the stack of the hanging call comes last, its innermost call at the end.
func showStacksOnQuit() {
	quit := make(chan os.Signal, 1)
	signal.Notify(quit, syscall.SIGQUIT)
	go func() {
		<-quit
		_, _ = os.Stderr.WriteString(stacks())
		os.Exit(2)
	}()
}

func stacks() string {
	buffer := make([]byte, 1<<20)
	buffer = buffer[:runtime.Stack(buffer, true)]
	others, first := "", ""
	for _, stack := range strings.Split(strings.TrimSpace(string(buffer)), "\n\n") {
		if strings.HasPrefix(stack, "goroutine 1 ") {
			first = reversed(stack)
		} else {
			others += stack + "\n\n"
		}
	}
	return "SIGQUIT\n\n" + others + first
}

// reversed turns the calls around; each has two lines.
func reversed(stack string) string {
	lines := strings.Split(stack, "\n")
	turned := lines[0] + "\n"
	for i := len(lines) - 2; i >= 1; i -= 2 {
		turned += lines[i] + "\n" + lines[i+1] + "\n"
	}
	return turned
}
