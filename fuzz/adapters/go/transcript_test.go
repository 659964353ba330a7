package plumbline

import (
	"encoding/json"
	"os"
	"reflect"
	"strings"
	"testing"
)

func TestTranscript(t *testing.T) {
	for name, isCompact := range map[string]bool{"transcript.txt": false, "transcript-compact.txt": true} {
		t.Run(name, func(t *testing.T) { checkTranscript(t, name, isCompact) })
	}
}

func checkTranscript(t *testing.T, name string, isCompact bool) {
	text, err := os.ReadFile("../../../Tests/Fixtures/protocol/" + name)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(text)), "\n")
	if len(lines) != 18 {
		t.Fatalf("expected 18 lines, found %d", len(lines))
	}
	adapter := lampAdapter()
	adapter.Inject = Inputs[*lamp]{"press": adapter.Inject["press"]}
	adapter.Observe, adapter.Spontaneous, adapter.Options = []string{"lit"}, nil, true
	adapter.Compact = isCompact
	a := newAsker(t, adapter)
	for i := 0; i < len(lines); i += 2 {
		request := strings.TrimPrefix(lines[i], "→ ")
		var expected map[string]any
		if err := json.Unmarshal([]byte(strings.TrimPrefix(lines[i+1], "← ")), &expected); err != nil {
			t.Fatal(err)
		}
		answer := a.ask(request)
		if answer["id"] != expected["id"] {
			t.Errorf("%s: expected id %v, found %v", request, expected["id"], answer["id"])
		}
		if wrong, is := expected["err"].(map[string]any); is {
			a.fails(request, wrong["code"].(string))
			continue
		}
		content, found := expected["ok"].(map[string]any), answer["ok"].(map[string]any)
		if content["inject"] != nil {
			for name := range content {
				switch name {
				case "protocol", "inject", "observe", "spontaneous", "absent", "options", "clock", "quiescence", "sessions", "state", "compact":
				default:
					delete(content, name)
				}
			}
		}
		for name, value := range content {
			if !reflect.DeepEqual(found[name], value) {
				t.Errorf("%s\nexpected %s %v\nfound    %v", request, name, value, found[name])
			}
		}
	}
}
