package plumbline;

/** Requests that a kit easily answers wrong. */
final class TrapsTest {
  private static final Server<Lamp> SERVER = new Server<>(Lamp.adapter(Lamp.TRAPS));

  private TrapsTest() {}

  private static JsonObject ask(String op, String more) {
    return Check.answer(SERVER, "{\"id\":1,\"op\":\"" + op + "\",\"session\":1" + more + "}");
  }

  private static JsonObject trace(String steps) {
    return ask("trace", ",\"steps\":[" + steps + "]");
  }

  static void run() {
    batches();
    instants();
    faults();
    sessions();
    capabilities();
    JsonObject said = trace("{\"after\":0,\"in\":\"say\",\"args\":{\"text\":\"\\\"\\u00e9\\ud83d\\ude00\\n\"}}");
    Check.member(said, "observations",
        "[{\"at\":0,\"after\":0,\"out\":\"said\",\"args\":{\"text\":\"\\\"é😀\\n\"}}]");
    JsonObject option = ask("trace", ",\"options\":{\"brand\":\"acme\"},\"steps\":[{\"after\":0,\"in\":\"option\"}]");
    Check.member(option, "observations", "[{\"at\":0,\"after\":0,\"out\":\"said\",\"args\":{\"brand\":\"acme\"}}]");
  }

  private static void capabilities() {
    String hello = "{\"id\":1,\"op\":\"hello\",\"protocol\":1}";
    Check.member(Check.answer(SERVER, hello), "notApplicable", "[]");
    Adapter<Lamp> adapter = Lamp.adapter(Lamp.TRAPS).notApplicable("dims", "it has no \"dimmer\"").notApplicable("ages", "it is new");
    Check.member(Check.answer(new Server<>(adapter), hello), "notApplicable",
        "[{\"clause\":\"dims\",\"reason\":\"it has no \\\"dimmer\\\"\"},{\"clause\":\"ages\",\"reason\":\"it is new\"}]");
  }

  private static void batches() {
    JsonObject ended = trace("{\"after\":7,\"in\":\"press\"},{\"after\":3,\"in\":\"late\"},{\"after\":9}");
    Check.member(ended, "results", "[\"accepted\",\"not-applicable\"]");
    Check.member(ended, "now", "10");
    Check.member(trace("{\"after\":1,\"in\":\"dance\"},{\"after\":1}"), "results", "[\"unsupported\"]");
    Check.member(trace("{\"in\":\"refuse\"},{\"after\":1}"), "results", "[\"refused\",null]");
    Check.equal(Check.code(trace("{\"in\":\"fail\"}")), "internal", "a failure of the adapter");
    Check.member(trace("{\"in\":\"press\"}"), "now", "0");
  }

  private static void instants() {
    JsonObject until = ask("trace", ",\"steps\":[{\"after\":5,\"in\":\"press\"}],\"until\":6000000");
    Check.member(until, "now", "6000000");
    Check.member(until, "observations", "[{\"at\":5,\"after\":0,\"out\":\"lit\",\"args\":{\"state\":\"on\","
        + "\"why\":\"pressed\"}},{\"at\":5000005,\"after\":0,\"out\":\"lit\","
        + "\"args\":{\"state\":\"off\",\"why\":\"timer\"}}]");
    Check.equal(Check.code(ask("trace", ",\"steps\":[{\"after\":5}],\"until\":4")), "invalid", "an early until");
    Check.member(ask("trace", ",\"steps\":[{\"in\":\"late\"}],\"until\":50"), "now", "0");
    ask("open", "");
    ask("step", ",\"steps\":[{\"after\":10,\"in\":\"press\"}]");
    Check.member(ask("advance", ",\"to\":\"next\""), "now", "5000010");
    Check.member(ask("advance", ",\"to\":\"next\""), "now", "5000010");
    Check.equal(Check.code(ask("advance", ",\"to\":4")), "invalid", "an instant in the past");
    Check.member(ask("state", ""), "next", "null");
    Check.member(ask("reset", ""), "now", "0");
    ask("close", "");
  }

  private static void faults() {
    String[] malformed = {
      "", "nonsense", "[1]", "{\"id\":1", "{\"id\":1}x",
      "{\"id\":01}", "[".repeat(100_000), "\"\u0001\""
    };
    for (String line : malformed) Check.equal(Check.code(Check.answer(SERVER, line)), "malformed", line);
    String[] invalid = {
      "{\"op\":\"open\",\"session\":1}", "{\"id\":\"1\",\"op\":\"bye\"}", "{\"id\":1,\"op\":\"open\"}",
      "{\"id\":1,\"op\":\"open\",\"session\":65}", "{\"id\":1,\"op\":\"step\",\"session\":9,\"steps\":[]}",
      "{\"id\":1,\"op\":\"open\",\"session\":1,\"options\":{\"a\":1}}"
    };
    for (String line : invalid) Check.equal(Check.code(Check.answer(SERVER, line)), "invalid", line);
    for (String step : new String[] {"7", "{\"after\":-1}", "{\"after\":1.5}", "{\"in\":7}", "{\"args\":[]}"}) {
      Check.equal(Check.code(trace(step)), "invalid", step);
    }
    Check.equal(Check.code(ask("trace", ",\"clock\":\"lunar\",\"steps\":[]")), "unsupported", "a clock");
    Check.equal(Check.code(ask("dance", "")), "unsupported", "an operation");
  }

  private static void sessions() {
    for (int i = 1; i <= 64; i++) {
      Check.equal(Check.code(Check.answer(SERVER, "{\"id\":1,\"op\":\"open\",\"session\":" + i + "}")), null, "open");
    }
    ask("step", ",\"steps\":[{\"after\":10,\"in\":\"press\"}]");
    Check.member(Check.answer(SERVER, "{\"id\":1,\"op\":\"state\",\"session\":2}"), "now", "0");
    Check.member(ask("state", ""), "now", "10");
    Check.equal(Check.code(ask("open", "")), "invalid", "a session that is open");
    for (int i = 1; i <= 64; i++) Check.answer(SERVER, "{\"id\":1,\"op\":\"close\",\"session\":" + i + "}");
  }
}
