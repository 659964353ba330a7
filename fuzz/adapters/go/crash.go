package plumbline

import (
	"fmt"
	"os"
	"runtime"
	"strings"
)

// crash ends the process with a panic of the client: a finding at its input. The report shows the first and the last lines
// of the log, so the reason and the step come last, and before them the innermost call.
func crash(reason any, step int64, input []byte) {
	if reason == nil {
		return
	}
	what := "after its input"
	if input != nil {
		what = "input '" + string(input) + "'"
	}
	crashIn(what, reason, step)
}

// crashInGetters ends the process with a panic of the getters, which are read after a step.
func crashInGetters(reason any, step int64) {
	if reason != nil {
		crashIn("in its getters", reason, step)
	}
}

func crashIn(what string, reason any, step int64) {
	fmt.Fprintf(os.Stderr, "%s\npanic: %v\nplumbline: step %d, %s: the client failed\n",
		stackOfPanic(), reason, step, what)
	os.Exit(2)
}

// stackOfPanic is the stack of a panic that was recovered, the innermost call last.
func stackOfPanic() string {
	buffer := make([]byte, 1<<16)
	stack := string(buffer[:runtime.Stack(buffer, false)])
	header, calls, _ := strings.Cut(strings.TrimSpace(stack), "\n")
	if _, below, found := strings.Cut(calls, "\npanic("); found {
		lines := strings.SplitN(below, "\n", 3) // the arguments of panic, its place, and the calls of the client
		calls = lines[len(lines)-1]
	}
	return reversed(header + "\n" + calls)
}
