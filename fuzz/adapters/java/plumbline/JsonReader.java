package plumbline;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;

/**
 * Reads a value from bytes: {@link JsonObject}, {@code ArrayList}, {@code String}, {@code Long}, {@code Double},
 * {@code Boolean} or null. Short texts come from a cache, because messages repeat the same names.
 */
final class JsonReader {
  static final class Malformed extends Exception {
    private static final long serialVersionUID = 1;

    Malformed(String message) {
      super(message, null, false, false);
    }
  }

  private static final int DEEPEST = 256;
  private final String[] cache = new String[1024];
  private byte[] bytes;
  private int at;
  private int end;
  private int depth;

  Object read(byte[] bytes, int start, int end) throws Malformed {
    this.bytes = bytes;
    this.at = start;
    this.end = end;
    this.depth = 0;
    Object value = value();
    if (peek() != -1) throw malformed("a second value");
    return value;
  }

  private Malformed malformed(String found) {
    return new Malformed(found + " at byte " + at);
  }

  /** The next byte that is no blank; -1 at the end. */
  private int peek() {
    while (at < end) {
      byte b = bytes[at];
      if (b != ' ' && b != '\t' && b != '\r' && b != '\n') return b;
      at++;
    }
    return -1;
  }

  private void take(char expected) throws Malformed {
    if (peek() != expected) throw malformed("no '" + expected + "'");
    at++;
  }

  private Object value() throws Malformed {
    switch (peek()) {
      case '{': return object();
      case '[': return list();
      case '"': return text();
      case 't': return word("true", Boolean.TRUE);
      case 'f': return word("false", Boolean.FALSE);
      case 'n': return word("null", null);
      default: return number();
    }
  }

  private Object word(String word, Object value) throws Malformed {
    for (int i = 0; i < word.length(); i++, at++) {
      if (at >= end || bytes[at] != word.charAt(i)) throw malformed("no value");
    }
    return value;
  }

  private JsonObject object() throws Malformed {
    if (++depth > DEEPEST) throw malformed("too many levels");
    at++;
    JsonObject object = new JsonObject();
    if (peek() == '}') {
      at++;
    } else {
      while (true) {
        if (peek() != '"') throw malformed("no name");
        String name = text();
        take(':');
        object.add(name, value());
        if (peek() != ',') break;
        at++;
      }
      take('}');
    }
    depth--;
    return object;
  }

  private ArrayList<Object> list() throws Malformed {
    if (++depth > DEEPEST) throw malformed("too many levels");
    at++;
    ArrayList<Object> list = new ArrayList<>();
    if (peek() == ']') {
      at++;
    } else {
      while (true) {
        list.add(value());
        if (peek() != ',') break;
        at++;
      }
      take(']');
    }
    depth--;
    return list;
  }

  private boolean isDigit() {
    return at < end && bytes[at] >= '0' && bytes[at] <= '9';
  }

  private Object number() throws Malformed {
    int start = at;
    boolean negative = at < end && bytes[at] == '-';
    if (negative) at++;
    int first = at;
    long value = 0;
    while (isDigit()) value = value * 10 + (bytes[at++] - '0');
    int digits = at - first;
    if (digits == 0 || digits > 1 && bytes[first] == '0') throw malformed("no value");
    boolean isWhole = true;
    if (at < end && bytes[at] == '.') {
      isWhole = false;
      at++;
      if (!isDigit()) throw malformed("no digit");
      while (isDigit()) at++;
    }
    if (at < end && (bytes[at] | 32) == 'e') {
      isWhole = false;
      at++;
      if (at < end && (bytes[at] == '+' || bytes[at] == '-')) at++;
      if (!isDigit()) throw malformed("no digit");
      while (isDigit()) at++;
    }
    if (isWhole && digits <= 18) return negative ? -value : value;
    return Double.valueOf(new String(bytes, start, at - start, StandardCharsets.ISO_8859_1));
  }

  private String text() throws Malformed {
    int start = ++at;
    int hash = 0;
    while (at < end) {
      byte b = bytes[at];
      if (b == '"') {
        String text = cached(start, at - start, hash);
        at++;
        return text;
      }
      if (b == '\\' || b < 0) return longText(start);
      if (b < ' ') throw malformed("a control character");
      hash = hash * 31 + b;
      at++;
    }
    throw malformed("no end of a text");
  }

  private String cached(int start, int length, int hash) {
    if (length > 40) return new String(bytes, start, length, StandardCharsets.ISO_8859_1);
    int slot = (hash ^ hash >>> 12) & cache.length - 1;
    String text = cache[slot];
    if (text != null && text.length() == length) {
      int i = 0;
      while (i < length && text.charAt(i) == bytes[start + i]) i++;
      if (i == length) return text;
    }
    return cache[slot] = new String(bytes, start, length, StandardCharsets.ISO_8859_1);
  }

  /** A text with escapes or characters beyond ASCII. */
  private String longText(int start) throws Malformed {
    StringBuilder text = new StringBuilder();
    at = start;
    while (at < end) {
      int run = at;
      boolean isAscii = true;
      while (at < end && bytes[at] != '"' && bytes[at] != '\\') {
        if (bytes[at] < 0) isAscii = false;
        else if (bytes[at] < ' ') throw malformed("a control character");
        at++;
      }
      if (isAscii) {
        text.append(new String(bytes, run, at - run, StandardCharsets.ISO_8859_1));
      } else {
        try {
          text.append(StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes, run, at - run)));
        } catch (CharacterCodingException error) {
          throw malformed("bytes that are not UTF-8");
        }
      }
      if (at < end && bytes[at++] == '"') return text.toString();
      if (at < end) text.append(escaped());
    }
    throw malformed("no end of a text");
  }

  private char escaped() throws Malformed {
    switch (bytes[at++]) {
      case '"': return '"';
      case '\\': return '\\';
      case '/': return '/';
      case 'b': return '\b';
      case 'f': return '\f';
      case 'n': return '\n';
      case 'r': return '\r';
      case 't': return '\t';
      case 'u':
        int unit = 0;
        for (int i = 0; i < 4; i++, at++) {
          int digit = at < end ? Character.digit(bytes[at], 16) : -1;
          if (digit < 0) throw malformed("no hexadecimal digit");
          unit = unit * 16 + digit;
        }
        return (char) unit;
      default: throw malformed("an unknown escape");
    }
  }
}
