package plumbline;

/** A request that is answered with {@code err}; codes: malformed, invalid, unsupported. */
final class Fault extends Exception {
  private static final long serialVersionUID = 1;
  final String code;

  Fault(String code, String message) {
    super(message);
    this.code = code;
  }

  static Fault expected(String what, Object found) {
    return new Fault("invalid", "expected " + what + ", found " + quoted(found));
  }

  /** A value of the other side, short enough for a message. */
  static String quoted(Object value) {
    String text = value instanceof String ? "'" + value + "'" : String.valueOf(value);
    return text.length() <= 80 ? text : text.substring(0, 79) + "…";
  }
}
