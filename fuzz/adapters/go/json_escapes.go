package plumbline

import (
	"strconv"
	"unicode/utf16"
	"unicode/utf8"
)

// unescaped resolves the escapes of a text whose syntax has been checked. Half of a surrogate pair becomes U+FFFD.
func unescaped(text []byte) []byte {
	out := make([]byte, 0, len(text))
	for i := 0; i < len(text); i++ {
		if text[i] != '\\' {
			out = append(out, text[i])
			continue
		}
		i++
		switch text[i] {
		case 'b':
			out = append(out, '\b')
		case 'f':
			out = append(out, '\f')
		case 'n':
			out = append(out, '\n')
		case 'r':
			out = append(out, '\r')
		case 't':
			out = append(out, '\t')
		case 'u':
			r := codeUnit(text[i+1:])
			i += 4
			if utf16.IsSurrogate(r) {
				pair := rune(utf8.RuneError)
				if i+6 < len(text) && text[i+1] == '\\' && text[i+2] == 'u' {
					pair = utf16.DecodeRune(r, codeUnit(text[i+3:]))
				}
				if pair != utf8.RuneError {
					i += 6
				}
				r = pair
			}
			out = utf8.AppendRune(out, r)
		default:
			out = append(out, text[i])
		}
	}
	return out
}

func codeUnit(digits []byte) rune {
	unit, _ := strconv.ParseUint(string(digits[:4]), 16, 16)
	return rune(unit)
}
