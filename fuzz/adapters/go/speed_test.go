package plumbline

import (
	"strings"
	"testing"
)

// BenchmarkTrace carries out traces of 100 steps.
func BenchmarkTrace(b *testing.B) {
	step := `{"after":1000,"in":"press"},{"after":6000000},`
	line := []byte(`{"id":1,"op":"trace","session":1,"clock":"virtual","steps":[` +
		strings.TrimSuffix(strings.Repeat(step, 50), ",") + `]}`)
	server := &server{program: newProgram(lampAdapter())}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		server.reply(line)
	}
}
