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
  }
}
