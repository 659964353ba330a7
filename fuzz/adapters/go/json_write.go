package plumbline

import (
	"strconv"
	"unicode/utf8"
)

func appendNumber(to []byte, number int64) []byte { return strconv.AppendInt(to, number, 10) }

// appendText writes a text as JSON. Bytes that are not UTF-8 become U+FFFD.
func appendText(to []byte, text string) []byte {
	to = append(to, '"')
	from := 0
	for i := 0; i < len(text); {
		c := text[i]
		if c >= 0x20 && c != '"' && c != '\\' && c < utf8.RuneSelf {
			i++
			continue
		}
		length, replacement := 1, ""
		switch {
		case c == '"':
			replacement = `\"`
		case c == '\\':
			replacement = `\\`
		case c == '\n':
			replacement = `\n`
		case c < 0x20:
			const digits = "0123456789abcdef"
			replacement = `\u00` + string([]byte{digits[c>>4], digits[c&15]})
		default:
			var r rune
			if r, length = utf8.DecodeRuneInString(text[i:]); r != utf8.RuneError || length > 1 {
				i += length
				continue
			}
			replacement = "\uFFFD"
		}
		to = append(append(to, text[from:i]...), replacement...)
		i += length
		from = i
	}
	return append(append(to, text[from:]...), '"')
}

func appendTexts(to []byte, texts []string) []byte {
	to = append(to, '[')
	for i, text := range texts {
		if i > 0 {
			to = append(to, ',')
		}
		to = appendText(to, text)
	}
	return append(to, ']')
}

// appendPairs writes an object of texts, from names that are each followed by the value.
func appendPairs(to []byte, pairs []string) []byte {
	to = append(to, '{')
	for i := 0; i < len(pairs); i += 2 {
		if i > 0 {
			to = append(to, ',')
		}
		to = append(appendText(to, pairs[i]), ':')
		to = appendText(to, pairs[i+1])
	}
	return append(to, '}')
}

// appendMap writes an object of texts, its names sorted.
func appendMap(to []byte, texts map[string]string) []byte {
	to = append(to, '{')
	for i, name := range sortedKeys(texts) {
		if i > 0 {
			to = append(to, ',')
		}
		to = append(appendText(to, name), ':')
		to = appendText(to, texts[name])
	}
	return append(to, '}')
}
