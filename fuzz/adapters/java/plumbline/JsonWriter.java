package plumbline;

import java.util.Arrays;
import java.util.Collection;
import java.util.Map;

/** Bytes of a message. Each member and element puts its own comma. */
final class JsonWriter {
  byte[] bytes = new byte[1024];
  int length;

  private void need(int more) {
    if (length + more > bytes.length) bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, length + more));
  }

  void clear() {
    length = 0;
    if (bytes.length > 1 << 20) bytes = new byte[1024];
  }

  /** Characters of ASCII without quotes. */
  @SuppressWarnings("deprecation")
  JsonWriter raw(String text) {
    int count = text.length();
    need(count);
    text.getBytes(0, count, bytes, length);
    length += count;
    return this;
  }

  JsonWriter append(JsonWriter other) {
    need(other.length);
    System.arraycopy(other.bytes, 0, bytes, length, other.length);
    length += other.length;
    return this;
  }

  JsonWriter number(long value) {
    need(20);
    if (value < 0) return raw(Long.toString(value));
    int low = (int) (value % 1_000_000_000);
    int least = 1;
    if (value >= 1_000_000_000) {
      number(value / 1_000_000_000);
      need(9);
      least = 9;
    }
    int digits = 1; // the division of an int is much faster than that of a long
    for (int rest = low; rest >= 10; rest /= 10) digits++;
    digits = Math.max(digits, least);
    for (int i = length + digits; i-- > length; low /= 10) bytes[i] = (byte) ('0' + low % 10);
    length += digits;
    return this;
  }

  JsonWriter text(String text) {
    int count = text.length();
    need(count * 6 + 2);
    byte[] into = bytes;
    int at = length;
    into[at++] = '"';
    for (int i = 0; i < count; i++) {
      char c = text.charAt(i);
      if (c >= ' ' && c < 127 && c != '"' && c != '\\') {
        into[at++] = (byte) c;
      } else {
        into[at++] = '\\';
        into[at++] = 'u';
        for (int shift = 12; shift >= 0; shift -= 4) {
          into[at++] = (byte) Character.forDigit(c >> shift & 15, 16);
        }
      }
    }
    into[at++] = '"';
    length = at;
    return this;
  }

  /** A comma between members, none after a bracket. */
  JsonWriter comma() {
    byte last = length == 0 ? 0 : bytes[length - 1];
    return last == '{' || last == '[' || last == 0 ? this : raw(",");
  }

  JsonWriter name(String name) {
    return comma().text(name).raw(":");
  }

  JsonWriter member(String name, String value) {
    return name(name).text(value);
  }

  JsonWriter member(String name, long value) {
    return name(name).number(value);
  }

  JsonWriter member(String name, boolean value) {
    return name(name).raw(value ? "true" : "false");
  }

  JsonWriter member(String name, Collection<String> values) {
    name(name).raw("[");
    for (String value : values) comma().text(value);
    return raw("]");
  }

  JsonWriter member(String name, Map<String, String> values) {
    name(name).raw("{");
    values.forEach(this::member);
    return raw("}");
  }
}
