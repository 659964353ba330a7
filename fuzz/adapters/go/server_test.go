package plumbline

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
)

func TestNotApplicableEndsTheBatch(t *testing.T) {
	a := newAsker(t, lampAdapter())
	a.gets(`{"id":1,"op":"trace","session":1,"steps":[{"after":5},{"after":2,"in":"late"},{"after":9,"in":"press"}],"until":50}`,
		`{"results":[null,"not-applicable"],"observations":[],"now":7,"next":null}`)
	a.gets(`{"id":1,"op":"trace","session":1,"steps":[{"in":"press"},{"in":"late"},{"in":"dance"},{"in":"press"}]}`,
		`{"results":["accepted","accepted","unsupported"],"now":0}`)
	a.gets(`{"id":1,"op":"trace","session":1,"steps":[{"in":"say"},{"in":"fail"},{"in":"press"}]}`,
		`{"results":["refused","error"],"observations":[],"now":0}`)
}

func TestUntilAndNext(t *testing.T) {
	a := newAsker(t, lampAdapter())
	off := `{"at":5000000,"after":0,"out":"lit","args":{"state":"off","why":"timer"}}`
	a.gets(`{"id":1,"op":"open","session":2}`, `{"now":0,"next":null,"observations":[]}`)
	a.gets(`{"id":1,"op":"step","session":2,"steps":[{"after":0,"in":"press"}],"until":4000000}`,
		`{"now":4000000,"next":5000000,"results":["accepted"]}`)
	a.fails(`{"id":1,"op":"step","session":2,"steps":[{"after":2}],"until":4000001}`, "invalid")
	a.fails(`{"id":1,"op":"advance","session":2,"to":3999999}`, "invalid")
	a.gets(`{"id":1,"op":"advance","session":2,"to":"next"}`, `{"now":5000000,"next":null,"observations":[`+off+`]}`)
	a.gets(`{"id":1,"op":"advance","session":2,"to":"next"}`, `{"now":5000000,"next":null,"observations":[]}`)
	a.gets(`{"id":1,"op":"state","session":2}`, `{"now":5000000,"next":null}`)
	a.gets(`{"id":1,"op":"reset","session":2}`, `{"now":0,"observations":[]}`)
	// Steps are counted over messages; a timer that expires in the delay of a step belongs to the step before.
	a.gets(`{"id":1,"op":"step","session":2,"steps":[{"after":0,"in":"press"}]}`, `{"now":0}`)
	a.gets(`{"id":1,"op":"step","session":2,"steps":[{"after":5000000,"in":"press"}]}`, `{"observations":[`+off+
		`,{"at":5000000,"after":1,"out":"lit","args":{"state":"on","why":"pressed"}}]}`)
}

func TestWrongRequests(t *testing.T) {
	a := newAsker(t, lampAdapter())
	deep := strings.Repeat("[", 1_000_000)
	for _, line := range []string{"", "x", "[]", "7", `{"id":1`, `{"id":1}}`, `{"id":01,"op":"bye"}`, "{\"id\":1,\"op\":\"\xff\"}",
		`{"id":1,"op":"b` + "\t" + `e"}`, `{"id":1,"op":"\x"}`, `{"id":1,}`, `{"id":1,"x":` + deep, strings.Repeat(" ", longestLine+1)} {
		a.fails(line, "malformed")
	}
	for _, members := range []string{
		`"op":"step","session":1,"steps":[]`, `"op":"open"`, `"op":"open","session":0`, `"op":"open","session":65`,
		`"op":"open","session":"1"`, `"op":"open","session":1.0`, `"op":"open","session":1,"clock":7`,
		`"op":"open","session":1,"options":[]`, `"op":"open","session":1,"options":{"a":1}`,
		`"op":"trace","session":1`, `"op":"trace","session":1,"steps":{}`, `"op":"trace","session":1,"steps":[7]`,
		`"op":"trace","session":1,"steps":[{"after":-1}]`, `"op":"trace","session":1,"steps":[{"after":1.5}]`,
		`"op":"trace","session":1,"steps":[{"after":99999999999999999999}]`, `"op":"trace","session":1,"steps":[{"in":7}]`,
		`"op":"trace","session":1,"steps":[{"in":"say","args":[]}]`, `"op":"trace","session":1,"steps":[],"until":"x"`,
		`"op":"close","session":3`, `"op":"state","session":3`, `"op":"advance","session":3,"to":1`,
	} {
		a.fails(`{"id":1,`+members+`}`, "invalid")
	}
	a.fails(`{"op":"bye"}`, "invalid")
	a.fails(`{"id":1}`, "unsupported")
	a.fails(`{"id":1,"op":7}`, "unsupported")
	a.fails(`{"id":1,"op":"hello","protocol":2}`, "unsupported")
	a.fails(`{"id":1,"op":"open","session":1,"clock":"sundial"}`, "unsupported")
	a.fails(`{"id":1,"op":"open","session":1,"options":{"broken":"yes"}}`, "internal")
	a.gets(`{"id":1,"op":"open","session":1}`, `{"now":0}`)
	a.fails(`{"id":1,"op":"open","session":1}`, "invalid")
	a.fails(`{"id":1,"op":"trace","session":1,"steps":[]}`, "invalid")
	a.gets(` { "steps" : [ { "extra" : [ { } , null , true ] , "\u0069n" : "pr\u0065ss" } ] , "op" : "trace" , "session" : 2 , "id" : 1 } `,
		`{"results":["accepted"]}`)
}

func TestOptionsAndArguments(t *testing.T) {
	a := newAsker(t, lampAdapter())
	a.gets(`{"id":1,"op":"trace","session":1,"options":{"voice":"deep \ud83d\ude00"},"steps":[{"in":"say","args":{"what":"\"\n\u0001é\\"}}]}`,
		`{"results":["accepted"],"observations":[{"at":0,"after":0,"out":"said","args":{"what":"\"\n\u0001é\\","voice":"deep 😀"}}]}`)
	a.gets(`{"id":1,"op":"trace","session":1,"steps":[{"in":"say","args":{"what":"x"}}]}`,
		`{"observations":[{"at":0,"after":0,"out":"said","args":{"what":"x","voice":""}}]}`)
}

func TestSessionsAreIsolated(t *testing.T) {
	a := newAsker(t, lampAdapter())
	for n := 1; n <= 64; n++ {
		a.gets(fmt.Sprintf(`{"id":1,"op":"open","session":%d}`, n), `{"now":0}`)
		a.gets(fmt.Sprintf(`{"id":1,"op":"step","session":%d,"steps":[{"after":%d,"in":"press"}]}`, n, n), `{"results":["accepted"]}`)
	}
	for n := 64; n >= 1; n-- {
		a.gets(fmt.Sprintf(`{"id":1,"op":"advance","session":%d,"to":%d}`, n, n), fmt.Sprintf(`{"now":%d,"next":%d}`, n, n+5_000_000))
		a.gets(fmt.Sprintf(`{"id":1,"op":"close","session":%d}`, n), `{}`)
	}
}

func TestLongLines(t *testing.T) {
	bye := `{"id":2,"op":"bye"}`
	fits := `{"id":1,"op":"dance","x":"` + strings.Repeat("x", longestLine-28) + `"}`
	for line, code := range map[string]string{fits: "unsupported", fits + " ": "malformed", fits + fits: "malformed"} {
		var out bytes.Buffer
		input := line + "\n" + bye + "\n" + bye // the second one is not read
		if err := serve(newProgram(lampAdapter()), strings.NewReader(input), &out); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(out.String(), code) || !strings.HasSuffix(out.String(), "{\"id\":2,\"ok\":{}}\n") ||
			strings.Count(out.String(), "\n") != 2 {
			t.Errorf("a line of %d bytes: expected %s, found %.300s", len(line), code, out.String())
		}
	}
}
