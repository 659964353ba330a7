package plumbline;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Calls in one tick, and inside callbacks. The client is a bell that also tells how often it has rung. */
final class ReentrancyTest {
  private static final Inputs<ReentrancyTest> INPUTS = new Inputs<ReentrancyTest>()
      .inject("press", bell -> {
        bell.session.scheduler().schedule(() -> bell.ring("late"), 2, TimeUnit.SECONDS);
        bell.ring("early");
      })
      .inject("toll", bell -> bell.session.scheduler().execute(() -> bell.ring("soon")))
      .inject("thread", bell -> new Thread(() -> bell.ring("elsewhere")).start())
      .inject("ask", bell -> bell.session.show("answer", "rings", bell.rings))
      .inject("sleep", bell -> false, bell -> { throw new AssertionError("it is never possible"); })
      .inject("fail", bell -> bell.session.fail("a failure on purpose"));

  private static final String PRESS = "{\"in\":\"press\"}";
  private static final String ASK = "{\"in\":\"ask\"}";
  private static final String ASK_INSIDE = "{\"in\":\"ask\",\"within\":\"callback\"}";
  private static final String ASK_IN_TICK = "{\"in\":\"ask\",\"within\":\"tick\"}";

  private final Session session;
  private volatile int rings;

  private ReentrancyTest(Session session) {
    this.session = session;
  }

  private void ring(String when) {
    rings++;
    session.show("ring", "when", when);
    session.show("rung", "when", "over");
  }

  private static Adapter<ReentrancyTest> adapter() {
    return new Adapter<>("bell", INPUTS, ReentrancyTest::new).observe("ring", "rung", "answer").reentrant();
  }

  private static JsonObject answer(Adapter<ReentrancyTest> adapter, String... steps) {
    return Check.answer(new Server<>(adapter),
        "{\"id\":1,\"op\":\"trace\",\"session\":1,\"steps\":[" + String.join(",", steps) + "]}");
  }

  /** Compares the results, and each observation as the number of its step and its argument. */
  private static void check(String what, List<?> results, List<String> observations, JsonObject answer) {
    JsonObject ok = (JsonObject) answer.get("ok");
    Check.equal(ok.get("results").toString(), results.toString(), what);
    List<String> found = new ArrayList<>();
    for (Object observation : (List<?>) ok.get("observations")) {
      JsonObject members = (JsonObject) observation;
      found.add(members.get("after") + " " + ((JsonObject) members.get("args")).values().iterator().next());
    }
    Check.equal(found, observations, what);
  }

  static void run() {
    inCallbacks();
    afterWaits();
    inTicks();
    requests();
  }

  private static void inCallbacks() {
    check("inside the callback", List.of("accepted", "accepted"),
        List.of("0 early", "1 1", "1 over"), answer(adapter(), PRESS, ASK_INSIDE));
    check("inside the callback of a task", List.of("accepted", "accepted"),
        List.of("0 soon", "1 1", "1 over"), answer(adapter(), "{\"in\":\"toll\"}", ASK_INSIDE));
    check("inside the callback of another thread", List.of("accepted", "accepted"),
        List.of("0 elsewhere", "1 1", "1 over"),
        answer(adapter().quiet(100_000), "{\"in\":\"thread\"}", ASK_INSIDE));
    check("one inside another", List.of("accepted", "accepted", "accepted", "accepted"),
        List.of("0 early", "1 1", "2 1", "2 over", "3 1"), answer(adapter(), PRESS, ASK_INSIDE, ASK_INSIDE, ASK));
    check("in the same tick, inside", List.of("accepted", "accepted", "accepted"),
        List.of("0 early", "1 1", "2 1", "2 over"), answer(adapter(), PRESS, ASK_INSIDE, ASK_IN_TICK));
    check("an impossible call ends the steps", List.of("accepted", "not-applicable"),
        List.of("0 early", "1 over"), answer(adapter(), PRESS, ASK_INSIDE.replace("ask", "sleep"), ASK));
    check("after an impossible call no callback gives a step", List.of("accepted", "not-applicable"),
        List.of("0 early", "1 over"), answer(adapter(), PRESS, ASK_INSIDE.replace("ask", "sleep"), ASK_INSIDE));
    check("after an unknown call no callback gives a step", List.of("accepted", "unsupported"),
        List.of("0 early", "1 over"), answer(adapter(), PRESS, ASK_INSIDE.replace("ask", "dance"), ASK_INSIDE));
  }

  private static void afterWaits() {
    List<String> results = Arrays.asList("accepted", null, "accepted");
    check("after the work where no callback comes", results.subList(1, 3),
        List.of("1 0"), answer(adapter(), "{\"after\":5}", ASK_INSIDE));
    check("inside the callback of a timer at the end of a wait", results,
        List.of("0 early", "0 over", "0 late", "2 2", "2 over"),
        answer(adapter(), PRESS, "{\"after\":2000000}", ASK_INSIDE));
    check("a timer before the end of a wait", results,
        List.of("0 early", "0 over", "0 late", "0 over", "2 2"),
        answer(adapter(), PRESS, "{\"after\":2000005}", ASK_INSIDE));
  }

  private static void inTicks() {
    String toll = "{\"in\":\"toll\"}";
    check("no task runs in between", List.of("accepted", "accepted"),
        List.of("1 0", "1 soon", "1 over"), answer(adapter(), toll, ASK_IN_TICK));
    check("otherwise it does", List.of("accepted", "accepted"),
        List.of("0 soon", "0 over", "1 1"), answer(adapter(), toll, ASK));
    check("a callback after two calls in one tick", List.of("accepted", "accepted", "accepted"),
        List.of("1 0", "2 0", "2 soon", "2 over"), answer(adapter(), toll, ASK_IN_TICK, ASK_INSIDE));
    for (String name : List.of("sleep", "dance")) {
      String impossible = ASK_IN_TICK.replace("ask", name);
      List<String> results = List.of("accepted", name.equals("sleep") ? "not-applicable" : "unsupported");
      List<String> finished = List.of("1 soon", "1 over");
      check("the work after an impossible call", results, finished, answer(adapter(), toll, impossible));
      check("the work after an impossible call", results, finished, answer(adapter(), toll, impossible, ASK_IN_TICK));
      check("the work after an impossible call", results, finished, answer(adapter(), toll, impossible, ASK_INSIDE));
    }
  }

  private static void requests() {
    String hello = "{\"id\":0,\"op\":\"hello\",\"protocol\":1}";
    Check.member(Check.answer(new Server<>(adapter()), hello), "reentrant", "true");
    Check.member(Check.answer(new Server<>(adapter().clocks("real")), hello), "reentrant", "null");
    JsonObject unknown = answer(adapter(), PRESS, ASK_INSIDE.replace("callback", "dream"));
    Check.equal(Check.code(unknown), "invalid", "an unknown place");
    Check.equal(((JsonObject) unknown.get("err")).get("message"),
        "expected 'within', \"tick\" or \"callback\", found 'dream'", "an unknown place");
    JsonObject failed = answer(adapter(), PRESS, ASK_INSIDE.replace("ask", "fail"));
    Check.equal(Check.code(failed), "internal", "a failure of the adapter inside a callback");
  }
}
