package plumbline

import (
	"fmt"
	"testing"
)

const shopSpec = `{"inputs":[{"name":"say","from":"app","args":[{"name":"what","value":"a"},{"name":"how","value":"absent"}]},` +
	`{"name":"press","from":"app"}],"outputs":[{"name":"click","arguments":[]},` +
	`{"name":"lit","arguments":[{"name":"state","values":["on","off"]},{"name":"why","values":["pressed","timer","absent"]}]},` +
	`{"name":"said","arguments":[{"name":"what","values":["a","b"]},{"name":"voice","values":["","deep"]}]}]}`

func TestNumbers(t *testing.T) {
	n := newNumbers([]byte(shopSpec))
	for _, one := range []struct {
		number int64
		output string
		args   []string
	}{
		{0, "click", nil}, {1, "lit", []string{"state", "on", "why", "pressed"}}, {6, "lit", []string{"why", "timer", "state", "off"}},
		{13, "said", []string{"what", "a", "voice", ""}}, {17, "said", []string{"what", "b", "voice", "deep"}},
		{-1, "lit", []string{"state", "on", "why", "smoke"}}, {-1, "lit", []string{"state", "on"}},
		{-1, "lit", []string{"state", "on", "who", "timer"}}, {-1, "boiled", nil}, {-1, "click", []string{"why", "timer"}},
	} {
		if number, ok := n.symbol(one.output, one.args); ok != (one.number >= 0) || ok && number != one.number {
			t.Errorf("%s %v: expected %d, found %d, %v", one.output, one.args, one.number, number, ok)
		}
	}
}

func TestBothSidesAgreeOnTheCompactForm(t *testing.T) {
	readable := `{"observations":[{"at":0,"after":0,"out":"said","args":{"what":"a","voice":""}}]}`
	for _, one := range []struct{ adapter, runner bool }{{false, true}, {true, false}, {false, false}} {
		a := compactAsker(t, one.adapter, one.runner)
		a.gets(`{"id":1,"op":"trace","session":1,"steps":[{"in":"say","args":{"what":"a"}}]}`, readable)
		a.fails(`{"id":1,"op":"trace","session":1,"steps":[[0,0]]}`, "invalid")
	}
}

func TestCompactForm(t *testing.T) {
	a := compactAsker(t, true, true)
	a.gets(`{"id":1,"op":"trace","session":1,"steps":[[3,1],[6000000],{"after":1,"in":"say","args":{"what":"b"}},[0,0]]}`,
		`{"results":["accepted",null,"accepted","accepted"],"observations":[[3,0,1],[5000003,0,6],[6000004,2,16],[6000004,3,13]]}`)
	a.gets(`{"id":1,"op":"trace","session":1,"options":{"voice":"low"},"steps":[[0,0]]}`,
		`{"observations":[{"at":0,"after":0,"out":"said","args":{"what":"a","voice":"low"}}]}`)
	for _, wrong := range []string{`[]`, `[0,2]`, `[0,-1]`, `[-1]`, `["a"]`, `[0,1,"soon"]`, `[0,1,"tick",4]`, `[0,"press"]`, `[0,null]`} {
		a.fails(`{"id":1,"op":"trace","session":1,"steps":[`+wrong+`]}`, "invalid")
	}
}

func compactAsker(t *testing.T, adapter, runner bool) asker {
	declared := lampAdapter()
	declared.Compact = adapter
	a := newAsker(t, declared)
	answer := a.ask(fmt.Sprintf(`{"id":0,"op":"hello","protocol":1,"compact":%v,"spec":%s}`, runner, shopSpec))
	content, _ := answer["ok"].(map[string]any)
	if content["compact"] == true != (adapter && runner) {
		t.Errorf("adapter %v, runner %v: found %v", adapter, runner, answer)
	}
	return a
}
