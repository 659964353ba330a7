package plumbline;

import java.util.List;
import java.util.concurrent.TimeUnit;

/** A client that calls back from another thread, on both clocks; a cloud is a spontaneous input. */
final class ThreadsTest implements AutoCloseable {
  private static int closed;
  private final Session session;

  private ThreadsTest(Session session) {
    this.session = session;
    session.scheduler().schedule(() -> later(() -> session.spontaneous("cloud")), 2, TimeUnit.MILLISECONDS);
  }

  private void look() {
    later(() -> session.show("sky", "colour", "blue"));
  }

  private void later(Runnable call) {
    new Thread(() -> {
      try {
        Thread.sleep(2);
      } catch (InterruptedException error) {
        throw new IllegalStateException(error);
      }
      session.scheduler().execute(call);
    }).start();
  }

  @Override
  public void close() {
    closed++;
    session.show("sky", "colour", "black"); // after the end
  }

  static void run() {
    Inputs<ThreadsTest> inputs = new Inputs<ThreadsTest>().inject("look", ThreadsTest::look);
    Server<ThreadsTest> server = new Server<>(new Adapter<>("weather", inputs, ThreadsTest::new)
        .spontaneous("cloud").clocks("virtual", "real").quiet(100_000));
    String trace =
        "{\"id\":1,\"op\":\"trace\",\"session\":1,\"steps\":[{\"after\":1,\"in\":\"look\"},{\"after\":3000}]";
    Check.member(Check.answer(server, trace + "}"), "observations",
        "[{\"at\":1,\"after\":0,\"out\":\"sky\",\"args\":{\"colour\":\"blue\"}},"
        + "{\"at\":2000,\"after\":0,\"in\":\"cloud\",\"args\":{}}]");
    String wait = trace.replace("3000", "300000") + ",\"clock\":\"real\"}";
    JsonObject ok = (JsonObject) Check.answer(server, wait).get("ok");
    Check.equal(((List<?>) ok.get("observations")).size(), 2, "observations on the real clock");
    Check.equal(closed, 2, "closed clients");
    runScaled(inputs);
  }

  /** All instants are those of the document, and an executor of the session is as fast as its clock. */
  private static void runScaled(Inputs<ThreadsTest> inputs) {
    Server<ThreadsTest> server =
        new Server<>(new Adapter<>("weather", inputs, ThreadsTest::new).spontaneous("cloud").scaled(50));
    JsonObject hello = Check.answer(server, "{\"id\":1,\"op\":\"hello\",\"protocol\":1}");
    Check.member(hello, "clock", "[\"scaled\"]");
    Check.member(hello, "scale", "50");
    long begun = System.nanoTime();
    JsonObject ok = (JsonObject) Check.answer(server, "{\"id\":1,\"op\":\"trace\",\"session\":1,\"clock\":\"scaled\","
        + "\"steps\":[{\"after\":1000000,\"in\":\"look\"},{\"after\":9000000}]}").get("ok");
    long passed = (System.nanoTime() - begun) / 1_000_000;
    Check.equal(passed >= 200 && passed < 5000, true, "10 s of a scaled clock in " + passed + " ms");
    Check.equal((Long) ok.get("now") >= 10_000_000, true, "now: " + ok.get("now"));
    List<?> seen = (List<?>) ok.get("observations");
    Check.equal(seen.size(), 2, "observations on the scaled clock");
    long look = (Long) ((JsonObject) seen.get(1)).get("at");
    Check.equal(look >= 1_100_000 && look < 10_000_000, true, "2 ms after 1 s by the client: " + look);
    Check.equal(Check.code(Check.answer(server, "{\"id\":1,\"op\":\"open\",\"session\":1}")), "unsupported", "virtual");
    try {
      new Adapter<>("weather", inputs, ThreadsTest::new).scaled(1);
      Check.equal("taken", "refused", "a scale of 1");
    } catch (IllegalArgumentException refused) {
      Check.equal(refused.getMessage(), "expected a scale of 2 or more, found 1", "a scale of 1");
    }
  }
}
