package plumbline

import "time"

// capabilities writes the content of the answer to `hello`.
func capabilities[C any](a Adapter[C], hasGoroutines, readsState bool) []byte {
	to := []byte(`"protocol":1,"adapter":{"name":`)
	to = appendText(to, a.Name)
	to = appendText(append(to, `,"version":`...), either(a.Version, "1"))
	to = appendText(append(to, `},"implementation":{"name":`...), either(a.Implementation.Name, a.Name))
	if a.Implementation.Version != "" {
		to = appendText(append(to, `,"version":`...), a.Implementation.Version)
	}
	to = appendText(append(to, `,"language":`...), either(a.Implementation.Language, "Go"))
	to = appendTexts(append(to, `},"clock":`...), a.Clocks)
	if contains(a.Clocks, Scaled) {
		to = appendNumber(append(to, `,"scale":`...), int64(a.Scale))
	}
	to = append(to, `,"resolution":1`...)
	if a.Latency != [2]time.Duration{} {
		to = appendNumber(append(to, `,"latency":[`...), a.Latency[0].Microseconds())
		to = append(appendNumber(append(to, ','), microseconds(a.Latency[1])), ']')
	}
	if hasGoroutines {
		to = appendNumber(append(to, `,"quiescence":"settle","quiet":`...), microseconds(a.Quiet))
	} else {
		to = append(to, `,"quiescence":"exact"`...)
	}
	to = appendTexts(append(to, `,"inject":`...), sortedKeys(a.Inject))
	to = appendTexts(append(to, `,"spontaneous":`...), a.Spontaneous)
	to = appendTexts(append(to, `,"absent":`...), a.Absent)
	to = appendTexts(append(to, `,"observe":`...), a.Observe)
	if a.Options {
		to = append(to, `,"options":true`...)
	}
	if a.Reentrant && contains(a.Clocks, Virtual) {
		to = append(to, `,"reentrant":true`...)
	}
	to = appendFlag(append(to, `,"state":`...), readsState)
	to = appendNumber(append(to, `,"sessions":`...), maxSessions)
	to = appendFlag(append(to, `,"batch":4096,"deterministic":`...), !hasGoroutines)
	to = append(to, `,"notApplicable":[`...)
	for i, clause := range sortedKeys(a.NotApplicable) {
		if i > 0 {
			to = append(to, ',')
		}
		to = appendText(append(to, `{"clause":`...), clause)
		to = append(appendText(append(to, `,"reason":`...), a.NotApplicable[clause]), '}')
	}
	return append(to, ']')
}

func either(text, fallback string) string {
	if text == "" {
		return fallback
	}
	return text
}

func appendFlag(to []byte, flag bool) []byte {
	if flag {
		return append(to, "true"...)
	}
	return append(to, "false"...)
}
