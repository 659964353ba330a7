package plumbline;

/** Steps and observations as lists of numbers. */
final class CompactTest {
  private static final String SPEC = "{\"inputs\":[{\"name\":\"say\",\"from\":\"app\",\"args\":[{\"name\":\"what\",\"value\":\"a\"},"
      + "{\"name\":\"how\",\"value\":\"absent\"}]},{\"name\":\"press\",\"from\":\"app\"}],\"outputs\":["
      + "{\"name\":\"click\",\"arguments\":[]},{\"name\":\"lit\",\"arguments\":[{\"name\":\"state\",\"values\":[\"on\",\"off\"]},"
      + "{\"name\":\"why\",\"values\":[\"pressed\",\"timer\",\"absent\"]}]},"
      + "{\"name\":\"said\",\"arguments\":[{\"name\":\"what\",\"values\":[\"a\",\"b\"]}]}]}";

  private CompactTest() {}

  private static Server<Lamp> greeted(boolean adapterWants, boolean runnerWants) {
    Adapter<Lamp> adapter = Lamp.adapter(Lamp.TRAPS);
    Server<Lamp> server = new Server<>(adapterWants ? adapter.compact() : adapter);
    JsonObject hello = Check.answer(server,
        "{\"id\":0,\"op\":\"hello\",\"protocol\":1,\"compact\":" + runnerWants + ",\"spec\":" + SPEC + "}");
    Check.equal(((JsonObject) hello.get("ok")).get("compact"), adapterWants && runnerWants ? true : null, "compact of hello");
    return server;
  }

  private static JsonObject trace(Server<Lamp> server, String steps) {
    return Check.answer(server, "{\"id\":1,\"op\":\"trace\",\"session\":1,\"steps\":" + steps + "}");
  }

  static void run() {
    numbers();
    String readable = "[{\"at\":0,\"after\":0,\"out\":\"said\",\"args\":{\"what\":\"a\"}}]";
    for (boolean[] want : new boolean[][] {{false, true}, {true, false}, {false, false}}) {
      Server<Lamp> server = greeted(want[0], want[1]);
      Check.member(trace(server, "[{\"in\":\"say\",\"args\":{\"what\":\"a\"}}]"), "observations", readable);
      Check.equal(Check.code(trace(server, "[[0,0]]")), "invalid", "a list in the readable form");
    }
    Server<Lamp> server = greeted(true, true);
    JsonObject answer = trace(server,
        "[[3,1],[6000000],{\"after\":1,\"in\":\"say\",\"args\":{\"what\":\"b\"}},{\"in\":\"say\",\"args\":{\"what\":\"c\"}},[0,0]]");
    Check.member(answer, "results", "[\"accepted\",null,\"accepted\",\"accepted\",\"accepted\"]");
    Check.member(answer, "observations", "[[3,0,1],[5000003,0,6],[6000004,2,14],"
        + "{\"at\":6000004,\"after\":3,\"out\":\"said\",\"args\":{\"what\":\"c\"}},[6000004,4,13]]");
    for (String step : new String[] {"[]", "[0,2]", "[0,-1]", "[-1]", "[\"a\"]", "[0,1,\"soon\"]", "[0,1,\"tick\",4]", "[0,\"press\"]",
        "[0,null]"}) {
      Check.equal(Check.code(trace(server, "[" + step + "]")), "invalid", step);
    }
  }

  /** The last argument changes fastest, and each counts one value more than its list. */
  private static void numbers() {
    Numbers numbers = new Numbers(Check.json(SPEC));
    Check.equal(numbers.symbol("click", new Object[] {}), 0L, "click");
    Check.equal(numbers.symbol("lit", new Object[] {"why", "timer", "state", "off"}), 6L, "lit off timer");
    Check.equal(numbers.symbol("said", new Object[] {"what", "b"}), 14L, "said b");
    Check.equal(numbers.symbol("lit", new Object[] {"state", "on", "why", "smoke"}), -1L, "a value that is not listed");
    Check.equal(numbers.symbol("lit", new Object[] {"state", "on"}), -1L, "a missing argument");
    Check.equal(numbers.symbol("lit", new Object[] {"state", "on", "who", "timer"}), -1L, "an unknown argument");
    Check.equal(numbers.symbol("boiled", new Object[] {}), -1L, "an unknown output");
  }
}
