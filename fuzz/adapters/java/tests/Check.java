package plumbline;

import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** Comparison of answers, and the count of the checks. */
final class Check {
  static int count;
  static int failures;

  private Check() {}

  static void equal(Object found, Object expected, String what) {
    count++;
    if (Objects.equals(found, expected)) return;
    failures++;
    System.err.println("FAILED " + what + "\n  expected " + expected + "\n  found    " + found);
  }

  static JsonObject json(String text) {
    try {
      byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
      return (JsonObject) new JsonReader().read(bytes, 0, bytes.length);
    } catch (JsonReader.Malformed error) {
      throw new AssertionError(text, error);
    }
  }

  static JsonObject answer(Server<?> server, String request) {
    byte[] bytes = request.getBytes(StandardCharsets.UTF_8);
    JsonWriter answer = server.reply(bytes, 0, bytes.length);
    return json(new String(answer.bytes, 0, answer.length, StandardCharsets.UTF_8));
  }

  /** The code of an error; null where the answer is {@code ok}. */
  static Object code(JsonObject answer) {
    JsonObject error = (JsonObject) answer.get("err");
    return error == null ? null : error.get("code");
  }

  /** A member of {@code ok}, compared with a text of JSON. */
  static void member(JsonObject answer, String name, String expected) {
    JsonObject ok = (JsonObject) answer.get("ok");
    Object found = ok == null ? answer : ok.get(name);
    equal(found, json("{\"value\":" + expected + "}").get("value"), name);
  }
}
