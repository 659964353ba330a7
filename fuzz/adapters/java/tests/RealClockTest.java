package plumbline;

import java.util.List;
import java.util.concurrent.TimeUnit;

/** A simulation on the real clock that works for 2 ms before it shows something. */
final class RealClockTest {
  private final Session session;

  private RealClockTest(Session session) {
    this.session = session;
    lightAfter(10);
  }

  private void lightAfter(long milliseconds) {
    session.scheduler().schedule(this::light, milliseconds, TimeUnit.MILLISECONDS);
  }

  private void light() {
    try {
      Thread.sleep(2);
    } catch (InterruptedException error) {
      throw new IllegalStateException(error);
    }
    session.show("lit");
  }

  static void run() {
    Inputs<RealClockTest> inputs = new Inputs<RealClockTest>().inject("press", client -> client.lightAfter(5));
    Server<RealClockTest> server =
        new Server<>(new Adapter<>("lamp", inputs, RealClockTest::new).observe("lit").clocks("virtual", "real"));
    JsonObject ok = (JsonObject) Check.answer(server, "{\"id\":1,\"op\":\"trace\",\"session\":1,\"clock\":\"real\","
        + "\"steps\":[{\"after\":10000,\"in\":\"press\"},{\"after\":20000}]}").get("ok");
    long given = (Long) ((List<?>) ((List<?>) ok.get("given")).get(0)).get(0);
    List<?> seen = (List<?>) ok.get("observations");
    JsonObject first = (JsonObject) seen.get(0);
    JsonObject second = (JsonObject) seen.get(1);
    Check.equal(first.get("after"), -1L, "the output of a timer before the step");
    Check.equal((Long) first.get("at") <= given, true, "the step at " + given + " is not before the output " + first);
    Check.equal(second.get("after"), 0L, "the output of a timer after the step");
    Check.equal(second.get("since"), given + 5000, "a timer runs from the step");
  }
}
